"""What whoever runs a server may look at and mend in its database, without knowing anybody's secrets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from sqlalchemy import func, select

from rulewright.kernel.errors import RulewrightError, UnknownName
from rulewright.kernel.journal import DAMAGED, Header, Journal, Line
from rulewright.library.making import retrace
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


class Verified(Struct, frozen=True):
    """How far a journal leads where it says it led."""

    good: int
    """How many of its lines hold, one after the other from the first on."""
    lines: int
    fault: str = ""
    """What is the matter with the next; nothing if all of them hold."""


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


def verify(header: bytes, lines: Sequence[bytes]) -> Verified:
    """Play a journal again as far as it leads where it says it led."""
    good = -1
    try:
        for _ in retrace(Journal(msgspec.json.decode(header, type=Header), tuple(_read(lines)))):
            good += 1
    except _Unreadable as fault:
        return _verified_before(header, lines, fault)
    except (RulewrightError, *DAMAGED) as fault:
        return Verified(max(good, 0), len(lines), str(fault)[:300] or type(fault).__name__)
    return Verified(good, len(lines))


class _Unreadable(Exception):
    """A line that is not one of a journal."""

    def __init__(self, number: int, told: str) -> None:
        super().__init__(f"line {number + 2}: {told}")
        self.number = number


def _read(lines: Iterable[bytes]) -> Iterable[Line]:
    for number, line in enumerate(lines):
        try:
            yield msgspec.json.decode(line, type=Line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise _Unreadable(number, str(fault)) from fault


def _verified_before(header: bytes, lines: Sequence[bytes], fault: _Unreadable) -> Verified:
    before = verify(header, lines[: fault.number])
    return Verified(before.good, len(lines), before.fault or str(fault))


async def end(store: Store, stored: StoredTable) -> None:
    """A game ends without a winner."""
    if stored.state not in UNFINISHED:
        raise RulewrightError(f"the game at table {stored.id} is {stored.state} already")
    await store.end([stored.id], "abandoned")


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
