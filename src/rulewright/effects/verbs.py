"""The verbs of card text: what an instruction tells somebody to do. Nodes only; `perform.py` carries them out."""

from __future__ import annotations

from rulewright.effects.battle import ChangeTarget, JoinBattle, LeaveBattle
from rulewright.effects.changes import (
    ALL_SUBTYPES,
    Can,
    Cannot,
    Change,
    ChangeIcons,
    ChangeKeyword,
    ChangeSubtype,
    ChangeText,
    ChangeType,
    ChangeValue,
    EitherChange,
    Limited,
    LoseText,
    Must,
    SetValue,
)
from rulewright.effects.conditions import Condition
from rulewright.effects.effect import Deed, Effect
from rulewright.effects.flow import (
    ForAnyone,
    ForEachPlayer,
    If,
    InOrderTo,
    Later,
    May,
    Modified,
    OneOf,
    Only,
    Repeat,
    SoOften,
)
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.plays import (
    ChangeNextCost,
    ComesUnder,
    ExtraPlay,
    GiveUpPlay,
    Pay,
    PlayCard,
    PlayResource,
    Produce,
    Terminate,
    UseAbility,
)
from rulewright.effects.selectors import Cards, Filter, Who
from rulewright.effects.tokens import AddTokens, CreateTokens, RemoveTokens

__all__ = [
    "ALL_SUBTYPES", "AddTokens", "Can", "Cannot", "Change", "ChangeIcons", "ChangeKeyword", "ChangeNextCost",
    "ChangeSubtype", "ChangeTarget", "ChangeText", "ChangeType", "ChangeValue", "ComesUnder", "CreateTokens", "Deed",
    "Effect", "EitherChange", "ExtraPlay", "ForAnyone", "ForEachPlayer", "GiveUpPlay", "If", "InOrderTo", "JoinBattle",
    "Later", "LeaveBattle", "Limited", "LoseText", "May", "Modified", "Must", "OneOf", "Only", "Pay", "PlayCard",
    "PlayResource", "Produce", "RemoveTokens", "Repeat", "SetValue", "SoOften", "Terminate", "UseAbility",
]  # fmt: skip
"""What is defined elsewhere and belongs to the verbs."""

ONE = Fixed(1)


class Draw(Effect, frozen=True, tag=True):
    """Draw cards."""

    who: Who = "you"
    number: Number = ONE
    into: str = ""
    up_to: bool = False


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
    up_to: bool = False
    """As many as the player wants, up to the number; with none, any number."""
    in_place: Who | None = None
    """Who chooses as though they were the player who discards, knowing no more than they do."""


class Inflict(Deed, frozen=True, tag=True):
    """Inflict damage; the card that says so is the source."""

    amount: Number
    to: Cards
    source: Cards | None = None
    into: str = ""
    divided: Who | None = None
    """Who divides it among the cards; None where each of them takes the whole of it."""
    up_to: bool = False
    """Whoever divides it may inflict less."""


class Redirected(Deed, frozen=True, tag=True):
    """What would have happened to one card happens to another instead, in the same way."""

    to: Cards
    damage: bool = False
    """It is damage that is passed on; otherwise what takes a card out of play."""


class Heal(Deed, frozen=True, tag=True):
    """Remove damage."""

    amount: Number | None
    """None for all of it."""
    cards: Cards
    this_turn: bool = False
    """Only what was inflicted this turn."""


class Destroy(Deed, frozen=True, tag=True):
    """Destroy cards."""

    cards: Cards
    into: str = ""


class Put(Deed, frozen=True, tag=True):
    """Put cards into another area: hand, deck (top or bottom), discard pile, play, out of the game."""

    cards: Cards
    to: str
    """hand, deck top, deck bottom, deck, discard, play, resources, removed, void. `deck` means shuffled into it."""
    under: Who | None = None
    """Under whose control it enters play, or whose hand or deck it goes to if not its owner's."""
    face_down: bool = False
    depleted: bool = False
    into: str = ""
    instead: bool = False
    """In the place of the pile that a card goes to once it has been carried out."""
    host: Cards | None = None
    """What it enters play attached to."""
    any_order: bool = False
    """Several cards go onto a deck in the order that whoever puts them wants."""
    at: Cards | None = None
    """The place at which it enters play, in a game that has places."""
    on_top: bool = False
    """It comes to lie on top of the pile, even of the one that it lies in."""
    remembered: bool = False
    """The rest of the card's text speaks of the cards that it has put there."""
    given: bool = False
    """Whoever controls them gives them up: a sacrifice."""


class Mark(Deed, frozen=True, tag=True):
    """Deplete, exhaust, mark."""

    cards: Cards
    into: str = ""
    remembered: bool = False
    """The rest of the card's text speaks of the cards that it has marked."""


class Unmark(Deed, frozen=True, tag=True):
    """Restore, ready, unmark."""

    cards: Cards
    into: str = ""


class Shift(Deed, frozen=True, tag=True):
    """Cards go to another place of whoever controls them, in a game that has places."""

    cards: Cards
    freely: bool = False
    """Without being marked as used for it."""
    along: Cards | None = None
    """To where that card is, instead of a place that is chosen."""
    to: Cards | None = None
    """The places among which it is chosen, one for all the cards; None for any."""
    home: Who | None = None
    """Only this player's cards, to where those are that are at no place."""
    into: str = ""


class Rest(Deed, frozen=True, tag=True):
    """Cards stay marked as used the next time they would be made ready by the rules of the turn."""

    cards: Cards


class GainScore(Effect, frozen=True, tag=True):
    """A player's score rises."""

    who: Who
    amount: Number
    of: Cards | None = None
    """The leaders whose score it is, where the text names them and not the player."""
    into: str = ""


class LoseScore(Effect, frozen=True, tag=True):
    """A player's score falls; that is not damage."""

    who: Who
    amount: Number
    of: Cards | None = None
    """The leaders whose score it is, where the text names them and not the player."""
    into: str = ""


class Modify(Effect, frozen=True, tag=True):
    """Cards are changed for a while. A fixed set where the cards come first, a live one where the duration does."""

    cards: Cards
    changes: tuple[Change, ...]
    until: str = "turn"
    """One of the durations in `lasting.py`: turn, battle, forever, your next turn …"""
    live: bool = False
    condition: Condition | None = None
    """It lasts only as long as this is so."""


class TakeControl(Effect, frozen=True, tag=True):
    """A player takes control of cards."""

    cards: Cards
    who: Who = "you"
    until: str = "forever"
    back: bool = False
    """Each card goes to whoever owns that card."""
    into: str = ""
    condition: Condition | None = None
    """It lasts only as long as this is so."""


class Exchange(Deed, frozen=True, tag=True):
    """Two cards change sides: each comes under the control of whoever controlled the other."""

    cards: Cards
    until: str = "forever"


class Attach(Deed, frozen=True, tag=True):
    """Attach a card to another."""

    card: Cards
    to: Cards


class Detach(Deed, frozen=True, tag=True):
    """Detach cards: named ones, or N resources from one's leader."""

    cards: Cards
    number: Number | None = None
    """None for all."""
    up_to: bool = False
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
    at_random: bool = False
    """By chance, not by anybody."""


class ChooseNumber(Deed, frozen=True, tag=True):
    """Choose a number for a variable."""

    variable: str
    most: Number | None = None
    least: Number = Fixed(0)


class Let(Effect, frozen=True, tag=True):
    """X is …"""

    variable: str
    number: Number


class Recall(Effect, frozen=True, tag=True):
    """Which cards are meant is settled now and stays."""

    cards: Cards
    into: str = ""


class Search(Deed, frozen=True, tag=True):
    """Search a deck for cards; it is shuffled afterwards, found or not."""

    cards: Filter
    number: Number | None = ONE
    """None for any number."""
    into: str = "found"
    who: Who = "you"
    """Whose deck; who searches it is `by`."""
    up_to: bool = False


class Reveal(Deed, frozen=True, tag=True):
    """Show cards to everyone."""

    cards: Cards
    into: str = ""


class LookAt(Deed, frozen=True, tag=True):
    """Look at cards by oneself."""

    cards: Cards
    into: str = ""


class Shuffle(Deed, frozen=True, tag=True):
    """Shuffle a deck."""

    who: Who = "you"


class TurnOver(Deed, frozen=True, tag=True):
    """Flip cards face-up or face-down."""

    cards: Cards
    face_down: bool
    under: Who | None = None
    into: str = ""
