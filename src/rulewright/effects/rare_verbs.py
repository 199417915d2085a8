"""Verbs that few cards have: picking a player, coins, bids, duplicates, extra turns, winning. Nodes only.

`rare_deeds.py` carries them out.
"""

from __future__ import annotations

from rulewright.effects.effect import Effect
from rulewright.effects.selectors import Filter, Who


class PickPlayer(Effect, frozen=True, tag=True):
    """Pick a player; from then on `that player`, and `the picked player`, is the one."""

    of: Who = "each"
    """Among whom: each for any player, opponent."""
    who: Who = "you"
    """Who picks."""
    choose: bool = False
    """Choose, not pick."""


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


class EndGame(Effect, frozen=True, tag=True):
    """A player wins the game or loses it, or nobody wins it."""

    how: str
    """win, lose, draw."""
    who: Who = "you"


class ExtraTurn(Effect, frozen=True, tag=True):
    """A player takes another turn after this one."""

    who: Who = "you"
