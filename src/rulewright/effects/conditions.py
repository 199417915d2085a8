"""What must be so, and what must come about: conditions that text tests or rests on, occasions that it waits for."""

from __future__ import annotations

from msgspec import Struct

from rulewright.effects.numbers import Fixed, Number
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


class InPhase(Condition, frozen=True, tag=True):
    """It is a phase of this name, whosever turn it is."""

    phase: str


class DuringBattle(Condition, frozen=True, tag=True):
    """A battle is going on."""


class Attacked(Condition, frozen=True, tag=True):
    """A player is being attacked."""

    who: Who


class Attacking(Condition, frozen=True, tag=True):
    """A player is attacking."""

    who: Who


class Blocking(Condition, frozen=True, tag=True):
    """A player is blocking: they have a blocking party."""

    who: Who


class RespondingTo(Condition, frozen=True, tag=True):
    """What is being responded to is a card of such a description, or an ability."""

    description: Filter | None
    """None for an ability."""
    ability: bool = False
    """With a description: an ability of such a card."""


class Did(Condition, frozen=True, tag=True):
    """An earlier instruction was really carried out: if you do."""

    register: str


class Lost(Condition, frozen=True, tag=True):
    """A coin that an earlier instruction flipped was lost; one that was never flipped was not."""

    register: str


class Picked(Condition, frozen=True, tag=True):
    """An earlier instruction picked such cards, whatever has become of them since."""

    cards: Cards


class WonBid(Condition, frozen=True, tag=True):
    """A player won the bid made last."""

    who: Who


class Not(Condition, frozen=True, tag=True):
    """It is not so."""

    condition: Condition


class Both(Condition, frozen=True, tag=True):
    """All of these are so."""

    conditions: tuple[Condition, ...]


class Either(Condition, frozen=True, tag=True):
    """At least one of these is so."""

    conditions: tuple[Condition, ...]


class Happened(Condition, frozen=True, tag=True):
    """Something has come about this turn, so often at least."""

    when: Occasion
    least: Number = Fixed(1)


class SomePlayer(Condition, frozen=True, tag=True):
    """Of one of these players at least it is so; the condition calls them `such player`."""

    who: Who
    condition: Condition


class PlayerIs(Condition, frozen=True, tag=True):
    """A player is one of those named: the winner, the runner-up."""

    who: Who
    one_of: Who


class FirstUse(Condition, frozen=True, tag=True):
    """This ability of this card has not been used this turn."""

    copies: bool = False
    """Nor has the same player used it of another copy of the card."""


class PlayLeft(Condition, frozen=True, tag=True):
    """A player has not used up the play that the rules give them in this turn for a card of a type."""

    what: str
    who: Who = "you"


class PlayedBy(Condition, frozen=True, tag=True):
    """This card was played by means of a keyword."""

    keyword: str


class Occasion(Struct, frozen=True, tag=True):
    """The event that a trigger, a replacement or a damage adjustment waits for."""

    what: str
    """A name that the game lists among its occasions: enters play, is destroyed, attacks, turn starts, comes true …"""
    subject: Cards | None = None
    """The card it happens to; a Filter fits any such card. None where it happens to a player."""
    who: Who | None = None
    """The player it happens to, or who does it."""
    other: Cards | None = None
    """The second card: what inflicted damage is inflicted to, by which source."""
    battle: bool = False
    """Only battle damage."""
    condition: Condition | None = None
    """What must also be so at that moment."""
    to: str = ""
    """The area that the card goes to, where the text names one; `who` is then whose area it is."""
    come: str = ""
    """The area that the card comes from, where the text names one other than play."""
    come_of: Who | None = None
    """Whose area that is, where the text says so."""
    anywhere: bool = False
    """Wherever the card comes from; otherwise it comes from play."""
    by: Who | None = None
    """Who controls the effect that does it; `anyone` for any effect."""
    together: bool = False
    """However many cards it happens to at once, it is one occasion."""
    also: tuple[Occasion, ...] = ()
    """Other occasions that will do as well: attacks or blocks."""
    least: int = 0
    """Only an amount as great as this."""
    heading: str = ""
    """Only by the paragraph that bears this heading."""
    left: Cards | None = None
    """The place that the card goes from, where it moves from place to place."""
    nth: int = 0
    """Only the first, the second … time in a turn; 0 for every time."""

    @property
    def ways(self) -> tuple[Occasion, ...]:
        """Every occasion that will do."""
        return (self, *self.also) if self.also else (self,)
