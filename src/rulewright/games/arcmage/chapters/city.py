"""Cities: building them, their residents, victory points, strength, and what becomes of a fallen one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.evaluate import number
from rulewright.effects.lasting import changes_to
from rulewright.effects.rules import rules_of
from rulewright.effects.verbs import ChangeValue
from rulewright.games.arcmage.areas import ARMY, GRAVEYARD, HAND, PLAY
from rulewright.games.arcmage.chapters.creature import MORE_DEFENSE
from rulewright.games.arcmage.chapters.move import march
from rulewright.games.arcmage.events import MOVES
from rulewright.games.arcmage.in_play_index import at_place, has_keyword, of_type
from rulewright.games.arcmage.table import DEVOTED
from rulewright.games.arcmage.values import DEFENSE, DEVOTION, LOYALTY
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import DESTROY, GAIN, MODIFIES, MOVE
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import END, Procedure, Signal, ask, go_on, jump
from rulewright.kernel.records import BY_RULE, MARKED, QUIET, Event, Option, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def is_city(game: Game, slot: int) -> bool:
    """Whether a card in play is a city."""
    return "city" in rules_of(game).types_of(game, slot)


def cities(game: Game, seat: int) -> tuple[int, ...]:
    """zones.kingdom.1, states.notinplay.2 The cities in a player's Kingdom, and not in a hand."""
    return of_type(game, seat, "city")


def strength(game: Game, slot: int) -> int | None:
    """city.defense.1 The strength of a city, what it has lost not taken off."""
    if not is_city(game, slot):
        return None
    total: int = game.printed(slot).defense + dict(game.card(slot).tokens).get(MORE_DEFENSE, 0)
    if MODIFIES | DEFENSE in game.state.listeners:
        for change, run in changes_to(game, slot, DEFENSE):
            if isinstance(change, ChangeValue):
                total += change.sign * number(game, run, change.amount)
    return total


def lost_strength(game: Game, slot: int) -> int:
    """city.defense.6 What a city has lost; it does not come back when a turn ends."""
    return sum(amount for _, amount in game.card(slot).wear)


def strength_left(game: Game, slot: int) -> int | None:
    """city.defense.6 The defense points that a city has, what it has lost taken off."""
    total = game.value(slot, DEFENSE)
    return None if total is None else max(0, int(total) - lost_strength(game, slot))


def falls(game: Game, slot: int) -> bool:
    """city.defense.7 A city brought to 0 or below is destroyed."""
    return lost_strength(game, slot) >= int(game.value(slot, DEFENSE) or 0)


def fall(slot: int) -> Event:
    """city.defense.7, zones.grave.1, R36 A fallen city goes to its owner's graveyard at once, its residents later."""
    return Event(DESTROY, slot, to=GRAVEYARD, rule="city.defense.7", flags=BY_RULE)


def residents(game: Game, city: int) -> list[int]:
    """city.resident.1, zones.kingdom.2 The creatures in a city, whoever controls them."""
    return [slot for seat in range(game.rules.seats) for slot in at_place(game, city, seat)]


def helping(game: Game, slot: int, city: int) -> bool:
    """city.defense.4, R34 Whether an Army creature is a resident because it defends that city now."""
    combat = game.state.table.combat
    if combat is None or combat.target[0] != city or not game.tracked(combat.target):
        return False
    ref = game.ref(slot)
    return any(defender == ref for _, defender in combat.blocks)


def give_points(game: Game) -> tuple[Event, ...]:
    """city.vp.1, turn.tactics.1 Each city with enough residents of its own faction gives a point, all in one batch.

    Marked residents count, other factions do not, and a city without loyalty marks always gives one (R24).
    """
    seat = game.state.active
    giving = [one for one in cities(game, seat) if loyal_residents(game, one) >= int(game.value(one, LOYALTY) or 0)]
    return tuple(
        Event(GAIN, seat=seat, amount=1, source=game.ref(one), rule="city.vp.1", flags=BY_RULE) for one in giving
    )


def loyal_residents(game: Game, city: int) -> int:
    """city.vp.1 The residents of a city's own faction, counted for its controller."""
    rules, controller = rules_of(game), game.card(city).controller
    faction = rules.trade_of(game, city)
    return sum(
        rules.trade_of(game, slot) == faction and game.card(slot).controller == controller
        for slot in residents(game, city)
    )


def devotion(game: Game, slot: int) -> int | None:
    """city.devotion.3, city.devotion.12, city.devotion.14, city.devotion.15 The loyalty marks of those still devoted.

    They are marked and in that city, of whatever faction (R25, R27); without them, and without the city, there is none.
    Also conflict.1: whoever is devout counts twice.
    """
    if not is_city(game, slot):
        return None
    both = MARKED | DEVOTED
    cards = game.state.cards
    devoted = [one for one in at_place(game, slot, cards[slot].controller) if cards[one].flags & both == both]
    return claimed(game, slot) + sum(
        int(game.value(one, LOYALTY) or 0) * (2 if has_keyword(game, one, "devout") else 1) for one in devoted
    )


def advantage(game: Game, slot: int) -> int | None:
    """city.devotion.11, city.devotion.12 The level up to which the lasting advantages of a city are in force.

    Each has to resolve first (R17); then it lasts for as long as the devotion does.
    """
    shown = game.value(slot, DEVOTION)
    return None if shown is None else min(int(shown), dict(game.state.table.granted).get(game.card(slot).object, 0))


def come_into_force(game: Game, city: Ref, level: int) -> None:
    """city.devotion.9, R17 A lasting advantage has resolved; with city or devotion gone meanwhile there is none."""
    if not game.tracked(city):
        game.say("city.devotion.15", f"{game.name(city[0])} has fallen, and its advantage with it")
    elif int(game.value(city[0], DEVOTION) or 0) < level:
        game.say("city.devotion.12", f"the devotion to {game.name(city[0])} is under level {level} by now")
    else:
        granted = dict(game.state.table.granted)
        granted[city[1]] = max(level, granted.get(city[1], 0))
        game.state.put_table(replace(game.state.table, granted=tuple(granted.items())))
        game.say("city.devotion.11", f"an advantage of {game.name(city[0])} lasts now")


def lose_advantages(game: Game) -> bool:
    """city.devotion.12 Once devotion is under the level again the advantage is lost; it has to be reached anew."""
    table = game.state.table
    there = {game.card(slot).object: slot for seat in range(game.rules.seats) for slot in cities(game, seat)}
    shown = {one: int(game.value(there[one], DEVOTION) or 0) for one, _ in table.granted if one in there}
    granted = tuple((one, min(level, shown[one])) for one, level in table.granted if shown.get(one))
    if granted == table.granted:
        return False
    game.state.put_table(replace(table, granted=granted))
    for one, level in table.granted:
        if one not in there:
            game.cite("city.devotion.15")
        elif shown[one] < level:
            game.cite("city.devotion.14")
            game.say("city.devotion.12", f"{game.name(there[one])} has no advantage beyond level {shown[one]} any more")
    return True


def claimed(game: Game, city: int) -> int:
    """city.bid.6, city.devotion.15 The bid that has won a city's advantages for its player, for as long as that holds.

    It stands in the place of devotion: a level is reached if the bid was as high (R48).
    """
    ref, controller = game.ref(city), game.card(city).controller
    return max((bid for one, seat, bid in game.state.table.claimed if one == ref and seat == controller), default=0)


# -- a fallen city -----------------------------------------------------------------------------------------------


def homeless(game: Game) -> list[int]:
    """city.defense.8, city.defense.9 The creatures whose city is no longer in play."""
    cards = game.state.cards
    placed = [slot for seat in range(game.rules.seats) for slot in game.cards_in(PLAY, seat) if cards[slot].place >= 0]
    return [slot for slot in placed if is_homeless(game, slot)]


def is_homeless(game: Game, slot: int) -> bool:
    """Whether a creature still is where a city was."""
    card = game.state.cards[slot]
    return card.area == PLAY and card.place != ARMY and game.state.cards[card.place].area != PLAY


class Clearing(Struct, frozen=True, array_like=True):
    """The residents of fallen cities are dealt with."""

    waiting: tuple[int, ...] = ()
    """Those who must leave, in order."""


def return_the_marked(game: Game, clearing: Clearing) -> Signal:
    """city.defense.9 Marked residents of a fallen city go back to their owners' hands, all at once.

    Helpers from the Army were never residents but for the attack, and just stay in the Army (R35).
    """
    there = homeless(game)
    if not game.rules.edition_record.residents_leave_fallen_cities:
        return jump("stay_in_the_army")
    marked = [slot for slot in there if game.card(slot).flags & MARKED]
    waiting = tuple(slot for slot in there if slot not in marked)
    back = tuple(Event(MOVE, slot, to=HAND, rule="city.defense.9", flags=BY_RULE) for slot in marked)
    own = replace(clearing, waiting=waiting)
    if not back:
        return go_on(own)
    signal = propose(game, back)
    return replace_own(signal, own)


def replace_own(signal: Signal, own: object) -> Signal:
    """A signal that also changes the procedure's own record."""
    return Signal(signal.kind, own, signal.outcome, signal.label, signal.vars, signal.stay, signal.decision)


def ask_where(game: Game, clearing: Clearing) -> Signal:
    """city.defense.8, R37 The others must leave: creature by creature, to a city of their player or to the Army."""
    if not clearing.waiting:
        return END
    slot = clearing.waiting[0]
    if not is_homeless(game, slot):
        return go_on(clearing)
    return ask(Act(game.card(slot).controller, "city.defense.8", "move", slot, window="evacuation"))


def leave(game: Game, clearing: Clearing) -> Signal:
    """city.defense.8, move.4, R37 It is marked and goes there; no city counts this as its one move of the turn."""
    rest = replace(clearing, waiting=clearing.waiting[1:])
    if game.given is None:
        return jump("ask_where", rest)
    events = march(game, game.given.card, game.given.other, "city.defense.8")
    return replace_own(propose(game, events if game.rules.edition_record.evacuees_are_marked else events[-1:]), rest)


def next_one(game: Game, clearing: Clearing) -> Signal:
    """city.defense.8 One after the other."""
    return jump("ask_where")


def stay_in_the_army(game: Game, clearing: Clearing) -> Signal:
    """city.defense.7, R51 Where nothing is said of them, residents of a fallen city are in the Army, as they are."""
    stay = tuple(
        Event(MOVES, slot, other=ARMY, rule="city.defense.7", flags=BY_RULE | QUIET) for slot in homeless(game)
    )
    carry_out(game, stay)
    return END


CLEARING = Procedure("city.defense.8", Clearing, (return_the_marked, ask_where, leave, next_one, stay_in_the_army))


def evacuation_options(game: Game, seat: int, slot: int) -> tuple[Option, ...]:
    """city.defense.8 Another city of its player, or the Army; the graveyard is no way out."""
    return tuple(Option("move", slot, place) for place in (*cities(game, seat), ARMY))


def evacuation_refused(option: Option) -> Refusal:
    """city.defense.8 What a resident of a fallen city cannot do."""
    return Refusal("city.defense.8", "it must go to another city of yours or to your army", ("city.defense.9",))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "city.1": ("rulewright.kernel.rules:Rules.visible",),
    "city.2": ("rulewright.games.arcmage.chapters.setup:shuffle_decks",),
    "city.build.1": ("rulewright.games.arcmage.chapters.setup:choose_cities",),
    "city.build.2": ("rulewright.games.arcmage.chapters.play:untimely",),
    "city.defense.2": ("rulewright.games.arcmage.chapters.combat:available_defenders",),
    "city.defense.3": ("rulewright.games.arcmage.chapters.combat:available_defenders",),
    "city.defense.5": ("rulewright.games.arcmage.chapters.battle:unblocked",),
    "city.defense.10": ("rulewright.games.arcmage.chapters.enchant:followers",),
    "city.defense.11": ("rulewright.games.arcmage.chapters.win:defeated",),
}
"""Rules of this section that other code obeys."""
