"""Resource cards and the power gems that go with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.scope import PLAYED
from rulewright.games.arcmage.areas import FACTIONS, HAND, RESOURCES
from rulewright.games.arcmage.events import RESOURCE_LAID, SPENT
from rulewright.games.arcmage.table import SERVES
from rulewright.kernel.aspects import SPENT as POWER
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MOVE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Procedure, Signal, ask, end, go_on
from rulewright.kernel.records import BY_RULE, CONCEALED, COST, FACE_DOWN, NOBODY, Card, Event, Option, Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

EXTRA = 8
"""A seat's counters: spent gems under the number of their faction, gems that no card backs under that and 8 more."""

Gems = tuple[int, ...]
"""So many of each faction."""


class Price(Struct, frozen=True, gc=False, array_like=True):
    """layout.2, layout.3 What something costs: so many gems, some of them of one faction."""

    total: int
    loyalty: int = 0
    faction: int = NOBODY


def lay_resource(game: Game, seat: int, slot: int, faction: int) -> tuple[Event, ...]:
    """resource.1, resource.2 A card from hand is laid face down and serves the faction that its owner picks.

    Also resource.3: what serves one faction is one pile, told by a flag of its cards.
    """
    laid = Event(MOVE, slot, seat=seat, to=RESOURCES, other=faction, rule="resource.1", flags=BY_RULE | CONCEALED)
    return laid, Event(RESOURCE_LAID, slot, seat=seat, rule="resource.1", flags=BY_RULE)


def resource_refused(game: Game, seat: int, option: Option) -> Refusal | None:
    """resource.1, resource.2 Why a card cannot be laid as a resource for that faction."""
    card = game.card(option.card)
    if card.area != HAND or card.owner != seat:
        return Refusal("resource.1", "a resource is laid from your hand")
    if not 0 <= option.other < len(FACTIONS):
        return Refusal("resource.2", f"a resource serves one of {', '.join(FACTIONS)}", ("basics.1",))
    return None


def resource_options(game: Game, seat: int) -> tuple[Option, ...]:
    """resource.2 Every card in hand can serve every faction."""
    return tuple(Option("resource", slot, faction) for slot in game.cards_in(HAND, seat) for faction in _ALL)


_ALL = range(len(FACTIONS))


def serving(card: Card, faction: int) -> Card:
    """resource.1, resource.3 A card as it lies face down in the pile of a faction."""
    return replace(card, host=NOBODY, flags=card.flags | FACE_DOWN | SERVES << faction)


def served(card: Card) -> int:
    """resource.3 The faction in whose pile a resource card lies."""
    return (card.flags // SERVES).bit_length() - 1


def pile(game: Game, seat: int, faction: int) -> int:
    """resource.3, zones.power.1 How many resource cards serve a faction."""
    return sum(served(game.card(slot)) == faction for slot in game.cards_in(RESOURCES, seat))


def free_gems(game: Game, seat: int) -> Gems:
    """resource.4, resource.5, resource.6 The gems beside the piles: one a resource card, without those on the piles.

    Also zones.power.1: each faction's by itself.
    """
    known, key = game.state.payable, ("gems", seat)
    if key not in known:
        counts = [0] * len(FACTIONS)
        for slot in game.cards_in(RESOURCES, seat):
            counts[served(game.state.cards[slot])] += 1
        for which, number in game.state.seats[seat].counters:
            counts[which % EXTRA] += number if which >= EXTRA else -number
        known[key] = tuple(max(0, number) for number in counts)
    found: Gems = known[key]
    return found


def spend(game: Game, event: Event) -> Event | None:
    """play.2, play.4 So many gems of a faction are moved onto their pile, and stay spent until the owner's Unmark."""
    _count(game, event.seat, event.to, event.amount)
    return event


def produce(game: Game, event: Event) -> Event | None:
    """So many gems of a faction lie ready that no resource card backs; they are gone with the owner's next Unmark."""
    _count(game, event.seat, EXTRA + event.to, event.amount)
    return event


def replenish(game: Game, event: Event) -> Event | None:
    """turn.unmark.2, turn.unmark.3 All gems lie beside their piles again, and never more of them than cards."""
    record = game.state.seats[event.seat]
    game.cite("turn.unmark.3")
    if not any(record.count(one) or record.count(EXTRA + one) for one in _ALL):
        return None
    game.state.put_seat(event.seat, replace(record, counters=()), POWER)
    return event


def expire_power(game: Game, seat: int) -> None:
    """turn.unmark.3, R10 Where power is for one's own turn only, what is left of it is spent as the turn ends."""
    if not game.rules.edition_record.power_lasts_to_own_unmark:
        left = [Event(SPENT, seat=seat, to=one, amount=n) for one, n in enumerate(free_gems(game, seat)) if n]
        carry_out(game, tuple(left))


def gem_goes(game: Game, seat: int, faction: int) -> None:
    """resource.4, R11 With a resource card its gem goes, a spent one first."""
    game.cite("resource.4")
    spent = game.state.seats[seat].count(faction)
    if spent and (game.rules.edition_record.spent_gems_go_first or spent > pile(game, seat, faction)):
        _count(game, seat, faction, -1)


def _count(game: Game, seat: int, which: int, by: int) -> None:
    record = game.state.seats[seat]
    counts = dict(record.counters)
    counts[which] = counts.get(which, 0) + by
    kept = tuple(sorted((name, number) for name, number in counts.items() if number))
    game.state.put_seat(seat, replace(record, counters=kept), POWER)


def payment(game: Game, seat: int, price: Price, wanted: tuple[int, ...] = ()) -> Gems | None:
    """layout.3, play.2 The gems that pay a price: those asked for, and else what is missed least; None if none do.

    Loyalty comes from the card's own faction. The rest is taken first from factions that no card in hand belongs to,
    then from whichever has most gems left, and from the card's own last.
    """
    free = list(free_gems(game, seat))
    paid = [0] * len(free)
    own = min(price.loyalty, price.total)
    if own:
        paid[price.faction] = own
    if any(paid[one] > free[one] for one in _ALL) or sum(free) < price.total:
        return None
    if wanted:
        return _as_wanted(free, own, price, wanted)
    missed = {FACTIONS.index(game.printed(slot).faction) for slot in game.cards_in(HAND, seat)}
    for _ in range(price.total - own):
        left = [one for one in _ALL if free[one] > paid[one]]
        best = min(left, key=lambda one: (one == price.faction, one in missed, paid[one] - free[one], one))
        paid[best] += 1
    return tuple(paid)


def _as_wanted(free: list[int], own: int, price: Price, wanted: tuple[int, ...]) -> Gems | None:
    """play.2 The gems that a player has named, one number a gem, if they are there and pay the price."""
    paid = tuple(sum(gem % EXTRA == one for gem in wanted) for one in _ALL)
    enough = sum(paid) == price.total == len(wanted) and (not own or paid[price.faction] >= own)
    return paid if enough and all(paid[one] <= free[one] for one in _ALL) else None


def unaffordable(game: Game, seat: int, price: Price) -> Refusal | None:
    """resource.8, layout.2, layout.3, play.4 Why a price cannot be paid with the gems that are free."""
    free = free_gems(game, seat)
    if sum(free) < price.total:
        told = f"it costs {price.total} and {sum(free)} gems are free"
        return Refusal("resource.8", told, ("layout.2", "play.2", "play.4", "resource.6", "abilities.activated.1"))
    own = min(price.loyalty, price.total)
    if own and free[price.faction] < own:
        told = f"{own} gems of {FACTIONS[price.faction]} are needed and {free[price.faction]} are free"
        return Refusal("layout.3", told, ("play.2",))
    return None


class Paying(Struct, frozen=True, gc=False, array_like=True):
    """Power being paid because an effect says so."""

    seat: int
    amount: int


def pay_power(game: Game, paying: Paying) -> Signal:
    """play.2, resource.8 So much power is paid, or nothing is; whether it was is the outcome."""
    gems = payment(game, paying.seat, Price(paying.amount))
    if gems is None:
        return end(Outcome())
    pay(game, paying.seat, gems, "play.2")
    return end(Outcome(value=1))


PAYING = Procedure("play.2", Paying, (pay_power,))


class Laying(Struct, frozen=True, gc=False, array_like=True):
    """A resource being laid because an effect says so."""

    seat: int
    card: int = NOBODY
    faction: int = NOBODY


def choose_resource(game: Game, laying: Laying) -> Signal:
    """resource.1 Its player picks any card in hand."""
    return ask(Act(laying.seat, "resource.1", "resource", window="resource"))


def choose_pile(game: Game, laying: Laying) -> Signal:
    """resource.2 With the card its player has picked the faction that it is to serve."""
    return go_on(replace(laying, card=game.given.card, faction=game.given.other))


def lay_chosen(game: Game, laying: Laying) -> Signal:
    """resource.1 The card that was picked is laid."""
    return propose(game, lay_resource(game, laying.seat, laying.card, laying.faction))


def laid(game: Game, laying: Laying) -> Signal:
    """resource.1 Whether it lies there now: if something else has come instead, none was laid."""
    if game.card(laying.card).area != RESOURCES:
        return end(Outcome())
    return end(Outcome(env=((PLAYED, (game.ref(laying.card),)),), value=1))


LAYING = Procedure("resource.1", Laying, (choose_resource, choose_pile, lay_chosen, laid))


def pay(game: Game, seat: int, gems: Gems, rule: str) -> None:
    """play.2 Gems are moved onto their piles."""
    spent = [
        Event(SPENT, seat=seat, to=one, amount=n, rule=rule, flags=BY_RULE | COST) for one, n in enumerate(gems) if n
    ]
    if spent:
        carry_out(game, tuple(spent))
