"""Who is there, found once until a card comes, goes, turns or changes hands; and what they can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.effects.lasting import TEXT, TYPES
from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import PLAY
from rulewright.kernel.events import MODIFIES
from rulewright.kernel.records import FACE_DOWN

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Slots = tuple[int, ...]


def of_type(game: Game, seat: int, kind: str) -> Slots:
    """The cards of a type that a player has in play."""
    state = game.state
    if MODIFIES | TYPES in state.listeners:
        return _of_type(game, seat, kind)
    found: Slots | None = state.settled.get((kind, seat))
    if found is None:
        found = state.settled[kind, seat] = _of_type(game, seat, kind)
    return found


def at_place(game: Game, place: int, seat: int) -> Slots:
    """The creatures of a player in a city, or in no city; whoever moves comes and goes as well."""
    state = game.state
    if MODIFIES | TYPES in state.listeners:
        return _at_place(game, place, seat)
    found: Slots | None = state.settled.get((place, seat))
    if found is None:
        found = state.settled[place, seat] = _at_place(game, place, seat)
    return found


def has_keyword(game: Game, slot: int, keyword: str) -> bool:
    """Whether a card has a keyword now; one that no text of this match gives or takes is as it is printed."""
    rules: Any = game.rules
    if keyword in rules.given_keywords or MODIFIES | TEXT in game.state.listeners:
        return keyword in rules_of(game).keywords_of(game, slot)
    card = game.state.cards[slot]
    return not card.flags & FACE_DOWN and bool(keyword in rules.defs[card.printed].keywords)


def _of_type(game: Game, seat: int, kind: str) -> Slots:
    rules = rules_of(game)
    return tuple(slot for slot in game.cards_in(PLAY, seat) if kind in rules.types_of(game, slot))


def _at_place(game: Game, place: int, seat: int) -> Slots:
    cards = game.state.cards
    return tuple(slot for slot in of_type(game, seat, "creature") if cards[slot].place == place)
