"""Movement: from the Army to a city and back, and from city to city."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.barring import kept_from_doing
from rulewright.effects.lasting import PERMISSIONS
from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import ARMY, PLAY
from rulewright.games.arcmage.chapters.creature import creatures, is_creature
from rulewright.games.arcmage.events import MOVES
from rulewright.games.arcmage.in_play_index import has_keyword, of_type
from rulewright.games.arcmage.table import DEVOTED
from rulewright.kernel.aspects import IN_PLAY
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MARK, MODIFIES
from rulewright.kernel.records import BY_RULE, MARKED, Event, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def march(game: Game, slot: int, place: int, rule: str) -> tuple[Event, ...]:
    """move.6, states.marked.4 A creature that moves is marked and placed where it was announced to go.

    Also conflict.1: one with travel is not marked.
    """
    moves = Event(MOVES, slot, seat=game.card(slot).controller, other=place, rule=rule, flags=BY_RULE)
    if has_keyword(game, slot, "travel"):
        return (moves,)
    return Event(MARK, slot, rule="move.6", flags=BY_RULE), moves


def place(game: Game, event: Event) -> Event | None:
    """move.2, zones.kingdom.2, city.resident.1 A creature is now in that city, or in the Army.

    Whatever it was devoted to it has left.
    """
    card = game.card(event.card)
    if card.area != PLAY or card.place == event.other:
        return None
    game.state.put(event.card, replace(card, place=event.other, flags=card.flags & ~DEVOTED), IN_PLAY)
    return replace(event, amount=card.place)


def note_move(game: Game, *places: int) -> None:
    """move.3 Cities that have taken part in a move take part in no other this turn."""
    table = game.state.table
    cities = tuple(game.ref(one) for one in places if one != ARMY)
    game.state.put_table(replace(table, moved=(*table.moved, *cities)), 0)


def move_options(game: Game, seat: int) -> list[Option]:
    """move.1, move.2, move.5 Every move that is open: the player's own creatures, among own places."""
    found: list[Option] = []
    used = {ref[0] for ref in game.state.table.moved if game.tracked(ref)}
    own = [one for one in own_places(game, seat) if one not in used]
    for slot in creatures(game, seat):
        card = game.state.cards[slot]
        if card.flags & MARKED or card.place in used or _at_rest(game, slot) is not None:
            continue
        infiltrates = has_keyword(game, slot, "infiltrate")
        open_ = [one for one in places_for(game, seat, slot) if one not in used] if infiltrates else own
        goals = [one for one in open_ if one != card.place and not besieged(game, card.place, one, slot)]
        found += [Option("move", slot, one) for one in goals]
    return found


def own_places(game: Game, seat: int) -> list[int]:
    """move.2, move.5 A player's own cities and Army."""
    return [*of_type(game, seat, "city"), ARMY]


def places_for(game: Game, seat: int, slot: int) -> list[int]:
    """move.2, move.5 Own cities and the own Army; one that infiltrates also goes into cities of opponents."""
    rules = rules_of(game)
    if not has_keyword(game, slot, "infiltrate"):
        return own_places(game, seat)
    others = [other for other in range(rules.seats) if other != seat]
    return [one for other in others for one in own_places(game, other)[:-1]] + own_places(game, seat)


def open_to_text(game: Game, slot: int, place: int) -> bool:
    """conflict.1, conflict.2 Whether text can move a creature there: marked or not, but nothing may forbid it."""
    card = game.card(slot)
    if card.area != PLAY or card.place == place or not is_creature(game, slot):
        return False
    return rules_of(game).permitted(game, slot, "move") and not besieged(game, card.place, place, slot)


def besieged(game: Game, start: int, goal: int, slot: int) -> bool:
    """conflict.2 Whether something forbids to leave the one place, or to enter the other, or this creature to do so."""
    rules = rules_of(game)
    if start != ARMY and not rules.permitted(game, start, "be left"):
        return True
    if goal == ARMY or MODIFIES | PERMISSIONS not in game.state.listeners:
        return False
    return not rules.permitted(game, goal, "be entered") or kept_from_doing(game, slot, "move", goal)


def _used(game: Game, place: int) -> bool:
    """move.3 Whether a city has been start or goal of a move this turn."""
    return place != ARMY and game.ref(place) in game.state.table.moved


def _at_rest(game: Game, slot: int) -> Refusal | None:
    """move.1 Why a creature cannot move at all."""
    if game.card(slot).flags & MARKED:
        return Refusal("move.1", "only unmarked creatures move", ("states.marked.6", "states.marked.4"))
    if not rules_of(game).permitted(game, slot, "move"):
        return Refusal("conflict.2", "something forbids it to move", ("move.1",))
    return None


def move_refused(game: Game, seat: int, option: Option, window: str) -> Refusal | None:
    """move.1, move.2, move.3, move.5 Why a creature cannot be moved there now."""
    card = game.card(option.card)
    if window != "play":
        return Refusal("move.1", "creatures move in their player's Play phases", ("turn.play.2",))
    if card.controller != seat or card.area != PLAY or not is_creature(game, option.card):
        return Refusal("move.5", "only creatures of your own can be moved")
    refusal = _at_rest(game, option.card)
    if refusal is not None:
        return refusal
    if option.other not in places_for(game, seat, option.card):
        return Refusal("move.5", "creatures move among their player's own cities and Army", ("move.2",))
    if option.other == card.place:
        return Refusal("move.2", "it is there already")
    if besieged(game, card.place, option.other, option.card):
        return Refusal("conflict.2", "all movement to or from that city is forbidden", ("move.2",))
    if _used(game, card.place) or _used(game, option.other):
        return Refusal("move.3", "a city takes part in one move a turn")
    return None


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "move.4": ("rulewright.games.arcmage.chapters.city:leave",),
}
"""Rules of this section that other code obeys."""
