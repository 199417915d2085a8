"""What a card of Smash Up is now: its types, values, and the states it can be in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.effects import lasting
from rulewright.effects.gains import gains_and_losses
from rulewright.effects.lasting import FIRST_GAME_VALUE, PERMISSIONS, text_lost
from rulewright.effects.selectors import Filter
from rulewright.games.counterparts import NumberedRules
from rulewright.games.smashup import values
from rulewright.games.smashup.areas import AREA_NAMES, BASES, MONSTERS, PLAY
from rulewright.games.smashup.cards import SmashUpCard
from rulewright.games.smashup.chapters import attached, cancel, destinations
from rulewright.games.smashup.chapters.values import value_now
from rulewright.games.smashup.editions import Edition
from rulewright.kernel.events import MODIFIES, MOVE, SHIFT
from rulewright.kernel.ids import ValueCode
from rulewright.kernel.records import NOBODY, Card, Event, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_NONE: frozenset[str] = frozenset()


COUNTERS = {"": 0, "stasis": 1}
"""The kinds of counters, as text names them: those that give power, and those of R14."""

_HOSTS = {"played on minions": ("minion",), "played on bases": ("base",)}


class Nature(NumberedRules):
    """The part of the rules that says what cards are."""

    defs: list[SmashUpCard]
    edition_record: Edition
    values = values.VALUES
    area_names = AREA_NAMES
    reentry = MOVE

    def compute(self, game: Game, slot: int, what: ValueCode) -> Any:
        if what >= FIRST_GAME_VALUE:
            return value_now(game, slot, what)
        match what:
            case lasting.TYPES:
                return gains_and_losses(game, slot, what, game.printed(slot).types)
            case lasting.TEXT:
                return text_lost(game, slot)
        return gains_and_losses(game, slot, what, _NONE)

    def types_of(self, game: Game, slot: int) -> frozenset[str]:
        return self.defs[game.state.cards[slot].printed].types

    def types_are_printed(self, game: Game) -> bool:
        return True

    def trade_of(self, game: Game, slot: int) -> str:
        return self.defs[game.state.cards[slot].printed].faction

    def is_common(self, game: Game, slot: int) -> bool:
        """conflict.6, core.39, R15 A base or a monster is nobody's: `you` in its text is whoever it is about."""
        return game.state.cards[slot].area == MONSTERS or self.defs[game.state.cards[slot].printed].type == "base"

    def can_affect(self, game: Game, source: Ref, slot: int) -> bool:
        return cancel.can_affect(game, source, slot)

    def in_state(self, game: Game, slot: int, state: str) -> bool:
        """attached.1 Standard actions are played on nothing; others are played on bases or on minions."""
        host = self.defs[game.state.cards[slot].printed].host
        if state == "standard":
            return host is None
        assert state in _HOSTS, f"no text of this game asks whether a card is {state}"
        return host is not None and host.types == _HOSTS[state]

    def search_areas(self, description: Filter) -> tuple[int, ...]:
        """core.40 A text that names no place is about cards in play; bases lie apart from the others."""
        if description.area != "play":
            return (AREA_NAMES[description.area],)
        own = description.controller is not None or description.owner is not None
        there = (PLAY,) if own else (PLAY, MONSTERS)  # R15: monsters are nobody's
        if not description.types:
            return (*there, BASES)
        return (BASES,) if "base" in description.types else there

    def arrival(self, game: Game, card: Card, event: Event) -> Card:
        return attached.arrival(game, card, event)

    def places_of(self, game: Game, slot: int) -> tuple[int, ...]:
        """attached.2, conflict.3 Any other base, except where text in force says that it cannot be moved to."""
        here, out = game.card(slot).place, destinations.kept_out
        return tuple(base for base in attached.bases(game) if base != here and not out(game, slot, base))

    def reachable(self, game: Game, slot: int, places: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(place for place in self.places_of(game, slot) if place in places)

    def shifted(self, game: Game, slot: int, place: int, freely: bool) -> list[Event]:
        """attached.2 A minion is moved to a base; an action on a base is relocated there."""
        return [Event(SHIFT, slot, seat=game.card(slot).controller, other=place)]

    def leader(self, game: Game, seat: int) -> int:
        return NOBODY

    def token_kind(self, name: str) -> int:
        return COUNTERS[name]

    def permissions_of(self, game: Game, slot: int) -> frozenset[str]:
        """conflict.3 What something forbids is forbidden, whatever allows it."""
        if MODIFIES | PERMISSIONS not in game.state.listeners:
            return _NONE
        return super().permissions_of(game, slot)
