"""Numbers as card text states them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.effects.selectors import Cards, Filter, Who


class Number(Struct, frozen=True, tag=True):
    """Whatever can stand where a number can stand."""


class Fixed(Number, frozen=True, tag=True):
    """A number as printed."""

    n: int


class Variable(Number, frozen=True, tag=True):
    """X or Y, as something earlier on the card has settled it."""

    name: str


class CountOf(Number, frozen=True, tag=True):
    """How many cards there are of some kind."""

    cards: Filter


class ValueOf(Number, frozen=True, tag=True):
    """A value of one card: its strength, its life, its cost."""

    what: str
    of: Cards
    then: bool = False
    """As it was when an earlier instruction took the card away."""


class TokensOn(Number, frozen=True, tag=True):
    """The number of tokens on a card."""

    card: Cards
    kind: str = ""
    """What kind of token, in a game that has several."""


class HowOften(Number, frozen=True, tag=True):
    """How often something has come about this turn: the number of creatures that died this turn."""

    when: Any
    """An Occasion."""


class DamageBefore(Number, frozen=True, tag=True):
    """The damage that a card inflicted in the turn before this one."""

    by: Cards


class IconsOf(Number, frozen=True, tag=True):
    """How many of an icon a player's cards provide."""

    icon: str
    who: Who = "you"


class ScoreOf(Number, frozen=True, tag=True):
    """A player's score."""

    who: Who


class PlayerCount(Number, frozen=True, tag=True):
    """Of how many players something is so; the condition calls each of them `such player`."""

    who: Who = "each"
    condition: Any = None
    """A Condition; None for all of them."""


class CardsIn(Number, frozen=True, tag=True):
    """How many cards lie in a player's hand, deck or pile."""

    area: str
    who: Who


class EventAmount(Number, frozen=True, tag=True):
    """The amount of the event that set this off."""

    of: Cards | None = None
    """The card whose part of it is meant, where several have inflicted it together."""


class HowMany(Number, frozen=True, tag=True):
    """How many cards an earlier instruction really dealt with."""

    register: str
    who: Who | None = None
    """Of what each player has dealt with, only the part of this player."""


class Times(Number, frozen=True, tag=True):
    """A multiple of a number."""

    factor: int
    number: Number


class Plus(Number, frozen=True, tag=True):
    """The sum of two numbers."""

    left: Number
    right: Number


class Minus(Number, frozen=True, tag=True):
    """The difference of two numbers, 0 at the least."""

    left: Number
    right: Number


class Difference(Number, frozen=True, tag=True):
    """How far two numbers are apart."""

    left: Number
    right: Number


class Whichever(Number, frozen=True, tag=True):
    """One number or another, whichever is lower, or higher."""

    left: Number
    right: Number
    higher: bool = False


class TotalOf(Number, frozen=True, tag=True):
    """A value of several cards, added up."""

    what: str
    of: Cards


class MostOf(Number, frozen=True, tag=True):
    """The highest, or the lowest, of a value among several cards; 0 if there is none."""

    what: str
    of: Cards
    least: bool = False


class Half(Number, frozen=True, tag=True):
    """Half of a number, rounded down or up."""

    number: Number
    up: bool = False


class Divided(Number, frozen=True, tag=True):
    """A number divided by a figure, rounded down: for every 2 cards."""

    number: Number
    by: int


class Comparison(Struct, frozen=True, tag=True):
    """A value of a card set against a number: 2 strength or less."""

    what: str
    op: str
    """One of = != < <= > >= even odd."""
    number: Number = Fixed(0)
