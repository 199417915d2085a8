"""406 Numeric cost: the running total, and how it is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.barring import comes_from
from rulewright.effects.evaluate import fits, number, related, seats
from rulewright.effects.hearing import is_card
from rulewright.effects.lasting import scope_of, speaking
from rulewright.effects.next_costs import use_up
from rulewright.effects.numbers import Comparison, Fixed
from rulewright.effects.paragraphs import Priced
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.effects.selectors import Filter
from rulewright.effects.truth import holds
from rulewright.effects.verbs import ChangeNextCost
from rulewright.games.spoils.areas import BEING_PLAYED, FACTION, RESOURCES
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import ATTACH, PRICES
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import BEGIN, Procedure, Signal, end
from rulewright.kernel.records import COST, FACE_DOWN, NOBODY, NOWHERE, Event, Outcome

if TYPE_CHECKING:
    from rulewright.games.spoils.cards import SpoilsCard
    from rulewright.kernel.game import Game

OF_A_CARD, OF_AN_ABILITY, IN_AN_EFFECT = range(3)


def at_rest(printed: SpoilsCard) -> int:
    """406.1, 406.2 Numeric cost at rest: the cost number; 0 where there is none.

    Also 201.2a.
    """
    return printed.cost or 0


def known_at_rest(game: Game, printed: SpoilsCard) -> int | None:
    """406.1, 410.2 A variable in the cost of a card that is not being played is 0 (R27); or there is no number."""
    if printed.variable and not game.rules.edition_record.variables_rest_at_zero:
        return None
    return at_rest(printed)


def numeric_cost_now(game: Game, slot: int, printed: SpoilsCard) -> int | None:
    """406.1, 406.3 The numeric cost of a card: its running total while it is being played, otherwise as at rest."""
    if game.card(slot).area == BEING_PLAYED:
        for doing in game.state.table.doing:
            if doing.card == game.ref(slot) and doing.cost != NOBODY:
                return int(doing.cost)
    return known_at_rest(game, printed)


def changes(game: Game, seat: int, slot: int, kind: int) -> tuple[list[int], list[tuple[int, int]]]:
    """406.5a, 406.5b The increases, and the reductions with their minimums, that reach one numeric cost."""
    raises: list[int] = []
    cuts: list[tuple[int, int]] = []
    rules = rules_of(game)
    for who, hook in speaking(game, PRICES):
        node = rules.program.node(hook)
        run = scope_of(game, who, hook)
        if isinstance(node, ChangeNextCost):
            if not _is_next(game, run, node, seat, slot, kind):
                continue
            minimum = 0
        elif isinstance(node, Priced):
            if not _reaches(game, node, seat, slot, kind, who, hook):
                continue
            minimum = node.minimum
        else:
            continue
        amount = number(game, run, node.amount)
        if node.sign > 0:
            raises.append(amount)
        else:
            cuts.append((amount, minimum))
    return raises, cuts


def _is_next(game: Game, run: Run, node: ChangeNextCost, seat: int, slot: int, kind: int) -> bool:
    """Whether what is paid for is the next thing that a change of one cost waits for."""
    if seat not in seats(game, run, node.who):
        return False
    return not isinstance(node.cards, Filter) or (kind == OF_A_CARD and fits_as_played(game, run, slot, node.cards))


def _reaches(game: Game, node: Priced, seat: int, slot: int, kind: int, who: int, hook: HookNumber) -> bool:
    """A price for cards of a type is not one for payments that such a card's text asks for in an effect."""
    run = scope_of(game, who, hook)
    if node.gate and not rules_of(game).gate_open(game, run.you, node.gate):
        return False
    if node.condition is not None and not holds(game, run, node.condition):
        return False
    if node.who != "anyone" and seat not in seats(game, run, node.who):
        return False
    if node.abilities:
        return kind == OF_AN_ABILITY and (node.cards is None or comes_from(game, run, node.cards, game.ref(slot)))
    if node.cards is None:
        return True
    if kind != OF_A_CARD:
        return False
    if not isinstance(node.cards, Filter):
        return is_card(game, run, node.cards, slot)
    return fits_as_played(game, run, slot, node.cards)


def fits_as_played(game: Game, run: Run, slot: int, wanted: Filter) -> bool:
    """Whether a card that a player is about to play is of a description, wherever it lies.

    A face-down card is played as what is printed on it (507.4a); so is a duplicate of one that is gone (307.3).
    """
    card = game.card(slot)
    if card.area == NOWHERE:
        return front_fits(game, game.printed(slot), wanted)
    if not card.flags & FACE_DOWN:
        area = game.rules.areas[card.area].name
        return fits(
            game, run, slot, replace(wanted, area="play" if game.rules.in_play(card.area) else area, controller=None)
        )
    return front_fits(game, game.printed(slot), replace(wanted, compare=()))


def front_fits(game: Game, printed: SpoilsCard, wanted: Filter) -> bool:
    """411.2 Whether what is printed on a face-down card is of a description, as whoever may look at it can tell."""
    line = printed.line
    return (
        (not wanted.types or printed.type in wanted.types)
        and printed.type not in wanted.not_types
        and (not wanted.trades or line.trade in wanted.trades)
        and (not wanted.subtypes or not line.subtypes.isdisjoint(wanted.subtypes))
        and (not wanted.supertypes or not line.supertypes.isdisjoint(wanted.supertypes))
        and (not wanted.name or printed.name == wanted.name)
        and printed.keywords.issuperset(wanted.keywords)
        and printed.keywords.isdisjoint(wanted.lacks)
        and all(_printed_compares(game, printed, one) for one in wanted.compare)
    )


def _printed_compares(game: Game, printed: SpoilsCard, one: Comparison) -> bool:
    """Whether a printed number stands so to a plain one."""
    number = known_at_rest(game, printed) if one.what == "cost" else getattr(printed, one.what, None)
    return number is not None and isinstance(one.number, Fixed) and related(number, one.op, one.number.n)


def running_total(opening: int, raises: list[int], cuts: list[tuple[int, int]], *, least: bool = True) -> int:
    """406.3, 410.3 The running total: all increases, then all reductions, each group in the order that somebody likes.

    Reductions that stop at a minimum come first for the least total that any order gives, last for the greatest.
    """
    total = opening + sum(raises)
    if not cuts:
        return total
    for amount, minimum in sorted(cuts, key=lambda cut: -cut[1] if least else cut[1]):
        total = reduced(total, amount, minimum)
    return total


def cost_orderer(game: Game, payer: int) -> int:
    """406.3, 410.3 Who settles the order in which reductions act on a cost: whoever pays it (R28)."""
    return payer if game.rules.edition_record.payers_order_reductions else game.state.active


def reduced(total: int, amount: int, minimum: int) -> int:
    """410.4, 410.5, 406.6 A reduction stops at 0 or at its minimum, and never raises a number that is lower."""
    return max(total - amount, min(total, minimum), 0)


def numeric_cost(game: Game, seat: int, slot: int, opening: int, kind: int) -> int:
    """406.3 The numeric cost that comes of an opening total."""
    if PRICES not in game.state.listeners:
        return opening
    key = (_CHANGES, seat, kind, NOBODY if kind == IN_AN_EFFECT else slot)  # what an effect asks for is no card's price
    known: tuple[list[int], list[tuple[int, int]]] | None = game.state.derived.get(key)
    if known is None:
        known = game.state.derived[key] = changes(game, seat, slot, kind)
    return running_total(opening, *known, least=len(known[1]) < 2 or cost_orderer(game, seat) == seat)


def free_resources(game: Game, seat: int) -> list[int]:
    """203.3a, 309.1a Only free resources pay: one that is attached to anything cannot be used. Face-down ones last."""
    key = (_FREE, seat)
    payable = game.state.payable
    found: list[int] | None = payable.get(key)
    if found is None:
        cards = game.state.cards
        found = []
        down: list[int] = []
        for slot in game.cards_in(RESOURCES, seat):
            card = cards[slot]
            if card.host == NOBODY:
                (down if card.flags & FACE_DOWN else found).append(slot)
        found += down
        payable[key] = found
    return found


_FREE = -4
"""The cache key of a seat's free resources."""
_CHANGES = -8
"""The cache key of what changes a seat's costs."""


def payment(game: Game, seat: int, amount: int, preferred: tuple[int, ...] = ()) -> list[int] | None:
    """309.1 The resources that pay, those the seat named first; None if there are too few.

    Which ones pay is not asked: face-down cards are kept for last, all of them, so that nobody can tell which of
    them could be flipped up.
    """
    free = free_resources(game, seat)
    if len(free) < amount:
        return None
    if preferred:
        named = [slot for slot in preferred if slot in free]
        free = named + [slot for slot in free if slot not in named]
    return free[:amount]


def payment_refused(game: Game, seat: int, slots: tuple[int, ...]) -> Refusal | None:
    """309.1, 309.1a, 203.3a Only resources of one's own pay, and none of them that is attached to anything."""
    for slot in slots:
        card = game.card(slot)
        if card.area != RESOURCES or card.controller != seat:
            return Refusal("309.1", "only your own resources pay", ("203.3",))
        if card.host != NOBODY:
            return Refusal("309.1a", "a resource that is attached already cannot be used to pay", ("203.3a",))
    return None


def attaching(game: Game, seat: int, slots: list[int]) -> tuple[Event, ...]:
    """203.3, 309.1 Paying means attaching that many of your resources to your faction."""
    faction = game.cards_in(FACTION, seat)[0]
    return tuple([Event(ATTACH, slot, seat=seat, other=faction, rule="309.1", flags=COST) for slot in slots])


def pay_with(game: Game, seat: int, slots: list[int]) -> Signal:
    """309.1 These resources pay; the others stay free."""
    free, known = free_resources(game, seat), game.state.payable
    signal = propose(game, attaching(game, seat, slots))
    if signal.kind != BEGIN and len(signal.outcome.events) == len(slots):
        left = [slot for slot in free if slot not in slots]
        game.state.payable = {**known, (_FREE, seat): left}
    return signal


def use_up_changes(game: Game, seat: int, slot: int, kind: int) -> None:
    """406.5a What changed the next numeric cost a seat pays, or that of such a card, has done so and is over."""
    use_up(game, lambda run, node: _is_next(game, run, node, seat, slot, kind))


class Paying(Struct, frozen=True, array_like=True):
    """A number that an effect tells someone to pay."""

    seat: int
    amount: int
    card: int


def pay(game: Game, paying: Paying) -> Signal:
    """406.5 Pay in an effect: that number is a numeric cost."""
    total = numeric_cost(game, paying.seat, paying.card, paying.amount, IN_AN_EFFECT)
    if PRICES in game.state.listeners:
        game.cite("406.5a" if total != paying.amount else "406.5b")
    slots = payment(game, paying.seat, total)
    if slots is None:
        return end(Outcome(value=0))
    use_up_changes(game, paying.seat, paying.card, IN_AN_EFFECT)
    if game.trace is not None:
        game.cite("401.1a")
        game.say("406.5", f"{game.rules.seat_name(paying.seat)} pays {total}")
    return pay_with(game, paying.seat, slots)


def paid(game: Game, paying: Paying) -> Signal:
    """406.5 The payment is made."""
    return end(Outcome(value=1))


PAYING = Procedure("406.5", Paying, (pay, paid))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "406.3a": ("rulewright.games.spoils.s4_game_concepts.cost_outlook:open_question",),
    "406.4": ("rulewright.games.spoils.s4_game_concepts.r401_costs:numeric",),
    "406.7": ("rulewright.games.spoils.s4_game_concepts.r401_costs:numeric",),
}
"""Rules of this section that other code obeys."""
