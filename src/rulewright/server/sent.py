"""What the server sends on a socket. docs/wire.md says it for people, `schema()` for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from rulewright.server.engine.guide import GuideShown
from rulewright.server.engine.showing import ShownDecision, ShownEntry, ShownRule, ShownView
from rulewright.server.shapes import TableShown
from rulewright.server.timing import ClockShown
from rulewright.server.wire import First, Given, Later, MessageId, Phrase, Setting, Stops


class Sent(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Anything that is sent; `to` is the id of the message that it answers, where it answers one."""

    to: MessageId = None


class Welcome(Sent, frozen=True, tag="welcome"):
    """Once, to somebody who has come to a table."""

    table: TableShown
    seat: str | None
    stops: Stops | None


class TablesTold(Sent, frozen=True, tag="tables"):
    """To somebody who looks around."""

    tables: list[TableShown]


class SeatsTold(Sent, frozen=True, tag="seats"):
    """Somebody has come, gone, joined or left."""

    table: TableShown


class Ack(Sent, frozen=True, tag="ack"):
    """An answer or an undo is written down and holds."""

    moment: int


class RefusalShown(Struct, frozen=True):
    """Why something is not allowed."""

    rule: ShownRule
    reason: str
    also: tuple[ShownRule, ...]


class RefusedTold(Sent, frozen=True, tag="refused"):
    """A rule forbids it."""

    refusal: RefusalShown


class AllowedTold(Sent, frozen=True, tag="allowed"):
    """Nothing forbids it."""


class ErrorTold(Sent, frozen=True, tag="error"):
    """A message that could not be taken; nothing has changed."""

    code: str
    field: str
    message: str


class StopsTold(Sent, frozen=True, tag="stops"):
    """A seat's settings, after they have changed."""

    default: Setting
    windows: dict[str, Setting]
    orders: bool
    cards: tuple[str, ...]


class EnoughTold(Sent, frozen=True, tag="enough"):
    """The turn for the rest of which this seat passes wherever it can; 0 for none."""

    turn: int


class Advice(Sent, frozen=True, tag="advice"):
    """What the sensible player would answer to a decision, as it can be sent, in words, and why."""

    moment: int
    answer: Given
    words: str
    why: str


class UndoAsked(Sent, frozen=True, tag="undo_asked"):
    """Somebody would like to take back more than is free: agree or not."""

    by: str
    answers: int
    request: int


class UndoOver(Sent, frozen=True, tag="undo_over"):
    """What became of it."""

    request: int
    agreed: bool
    by: str | None


class DamagedTold(Sent, frozen=True, tag="damaged"):
    """What was written of this game is damaged: it can go on after its last good moment, if all people agree."""

    good: int
    """The moment from which it would go on."""
    lost: int
    """How many moments after it would not have happened."""
    agreed: list[str]


class SaidTold(Sent, frozen=True, tag="said"):
    """What somebody at the table has said."""

    by: str
    phrase: Phrase | None = None
    text: str | None = None


class RematchAsked(Sent, frozen=True, tag="rematch_asked"):
    """Who would like another game."""

    by: list[str]


class RematchMade(Sent, frozen=True, tag="rematch"):
    """Another game; to each seat its own, to others the table alone."""

    table: str
    seat: str | None = None
    token: str | None = None


class Pong(Sent, frozen=True, tag="pong"):
    """Here."""


class Log(Struct, frozen=True):
    """Cut the log to its first `from` sentences, then append these."""

    from_: int = msgspec.field(name="from")
    entries: tuple[ShownEntry, ...]


class PrintShown(Struct, frozen=True):
    """What is printed on a card: the fields of a card file, and the values that can change."""

    card: dict[str, Any]
    values: dict[str, Any]


class Automatic(Struct, frozen=True):
    """An answer that was given for a seat."""

    words: str
    why: str


class Update(Sent, frozen=True, tag="update"):
    """What a viewer sees at a moment."""

    moment: int
    whole: bool
    view: ShownView
    decision: ShownDecision | None
    waiting: str | None
    log: Log
    prints: dict[str, PrintShown]
    takeable: int
    automatic: Automatic | None
    clock: ClockShown | None
    guide: GuideShown | None


AnySent = (
    Welcome
    | TablesTold
    | Advice
    | EnoughTold
    | SeatsTold
    | Ack
    | RefusedTold
    | AllowedTold
    | ErrorTold
    | StopsTold
    | UndoAsked
    | UndoOver
    | DamagedTold
    | SaidTold
    | RematchAsked
    | RematchMade
    | Pong
    | Update
)


class PackedLog(Struct, frozen=True):
    """The log of an update, as it comes from a worker."""

    from_: int = msgspec.field(name="from")
    entries: Raw


class PackedUpdate(Struct, frozen=True, tag_field="type", tag="update"):
    """An update whose parts are JSON already."""

    moment: int
    whole: bool
    view: Raw
    decision: Raw
    waiting: str | None
    log: PackedLog
    prints: dict[str, Raw]
    takeable: int
    automatic: Raw
    clock: ClockShown | None
    guide: Raw


class PackedRefusal(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="refused"):
    """A refusal that is JSON already."""

    refusal: Raw
    to: MessageId = None


def schema() -> dict[str, Any]:
    """All messages as JSON Schema: `client_first` and `client` are sent by a client, `server` by the server."""
    (first, later, sent), definitions = msgspec.json.schema_components(
        (First, Later, AnySent), ref_template="#/$defs/{name}"
    )
    return {"client_first": first, "client": later, "server": sent, "$defs": definitions}
