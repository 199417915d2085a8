"""What a game supplies whose cards are at places: cities, bases."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from rulewright.kernel.events import TURN_OVER
from rulewright.kernel.records import Event
from rulewright.kernel.rules import Rules

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class PlaceRules(Rules):
    """The game's side of text about places."""

    reentry = TURN_OVER
    """By which kind of event a card that is in play already is put into play."""

    states_rest_on: Mapping[str, int] = MappingProxyType({})
    """The aspects that decide whether a card is in a state of the game's own, besides what is always watched."""

    def is_at(self, game: Game, slot: int, place: int) -> bool:
        """Whether a card is at a place: a city, a base."""
        return game.card(slot).place == place

    def beside(self, game: Game, slot: int, other: int) -> bool:
        """Whether a card is at the same place as another."""
        return game.card(slot).place == game.card(other).place

    def fights(self, game: Game, slot: int, other: int) -> bool:
        """Whether a card fights against another in the attack that is going on."""
        return False

    def fights_over(self, game: Game, slot: int, target: int) -> bool:
        """Whether a card takes part, on either side, in an attack on that one."""
        return False

    def side(self, game: Game, *, attacking: bool) -> tuple[int, ...]:
        """The player who attacks, or who is attacked, in the attack that is going on."""
        return ()

    def alongside(self, game: Game, slot: int, other: int) -> bool:
        """Whether a card fights on the side of another in the battle that is going on, itself included."""
        return False

    def places_of(self, game: Game, slot: int) -> tuple[int, ...]:
        """The places to which a card in play could be moved from where it is."""
        raise AssertionError("a game whose text moves cards has places")

    def reachable(self, game: Game, slot: int, places: tuple[int, ...]) -> tuple[int, ...]:
        """Of these places those to which a text can move a card from where it is."""
        raise AssertionError("a game whose text moves cards has places")

    def place_name(self, game: Game, place: int) -> str:
        """What a place is called."""
        return game.name(place)

    def shifted(self, game: Game, slot: int, place: int, freely: bool) -> list[Event]:
        """What moving a card to a place comes down to."""
        raise AssertionError("a game whose text moves cards has places")
