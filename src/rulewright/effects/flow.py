"""Instructions about instructions: may, if, one of, each player, only, later."""

from __future__ import annotations

from rulewright.effects.conditions import Condition
from rulewright.effects.effect import Effect
from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Who


class May(Effect, frozen=True, tag=True):
    """A player may do this, all of it or nothing."""

    effects: tuple[Effect, ...]
    who: Who = "you"
    into: str = ""


class If(Effect, frozen=True, tag=True):
    """Do this if something is so; otherwise that."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class OneOf(Effect, frozen=True, tag=True):
    """Choose one of the following."""

    options: tuple[tuple[Effect, ...], ...]
    labels: tuple[str, ...]
    """As a judge file writes them: `choose draw a card`."""
    who: Who = "you"


class ForEachPlayer(Effect, frozen=True, tag=True):
    """Each player does this, the active one first; `that player` is the one whose turn it is to do so."""

    effects: tuple[Effect, ...]
    who: Who = "each"
    first: bool = False
    """Only until one of them does what they may do: any player may pay 2."""


class Repeat(Effect, frozen=True, tag=True):
    """Do this, and then again and again until something is so."""

    effects: tuple[Effect, ...]
    until: Condition


class InOrderTo(Effect, frozen=True, tag=True):
    """Do one thing to do another: the first wholly or not at all, and the other only if the first was done."""

    first: tuple[Effect, ...]
    then: tuple[Effect, ...]


class SoOften(Effect, frozen=True, tag=True):
    """Do this N times, one after the other: for each card discarded this way."""

    number: Number
    effects: tuple[Effect, ...]
    into: str = ""
    """The register of the card for which it is done, where that is once for each of the cards counted."""


class Only(Effect, frozen=True, tag=True):
    """A restriction of timing or circumstance in a cost: play this only while …"""

    condition: Condition
    use: bool = False
    """Use this only … (an ability) instead of play this only …"""


class ForAnyone(Effect, frozen=True, tag=True):
    """In the cost of an ability: any player may use it, not only whoever controls the card."""


class Later(Effect, frozen=True, tag=True):
    """Something that waits: a delayed trigger or replacement that this instruction sets up."""

    text: object
    """A Triggered or Replaced paragraph."""
    until: str = "turn"
    """turn (gone with it), next (once, whenever), next this turn, next this battle."""


class Modified(Effect, frozen=True, tag=True):
    """A paragraph in force for a while, not tied to named cards (this turn, damage … is reduced by 1)."""

    text: object
    until: str = "turn"
