"""What a reading holds before it is linked: words that still have to be tied to what they mean."""

from __future__ import annotations

from typing import Any, Self, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.effect import Effect
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.selectors import Cards, Filter, Host, This, Who, Whose
from rulewright.kernel.errors import Meant

SUBJECT = cast("Who", "subject")
"""Whoever the sentence says does it."""
THEY = cast("Who", "they")
"""The player just spoken of: they, their."""
TARGET_PLAYER, TARGET_OPPONENT = cast("Who", "target player"), cast("Who", "target opponent")
"""Players that are picked, before they are."""
SAME = "same"
"""The area just spoken of: a card in it."""

DONE = "done "
"""Before the verb: only among the cards that this was done to."""
ANY_PLAYER = cast("Who", "any player")
"""A player who is chosen as it is done: either deck."""
THAT_DECK = cast("Who", "that deck")
"""Whoever the deck belongs to that was spoken of last: the top card."""
SAME_DECK = {"same bottom": "deck bottom", "same top": "deck top"}
"""On the bottom, on the top: of the deck on which the cards were seen."""
ORDINALS = ("first", "second", "third")
"""Of cards picked one after the other, which one: the second character."""
OTHER = "other"
"""Of two cards spoken of, not the one spoken of last."""
UP_TO = "up to"
"""Begins the name of a number that is chosen as it is done and never spoken of again."""
EQUAL = "equal to"
"""Begins the name of a number that is settled as it is told: strength equal to its life."""
HELD = "held"
"""In the hand that was just seen; in play, if none was."""
REMAINING = "remaining"
"""A state that only stands for: none of those that have been chosen."""
PLACE = "?place"
"""The register of a place that is chosen for something to go to."""
LOOKED = "looked at"
"""One of just the cards that were looked at."""
SEEN = "seen"
"""Among the cards just looked at or revealed."""


class Mention(Cards, frozen=True, tag=True):
    """Words that point back: it, the character, that card, those items."""

    nouns: tuple[str, ...] = ()
    """The types named; empty for it, them and for card."""
    known: str = ""
    """picked, revealed, discarded …"""
    plural: bool = False
    pronoun: bool = False
    at: int = 0
    """The place among the words."""
    besides: Cards | None = None
    """It is not this one: nobody would say of a card that it damaged it, and mean itself."""
    gone: bool = False
    """As it was when it was destroyed."""
    there: bool = False
    """Something is done to it that can only be done to a card in play."""
    controller: str = ""
    """It was described as this player's: the picked character you control."""
    owner: str = ""
    """Of several cards the one that is this player's: your removed card."""
    treated_as: tuple[str, ...] = ()
    """What something is done with it as, which it must be: play it as an extra item."""


class Itself(This, frozen=True, tag=True):
    """This card, called by its type: this creature. On a card of another type it would be another card."""

    called: str = ""


class Lying(Itself, frozen=True, tag=True):
    """This card, where the text says in which pile it lies. A game says whether its text works from there."""

    pile: Any = None


class Placed(This, frozen=True, tag=True, eq=False):
    """This card, with the place among the words where the text says so. It is the same card as at any other place."""

    at: int = 0

    def __eq__(self, other: object) -> bool:
        return type(other) in (This, Placed)

    def __hash__(self) -> int:
        return hash(This())


class Attached(Host, frozen=True, tag=True):
    """The card that this one is attached to, called by a type: the attached item."""

    called: str = ""
    at: int = 0
    """The place among the words."""


class Called(str):
    """The register of what an instruction brings to light, with what the text says that it is and how many."""

    __slots__ = ("what",)
    what: Some

    def __new__(cls, register: str, what: Some) -> Self:
        """What it was said to be goes with the name until it is known what was looked for."""
        found = super().__new__(cls, register)
        found.what = what
        return found


class DoneSoMany(Number, frozen=True, tag=True):
    """As many as an earlier instruction dealt with: that many, the number of characters you depleted this way."""

    verb: str = ""
    """What was done, and where to if that is said: put discard; empty for whatever was done last."""
    nouns: tuple[str, ...] = ()
    by: Who | None = None
    """Who is said to have done it."""
    whose: Who | None = None
    """Whose hand, deck or pile it is said to have gone to."""


class AtMost(Number, frozen=True, tag=True):
    """A number that is chosen as it is done, up to so many: up to the top 3 cards."""

    most: Number


class SameAmount(Number, frozen=True, tag=True):
    """The amount of what set this off: that much damage."""


class Of(str):
    """A player named through a card: the character's controller, that card's owner."""

    __slots__ = ("cards",)
    cards: Cards

    def __new__(cls, who: str, cards: Cards) -> Self:
        """Whose controller or owner it is goes with the word until it is linked."""
        found = super().__new__(cls, who)
        found.cards = cards
        return found


class AsOpponent(str):
    """A player spoken of before, called an opponent: that opponent, the picked opponent."""

    __slots__ = ()


class Some(Struct, frozen=True):
    """Cards of a description, with how many of them."""

    what: Filter
    kind: str
    """one, exactly, at most, any, every, bare; chosen, by whoever is named."""
    low: Number = Fixed(1)
    high: Number | None = Fixed(1)
    by: Who = SUBJECT
    """Who chooses them, where that is said."""


class Several(Struct, frozen=True):
    """Cards named one after the other: this card and the character."""

    parts: tuple[Any, ...]


class Same(Effect, frozen=True, tag=True):
    """Somebody may do the same as the sentence before said."""

    who: Who


class HappensAgain(Effect, frozen=True, tag=True):
    """What was used before has its effect so often."""

    times: Number


class Misread(Exception):
    """Words that can be parsed but have no meaning here."""

    def __init__(self, message: str, at: int = -1, readings: tuple[Meant, ...] = ()) -> None:
        """`readings`: what they could mean, where nothing decides between several things."""
        super().__init__(message)
        self.message = message
        self.at = at
        self.readings = readings


class Unplayable(Misread):
    """Words that mean one thing, which no node says yet: the message names what is missing."""


class NotYet(Struct, frozen=True):
    """In the place of a meaning: what the engine cannot carry out yet. Whatever it is part of cannot be, either."""

    what: str
    at: int = -1


Node = TypeVar("Node")


def rebuild(node: Node, change: Any) -> Node:
    """The node with `change` carried out on every struct and string in it, innermost first."""
    if isinstance(node, Struct):
        fields = {
            name: new
            for name in node.__struct_fields__
            if (new := rebuild(old := getattr(node, name), change)) is not old
        }
        whole = replace(node, **fields) if fields else node
        return cast("Node", change(whole))
    if isinstance(node, tuple):
        parts = tuple(rebuild(part, change) for part in node)
        same = all(new is old for new, old in zip(parts, node, strict=True))
        return node if same else cast("Node", parts)
    return cast("Node", change(node)) if isinstance(node, str) else node


def parts_of(node: Any) -> list[Any]:
    """The node and everything in it."""
    if isinstance(node, Struct):
        return [node, *(part for name in node.__struct_fields__ for part in parts_of(getattr(node, name)))]
    if isinstance(node, tuple):
        return [part for one in node for part in parts_of(one)]
    return []


def words_in(node: Any) -> list[str]:
    """Every word in a node: players, areas, registers."""
    found: list[str] = []

    def heard(part: Any) -> Any:
        if isinstance(part, str):
            found.append(part)
        return part

    rebuild(node, heard)
    return found


def role_of(whose: Whose) -> str:
    """What a player named through a card is to that card."""
    return "owner" if whose.owner else "controller"


def as_itself(node: Node, types: tuple[str, ...]) -> Node:
    """The node in which a card of these types is meant where it calls itself by its type."""

    def itself(part: Any) -> Any:
        if not isinstance(part, Itself):
            return part
        if part.called and part.called not in types:
            raise Misread(f"this card is no {part.called}")
        return This()

    return rebuild(node, itself)


def by_another(node: Node, who: Who) -> Node:
    """What you are told to do, told to another player."""
    return rebuild(node, lambda part: who if part == "you" else part)


def to_builtins(node: object) -> Any:
    """The node as plain data, for tests and `--json`."""
    return msgspec.to_builtins(node)
