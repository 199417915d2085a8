"""What a game supplies whose text has players pay, play and use things in the middle of something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.effects.place_rules import PlaceRules
from rulewright.effects.scope import Run
from rulewright.kernel.procedures import Signal
from rulewright.kernel.records import Event, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Terms(Struct, frozen=True):
    """On what terms an effect has a card played."""

    free: bool = False
    waived: bool = False
    at: tuple[int, ...] | None = None
    """Where it may be played; None for wherever it could be."""


class PlayRules(PlaceRules):
    """The game's side of text that begins the game's own procedures."""

    def begin_pay(self, game: Game, run: Run, seat: int, amount: int) -> Signal:
        """Pay a number in the middle of an effect; the outcome's value tells whether it was paid."""
        raise AssertionError("a game whose text says pay has a way to")

    def can_pay(self, game: Game, seat: int, amount: int, run: Run) -> bool:
        """Whether a seat could pay a number inside an effect now."""
        return False

    def most_payable(self, game: Game, run: Run) -> int:
        """The greatest number that could be chosen for a payment in this cost."""
        return 0

    def greatest_met(self, game: Game, least: int, most: int) -> int:
        """The greatest number for a variable with which the cost at hand can be met; looking at it tells `most`."""
        return most

    def begin_play(self, game: Game, run: Run, seat: int, option: Option, terms: Terms) -> Signal:
        """Play a card because an effect says so; the outcome's value is 0 if it was played."""
        raise AssertionError("a game whose text says play has a way to")

    def playable(self, game: Game, run: Run, seat: int, slot: int, terms: Terms) -> bool:
        """Whether an effect may have a seat play this card now."""
        return False

    def keeps_play(self, game: Game, run: Run, seat: int) -> bool:
        """Whether an extra play that text gives a seat now may be kept for later."""
        return False

    def give_up_play(self, game: Game, seat: int, what: str) -> None:
        """The play that the rules give a seat in this turn for a card of a type is used up."""
        raise AssertionError("a game whose text says so has such plays")

    def begin_resource(self, game: Game, run: Run, seat: int, optional: bool) -> Signal:
        """Play a resource because an effect says so."""
        raise AssertionError("a game whose text says so has a way to")

    def can_play_resource(self, game: Game, seat: int) -> bool:
        """Whether a seat has anything to play as a resource."""
        return False

    def host_of(self, game: Game, slot: int) -> int:
        """What a card is attached to, or, while it is being played, will be."""
        return game.card(slot).host

    def usable(self, game: Game, seat: int, slots: tuple[int, ...] | None) -> bool:
        """Whether a seat could use an ability of one of these cards, or of any card, now."""
        return False

    def begin_use(self, game: Game, seat: int, slots: tuple[int, ...] | None, times: int) -> Signal:
        """Use an ability because an effect says so, whose effect happens so often; the outcome is 1 if it was used."""
        raise AssertionError("a game whose text says use has a way to")

    def passed_by(self, game: Game, seat: int) -> list[Event]:
        """What becomes of cards of a player's deck that were revealed on the way to one that text takes off the top."""
        return []

    def terminate(self, game: Game, run: Run, slots: list[int]) -> int:
        """Stop what is being responded to, or any of these that wait to resolve; how many were stopped."""
        return 0
