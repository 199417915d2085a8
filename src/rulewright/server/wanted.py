"""What people send who want a table or a seat at one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.errors import RulewrightError, UnknownName
from rulewright.server.timing import Terms
from rulewright.server.wire import Fault, Key, Moment, Name

PACE = 200
"""Milliseconds, unless a table is made with another pace."""
Pace = Annotated[int, Meta(ge=0, le=5_000)]
DeckFields = dict[str, Any]


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table to be made."""

    kind: Literal["me", "bot", "open", "invited"]
    name: Name = ""
    deck: Key | DeckFields | None = None
    player: Key = "sensible"


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a game that is over, to be played on from."""

    table: Key
    moment: Moment


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: Key
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=4)]
    edition: Key | None = None
    public: bool = True
    pace: Pace = PACE
    clock: Terms | None = None
    chat: bool = False
    """Whether people may write to one another; ready phrases may always be said."""
    origin: Origin | None = msgspec.field(name="from", default=None)


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants a seat."""

    name: Name
    seat: Key | None = None
    deck: Key | DeckFields | None = None
    invitation: Key | None = None


class Invitation(Struct, frozen=True):
    """What lets somebody take a seat that is kept; told once, to whoever made the table."""

    seat: str
    code: str


def packed(fields: Any, field: str) -> bytes:
    """What a client has sent, for the process that reads it."""
    try:
        return msgspec.json.encode(fields)
    except (msgspec.EncodeError, OverflowError, RecursionError) as fault:
        raise Fault("bad_message", f"this cannot be read: {fault}", field) from fault


def game_wanted(wanted: NewTable) -> tuple[GameKit, str]:
    """The game and its edition, if there is such a one for so many."""
    try:
        kit = find_game(wanted.game)
    except RulewrightError as fault:
        raise Fault("bad_message", str(fault), "game") from fault
    edition = wanted.edition or kit.default_edition
    if edition not in kit.editions:
        raise Fault("bad_message", str(UnknownName(f"edition of {kit.title}", edition, kit.editions)), "edition")
    if len(wanted.seats) not in kit.seats:
        number = " or ".join(map(str, kit.seats))
        raise Fault("bad_message", f"{kit.title} is played by {number}, not by {len(wanted.seats)}", "seats")
    return kit, edition
