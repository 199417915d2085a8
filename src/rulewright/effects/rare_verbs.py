"""Verbs that few cards have: picking a player, coins, bids, duplicates, extra turns, winning. Nodes only.

`rare_deeds.py` carries them out.
"""

from __future__ import annotations

from rulewright.effects.conditions import Condition
from rulewright.effects.effect import Deed, Effect
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.selectors import Cards, Filter, Who


class PickPlayer(Effect, frozen=True, tag=True):
    """Pick a player; from then on `that player`, and `the picked player`, is the one."""

    of: Who = "each"
    """Among whom: each for any player, opponent."""
    who: Who = "you"
    """Who picks."""
    choose: bool = False
    """Choose, not pick."""
    condition: Condition | None = None
    """Only one of whom this is so; the condition calls them `such player`."""


class ChooseWord(Effect, frozen=True, tag=True):
    """Name a card, or choose a type, a trade, a subtype, an icon: a word that cards can bear."""

    kind: str
    """name, type, trade, subtype, icon."""
    of: Filter | None = None
    """Only names of cards of this description, as printed, or types other than these."""
    who: Who = "you"


class FlipCoin(Effect, frozen=True, tag=True):
    """Flip a coin; the register tells whether whoever flips it has won."""

    who: Who = "you"
    into: str = ""


class FlipAgain(Effect, frozen=True, tag=True):
    """Flip the coin of the event once more; its result takes the place of the first."""


class Bid(Effect, frozen=True, tag=True):
    """Players bid; from then on there are a winner and a loser, and the register holds the winning bid."""

    most: Number | None = None
    """The highest number that a bidder, `that player`, may name; told before the bidding begins."""
    on: Cards | None = None
    """What they bid on, as the text says."""
    into: str = ""


class RevealUntil(Deed, frozen=True, tag=True):
    """Reveal cards from the top of a deck until N of a kind are revealed, or no cards are left."""

    cards: Filter
    who: Who = "you"
    """Whose deck."""
    number: Number = Fixed(1)
    into: str = ""
    """The cards of that kind; `others` tells the register of those that were revealed on the way."""
    passing: bool = False
    """Nothing is said of the others: what becomes of them is for the rules of the game."""

    @property
    def others(self) -> str:
        """The register of the other cards that were revealed."""
        return f"{self.into} others"


class Duplicate(Deed, frozen=True, tag=True):
    """A copy of a card comes to be and is played for free, whatever it needs; then it is gone."""

    cards: Cards


class EndGame(Effect, frozen=True, tag=True):
    """A player wins the game or loses it, or nobody wins it."""

    how: str
    """win, lose, draw."""
    who: Who = "you"


class ExtraPhase(Effect, frozen=True, tag=True):
    """The active player has another phase of this name after the one that is over."""

    phase: str


class SkipPhase(Effect, frozen=True, tag=True):
    """A player skips their next phase of this name."""

    phase: str
    who: Who = "you"


class ExtraTurn(Effect, frozen=True, tag=True):
    """A player takes another turn after this one."""

    who: Who = "you"
