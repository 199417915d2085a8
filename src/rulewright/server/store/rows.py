"""Tables, seats and lines as they are kept, and as rows of the database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, delete, insert

from rulewright.server.engine.records import Snapshot
from rulewright.server.store import schema
from rulewright.server.timing import Terms
from rulewright.server.wire import Stops

# The same objects each time, so that the rows of many tables go out in one statement.
_OLD_SNAPSHOT = delete(schema.snapshots).where(schema.snapshots.c.table_id == bindparam("at"))
_NEW_SNAPSHOT = insert(schema.snapshots)


Line = tuple[bytes, str]
"""A line of a journal, as JSON, and how it came about."""

NO_SIGN = "\0"
"""No database keeps that, and PostgreSQL does not even look for it."""


class StoredSeat(Struct, frozen=True, kw_only=True):
    """A seat of a table."""

    kind: str
    name: str = ""
    player: str = ""
    deck: bytes | None = None
    token: bytes | None = None
    invitation: bytes | None = None
    stops: Stops = Stops()
    reserve: float | None = None
    """Seconds that are left of the seat's reserve, where there is a clock and some of it is used."""
    account: int | None = None
    """The account of whoever has one and plays with it."""


class StoredTable(Struct, frozen=True, kw_only=True):
    """A table, without its journal."""

    id: str
    game: str
    edition: str
    state: str
    public: bool
    pace: int
    created: datetime
    clock: Terms | None = None
    chat: bool = False
    """Whether people may write to one another here."""
    header: bytes | None = None
    result: tuple[int, ...] | None = None
    seats: tuple[StoredSeat, ...] = ()


def table_row(table: StoredTable) -> dict[str, Any]:
    return {
        "game": table.game,
        "edition": table.edition,
        "state": table.state,
        "public": table.public,
        "pace": table.pace,
        "chat": table.chat,
        "clock": None if table.clock is None else msgspec.json.encode(table.clock),
        "changed": datetime.now(UTC),
        "header": table.header,
        "result": None if table.result is None else ",".join(map(str, table.result)),
    }


def snapshot_kept(table: str, snapshot: Snapshot | None) -> list[Any]:
    if snapshot is None:
        return []
    row = {"table_id": table, **msgspec.structs.asdict(snapshot)}
    return [(_OLD_SNAPSHOT, [{"at": table}]), (_NEW_SNAPSHOT, [row])]


def line_rows(table: str, first: int, lines: Sequence[Line]) -> list[dict[str, Any]]:
    return [
        {"table_id": table, "moment": first + number, "line": line, "how": how}
        for number, (line, how) in enumerate(lines)
    ]


def seat_row(table: str, number: int, seat: StoredSeat) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "player": seat.player,
        "deck": seat.deck,
        "token": seat.token,
        "invitation": seat.invitation,
        "stops": msgspec.json.encode(seat.stops),
        "reserve": seat.reserve,
        "account": seat.account,
    }


def seat_of(row: Any) -> StoredSeat:
    return StoredSeat(
        kind=row.kind,
        name=row.name,
        player=row.player,
        deck=row.deck,
        token=row.token,
        invitation=row.invitation,
        stops=msgspec.json.decode(row.stops, type=Stops) if row.stops else Stops(),
        reserve=row.reserve,
        account=row.account,
    )


def table_of(row: Any, seats: tuple[StoredSeat, ...]) -> StoredTable:
    result = None if row.result is None else tuple(int(one) for one in row.result.split(",") if one)
    created = in_utc(row.created)
    return StoredTable(
        id=row.id,
        game=row.game,
        edition=row.edition,
        state=row.state,
        public=row.public,
        pace=row.pace,
        chat=row.chat,
        clock=msgspec.json.decode(row.clock, type=Terms) if row.clock else None,
        created=created,
        header=row.header,
        result=result,
        seats=seats,
    )


def in_utc(moment: datetime) -> datetime:
    """A moment as it was meant: SQLite forgets where it was told."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
