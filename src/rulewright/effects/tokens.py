"""Verbs about tokens: those that lie on cards, and those that are cards."""

from __future__ import annotations

from rulewright.effects.effect import Deed
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.selectors import Cards, Who

ONE = Fixed(1)


class AddTokens(Deed, frozen=True, tag=True):
    """Put tokens on a card."""

    cards: Cards
    number: Number = ONE
    kind: str = ""
    """What kind of token, in a game that has several."""
    into: str = ""


class RemoveTokens(Deed, frozen=True, tag=True):
    """Remove tokens from a card."""

    cards: Cards
    number: Number = ONE
    into: str = ""
    kind: str = ""
    """What kind of token, in a game that has several."""


class CreateTokens(Deed, frozen=True, tag=True):
    """Put cards that are tokens into play."""

    name: str
    number: Number = ONE
    who: Who = "you"
    into: str = ""
    depleted: bool = False
    """They come marked as used."""
    at: Cards | None = None
    """The place at which they come into play, in a game that has places."""
