"""What must be so: conditions that text tests or rests on."""

from __future__ import annotations

from msgspec import Struct

from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Cards, Filter, Who


class Condition(Struct, frozen=True, tag=True):
    """Whatever can follow while, only while, if."""


class Compare(Condition, frozen=True, tag=True):
    """One number set against another."""

    left: Number
    op: str
    """= != < <= > >= even odd."""
    right: Number


class Exists(Condition, frozen=True, tag=True):
    """There is such a card (you control a character)."""

    cards: Filter


class Fits(Condition, frozen=True, tag=True):
    """A card is of such a description (it is depleted, it is a "dragon")."""

    card: Cards
    description: Filter


class TurnOf(Condition, frozen=True, tag=True):
    """It is a player's turn."""

    who: Who


class DuringBattle(Condition, frozen=True, tag=True):
    """A battle is going on."""


class Attacked(Condition, frozen=True, tag=True):
    """A player is being attacked."""

    who: Who


class Attacking(Condition, frozen=True, tag=True):
    """A player is attacking."""

    who: Who


class RespondingTo(Condition, frozen=True, tag=True):
    """What is being responded to is a card of such a description, or an ability."""

    description: Filter | None
    """None for an ability."""


class Did(Condition, frozen=True, tag=True):
    """An earlier instruction was really carried out: if you do."""

    register: str


class Not(Condition, frozen=True, tag=True):
    """It is not so."""

    condition: Condition


class Both(Condition, frozen=True, tag=True):
    """All of these are so."""

    conditions: tuple[Condition, ...]
