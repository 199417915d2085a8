"""What whoever runs a server may look at and mend in its database, without knowing anybody's secrets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Struct
from sqlalchemy import func, select

from rulewright.kernel.errors import RulewrightError, UnknownName
from rulewright.server.store import Store, schema
from rulewright.server.store.database import StoredTable

UNFINISHED = ("waiting", "playing")


class Listed(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    edition: str
    state: str
    players: tuple[str, ...]
    lines: int
    created: datetime
    changed: datetime


async def listed(store: Store, states: Sequence[str], most: int) -> list[Listed]:
    """The tables in one of these states, those first in which something happened last."""
    tables, lines = schema.tables.c, schema.lines.c
    counted = select(func.count()).where(lines.table_id == tables.id).scalar_subquery()
    wanted = select(schema.tables, counted.label("lines")).where(tables.state.in_(states))
    async with store.reading() as reading:
        rows = (await reading.execute(wanted.order_by(tables.changed.desc()).limit(most))).all()
        seats = schema.seats.c
        names: dict[str, list[str]] = {}
        asked = select(seats.table_id, seats.kind, seats.name).where(seats.table_id.in_([row.id for row in rows]))
        for seat in await reading.execute(asked.order_by(seats.seat)):
            names.setdefault(seat.table_id, []).append(seat.name or seat.kind)
    return [
        Listed(
            row.id,
            row.game,
            row.edition,
            row.state,
            tuple(names.get(row.id, ())),
            row.lines,
            _aware(row.created),
            _aware(row.changed),
        )
        for row in rows
    ]


async def found(store: Store, table: str) -> StoredTable:
    """A table by its id, or UnknownName."""
    stored = await store.table(table)
    if stored is None:
        raise UnknownName("table", table, [one.id for one in await listed(store, UNFINISHED, 1_000)])
    return stored


async def journal_of(store: Store, stored: StoredTable) -> bytes:
    """A table's journal, as a file."""
    if stored.header is None:
        raise RulewrightError(f"the game at table {stored.id} has not begun")
    lines, _ = await store.lines(stored.id)
    return b"".join(line + b"\n" for line in (stored.header, *lines))


async def end(store: Store, stored: StoredTable) -> None:
    """A game ends without a winner."""
    if stored.state not in UNFINISHED:
        raise RulewrightError(f"the game at table {stored.id} is {stored.state} already")
    await store.end([stored.id], "abandoned")


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
