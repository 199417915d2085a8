"""Verbs about playing and paying in the middle of something else."""

from __future__ import annotations

from rulewright.effects.effect import Deed, Effect
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.selectors import Cards, Who

ONE = Fixed(1)


class PlayCard(Effect, frozen=True, tag=True):
    """Play a card now, through all the steps of playing one: one of a description, or one spoken of before."""

    cards: Cards
    who: Who = "you"
    free: bool = False
    into: str = ""
    most: Number = ONE
    """How many at the most, one after the other; more than one always means up to that number."""
    waived: bool = False
    """What it asks its player to have in play is waived."""
    at: Cards | None = None
    """Only at these places, or on these cards."""
    failing: str = ""
    """Every one of the cards has to be played, where it lies if they lie at places; what cannot be goes there."""


class ExtraPlay(Effect, frozen=True, tag=True):
    """A player may play N more cards of a description than the rules allow: later, if that is possible."""

    cards: Cards
    number: Number = ONE
    who: Who = "you"
    at: Cards | None = None
    """Only at these places, or on these cards."""
    into: str = ""

    @property
    def now(self) -> PlayCard:
        """The same where it has to be done at once or not at all."""
        return PlayCard(self.cards, self.who, free=True, into=self.into, most=self.number, at=self.at)


class GiveUpPlay(Effect, frozen=True, tag=True):
    """A player gives up the play that the rules give them in this turn for a card of a type."""

    what: str
    """The type."""
    who: Who = "you"


class PlayResource(Effect, frozen=True, tag=True):
    """Play a resource, or up to N."""

    who: Who = "you"
    into: str = ""
    up_to: Number | None = None


class UseAbility(Effect, frozen=True, tag=True):
    """Use an ability now, through all the steps of using one."""

    cards: Cards | None = None
    """Of which cards; None for any that the player could use."""
    who: Who = "you"
    into: str = ""
    times: Number = ONE
    """How often its effect happens."""


class Terminate(Deed, frozen=True, tag=True):
    """Stop a card or ability before it resolves."""

    what: Cards
    into: str = ""


class Pay(Effect, frozen=True, tag=True):
    """Pay a number. A cost wherever it stands."""

    amount: Number
    who: Who = "you"
    into: str = ""


class Produce(Deed, frozen=True, tag=True):
    """Something to pay with is there for a while, of a kind that the text names."""

    number: Number
    kind: str


class ChangeNextCost(Effect, frozen=True, tag=True):
    """The next numeric cost a player pays this turn is lower or higher, or that of the next such card they play."""

    sign: int
    amount: Number
    who: Who = "you"
    until: str = "turn"
    cards: Cards | None = None
    """Only of the next card of this description that they play; None for whatever they pay for next."""


class ComesUnder(Effect, frozen=True, tag=True):
    """A card that is being played will enter play under a player's control."""

    cards: Cards
    who: Who = "you"
