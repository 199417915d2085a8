"""The verbs of card text: what an instruction tells somebody to do. Nodes only; `perform.py` carries them out."""

from __future__ import annotations

from rulewright.effects.changes import (
    Can as Can,
)
from rulewright.effects.changes import (
    Cannot as Cannot,
)
from rulewright.effects.changes import (
    Change as Change,
)
from rulewright.effects.changes import (
    ChangeKeyword as ChangeKeyword,
)
from rulewright.effects.changes import (
    ChangeSubtype as ChangeSubtype,
)
from rulewright.effects.changes import (
    ChangeType as ChangeType,
)
from rulewright.effects.changes import (
    ChangeValue as ChangeValue,
)
from rulewright.effects.changes import (
    EitherChange as EitherChange,
)
from rulewright.effects.changes import (
    Must as Must,
)
from rulewright.effects.changes import (
    SetValue as SetValue,
)
from rulewright.effects.effect import Effect as Effect
from rulewright.effects.flow import (
    ForEachPlayer as ForEachPlayer,
)
from rulewright.effects.flow import (
    If as If,
)
from rulewright.effects.flow import (
    Later as Later,
)
from rulewright.effects.flow import (
    May as May,
)
from rulewright.effects.flow import (
    Modified as Modified,
)
from rulewright.effects.flow import (
    OneOf as OneOf,
)
from rulewright.effects.flow import (
    Only as Only,
)
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.selectors import Cards, Filter, Who

ONE = Fixed(1)


class Draw(Effect, frozen=True, tag=True):
    """Draw cards."""

    who: Who = "you"
    number: Number = ONE
    into: str = ""


class Discard(Effect, frozen=True, tag=True):
    """Discard cards from the hand: of the player's choice, at random, or all of it."""

    who: Who = "you"
    number: Number | None = ONE
    """None for the whole hand."""
    at_random: bool = False
    of: Filter | None = None
    into: str = ""
    these: Cards | None = None
    """Cards named before, instead of a choice: discards that card."""


class Inflict(Effect, frozen=True, tag=True):
    """Inflict damage; the card that says so is the source."""

    amount: Number
    to: Cards
    source: Cards | None = None
    into: str = ""
    divided: Who | None = None
    """Who divides it among the cards; None where each of them takes the whole of it."""
    up_to: bool = False
    """Whoever divides it may inflict less."""


class Redirected(Effect, frozen=True, tag=True):
    """What would have happened to one card happens to another instead, in the same way."""

    to: Cards


class Heal(Effect, frozen=True, tag=True):
    """Remove damage."""

    amount: Number | None
    """None for all of it."""
    cards: Cards
    this_turn: bool = False
    """Only what was inflicted this turn."""


class Destroy(Effect, frozen=True, tag=True):
    """Destroy cards."""

    cards: Cards
    into: str = ""


class Put(Effect, frozen=True, tag=True):
    """Put cards into another area: hand, deck (top or bottom), discard pile, play, out of the game."""

    cards: Cards
    to: str
    """hand, deck top, deck bottom, deck, discard, play, resources, removed. `deck` means shuffled into it."""
    under: Who | None = None
    """Under whose control it enters play."""
    face_down: bool = False
    depleted: bool = False
    into: str = ""
    instead: bool = False
    """In the place of the pile that a card goes to once it has been carried out."""


class Mark(Effect, frozen=True, tag=True):
    """Deplete, exhaust, mark."""

    cards: Cards
    into: str = ""


class Unmark(Effect, frozen=True, tag=True):
    """Restore, ready, unmark."""

    cards: Cards
    into: str = ""


class GainScore(Effect, frozen=True, tag=True):
    """A player's score rises."""

    who: Who
    amount: Number
    of: Cards | None = None
    """The leaders whose score it is, where the text names them and not the player."""


class LoseScore(Effect, frozen=True, tag=True):
    """A player's score falls; that is not damage."""

    who: Who
    amount: Number
    of: Cards | None = None
    """The leaders whose score it is, where the text names them and not the player."""


class Modify(Effect, frozen=True, tag=True):
    """Cards are changed for a while. A fixed set where the cards come first, a live one where the duration does."""

    cards: Cards
    changes: tuple[Change, ...]
    until: str = "turn"
    """One of the durations in `lasting.py`: turn, battle, forever, your next turn …"""
    live: bool = False


class TakeControl(Effect, frozen=True, tag=True):
    """A player takes control of cards."""

    cards: Cards
    who: Who = "you"
    until: str = "forever"


class Attach(Effect, frozen=True, tag=True):
    """Attach a card to another."""

    card: Cards
    to: Cards


class Detach(Effect, frozen=True, tag=True):
    """Detach cards: named ones, or so many resources from one's leader."""

    cards: Cards
    number: Number | None = None
    """None for all."""
    up_to: bool = False
    into: str = ""


class AddTokens(Effect, frozen=True, tag=True):
    """Put tokens on a card."""

    cards: Cards
    number: Number = ONE


class RemoveTokens(Effect, frozen=True, tag=True):
    """Remove tokens from a card."""

    cards: Cards
    number: Number = ONE
    into: str = ""


class Pick(Effect, frozen=True, tag=True):
    """Pick cards. What forbids or demands picking reaches only this word."""

    cards: Filter
    low: Number = ONE
    high: Number | None = ONE
    """None for any number."""
    into: str = "picked"
    who: Who = "you"
    choose: bool = False
    """Choose, not pick: the word makes the difference."""


class ChooseNumber(Effect, frozen=True, tag=True):
    """Choose a number for a variable."""

    variable: str
    most: Number | None = None


class Let(Effect, frozen=True, tag=True):
    """X is …"""

    variable: str
    number: Number


class Search(Effect, frozen=True, tag=True):
    """Search a deck for cards; it is shuffled afterwards, found or not."""

    cards: Filter
    number: Number | None = ONE
    """None for any number."""
    into: str = "found"
    who: Who = "you"
    up_to: bool = False


class Reveal(Effect, frozen=True, tag=True):
    """Show cards to everyone."""

    cards: Cards
    into: str = ""


class LookAt(Effect, frozen=True, tag=True):
    """Look at cards by oneself."""

    cards: Cards
    into: str = ""


class Shuffle(Effect, frozen=True, tag=True):
    """Shuffle a deck."""

    who: Who = "you"


class PlayCard(Effect, frozen=True, tag=True):
    """Play a card of such a description now, through all the steps of playing one."""

    cards: Filter
    who: Who = "you"
    free: bool = False
    into: str = ""


class PlayResource(Effect, frozen=True, tag=True):
    """Play a resource."""

    who: Who = "you"
    into: str = ""


class TurnOver(Effect, frozen=True, tag=True):
    """Flip cards face-up or face-down."""

    cards: Cards
    face_down: bool
    under: Who | None = None


class Terminate(Effect, frozen=True, tag=True):
    """Stop a card or ability before it resolves."""

    what: Cards


class LeaveBattle(Effect, frozen=True, tag=True):
    """Remove characters from the battle."""

    cards: Cards


class JoinBattle(Effect, frozen=True, tag=True):
    """Add characters to a battle party."""

    cards: Cards
    party: str
    """attacking, blocking, yours."""


class CreateTokens(Effect, frozen=True, tag=True):
    """Put cards that are tokens into play."""

    name: str
    number: Number = ONE
    who: Who = "you"


class Pay(Effect, frozen=True, tag=True):
    """Pay a number. A cost wherever it stands."""

    amount: Number
    who: Who = "you"
    into: str = ""


class ChangeNextCost(Effect, frozen=True, tag=True):
    """The next numeric cost a player pays this turn is lower or higher."""

    sign: int
    amount: Number
    who: Who = "you"
    until: str = "turn"
