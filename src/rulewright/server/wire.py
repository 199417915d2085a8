"""What a client may send, and how a message that is not so is told of."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00]+$")]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
"""An id of a table, a seat, a window, a handle, a token."""
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Position = Annotated[int, Meta(ge=0, le=10_000)]
Amount = Annotated[int, Meta(ge=-(10**6), le=10**6)]
Cards = Annotated[tuple[Key, ...], Meta(max_length=400)]
Amounts = Annotated[tuple[Amount, ...], Meta(max_length=400)]
MOST = 2**53 - 1
"""The largest whole number that every client can write exactly; whatever is sent is far below it."""
Whole = Annotated[int, Meta(ge=-MOST, le=MOST)]
Count = Annotated[int, Meta(ge=0, le=MOST)]
LAST_MOMENT = 10**6
"""No story of a table is longer."""
Moment = Annotated[int, Meta(ge=0, le=LAST_MOMENT)]
MessageId = Whole | Annotated[str, Meta(max_length=64)] | None
Setting = Literal["matters", "can", "always", "never"]
CardNames = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=100)], ...], Meta(max_length=60)]

LARGEST = 16 * 1024
"""How many bytes a message may have."""


class Given(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An answer: exactly the one field that its decision asks for, or words."""

    option: Position | None = None
    paying: Cards = ()
    """With an option: what to pay with."""
    cards: Cards | None = None
    number: Amount | None = None
    passing: Literal[True] | None = msgspec.field(name="pass", default=None)
    amounts: Amounts | None = None
    order: Amounts | None = None
    words: Words | None = None


class Stops(Struct, frozen=True, forbid_unknown_fields=True):
    """When a seat wants to be asked in windows in which one mostly passes."""

    default: Setting = "matters"
    windows: Annotated[dict[Key, Setting], Meta(max_length=20)] = {}
    orders: bool = False
    """Whether to be asked for the order of what happens at once."""
    cards: CardNames = ()
    """Cards by name: wherever one of them could act, the seat is asked."""


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """Anything that a client sends."""

    id: MessageId = None


class Sit(Message, frozen=True, tag="sit"):
    """Take one's seat, first message."""

    table: Key
    token: Key


class Watch(Message, frozen=True, tag="watch"):
    """Watch, first message."""

    table: Key


class WatchLobby(Message, frozen=True, tag="lobby"):
    """Be told of public tables, first message."""


class SendAnswer(Message, frozen=True, tag="answer"):
    """Answer what is asked."""

    moment: Moment
    answer: Given


class WhyNot(Message, frozen=True, tag="why_not"):
    """Ask why something cannot be done."""

    answer: Given | None = None
    card: Key | None = None


class TakeBack(Message, frozen=True, tag="undo"):
    """Take back one's last answer."""


class Consent(Message, frozen=True, tag="consent"):
    """Agree to an undo, or not."""

    request: Count
    agree: bool


class Repair(Message, frozen=True, tag="repair"):
    """Agree that a game whose journal is damaged goes on from its last good line, or not."""

    agree: bool


class SetStops(Message, frozen=True, tag="stops"):
    """When to be asked."""

    default: Setting = "matters"
    windows: Annotated[dict[Key, Setting], Meta(max_length=20)] = {}
    orders: bool = False
    cards: CardNames = ()


def stops_of(message: SetStops) -> Stops:
    """The settings that a message sets."""
    return Stops(message.default, message.windows, message.orders, message.cards)


class Enough(Message, frozen=True, tag="enough"):
    """Pass wherever that is possible for the rest of a turn; turn 0 takes that back."""

    turn: Moment


class AskAdvice(Message, frozen=True, tag="advise"):
    """What would the sensible player do, and why?"""


Phrase = Literal[
    "hello",
    "luck",
    "thinking",
    "nice",
    "wow",
    "oops",
    "thanks",
    "close",
    "well played",
    "again",
    "bye",
    "smile",
    "frown",
]
"""What anybody may say at any table; the page has words and signs for each."""


class Say(Message, frozen=True, tag="say"):
    """Say something to the others: a ready phrase, or where the table allows it, a text."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class Rematch(Message, frozen=True, tag="rematch"):
    """Another game."""


class Ping(Message, frozen=True, tag="ping"):
    """Are you there?"""


First = Sit | Watch | WatchLobby
Later = SendAnswer | WhyNot | TakeBack | Consent | Repair | SetStops | Enough | AskAdvice | Say | Rematch | Ping
PROMPT = (SendAnswer, WhyNot, SetStops, Enough, AskAdvice)
"""What is replied to without waiting for all that is on its way to whoever said it."""


class Fault(Exception):
    """Something that a client asked for and cannot have; nothing has changed."""

    def __init__(self, code: str, message: str, field: str = "", extra: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.extra = extra or {}

    def told(self) -> dict[str, Any]:
        """As it is sent."""
        return {"code": self.code, "field": self.field, "message": self.message, **self.extra}


_first: msgspec.json.Decoder[First] = msgspec.json.Decoder(First)
_later: msgspec.json.Decoder[Later] = msgspec.json.Decoder(Later)


def read_first(text: str | bytes) -> First:
    """The message that opens a connection."""
    return _read(_first, text)


def read_later(text: str | bytes) -> Later:
    """Any other message."""
    return _read(_later, text)


_Read = TypeVar("_Read")


def _read(decoder: msgspec.json.Decoder[_Read], text: str | bytes) -> _Read:
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as fault:
        raise bad_message(fault) from fault
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise Fault("bad_message", f"this is not JSON: {fault}") from fault


def bad_message(fault: msgspec.ValidationError) -> Fault:
    """What is wrong with a message, and in which field."""
    told, _, path = str(fault).partition(" - at `$")
    field = path.rstrip("`").lstrip(".")
    named = re.search(r"field `([^`]+)`", told)
    if named:
        field = f"{field}.{named[1]}".lstrip(".")
    return Fault("bad_message", told[:300], field)


def message_id(text: str | bytes) -> Any:
    """The id of a message that may be bad in other ways, so that its error can name it."""
    try:
        return msgspec.json.decode(text, type=_WithId).id
    except (msgspec.DecodeError, UnicodeError):
        return None


class _WithId(Struct, frozen=True):
    id: MessageId = None
