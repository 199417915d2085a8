"""Opening the database, and everything that is read from it or written to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy import Connection, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rulewright.kernel.errors import RulewrightError
from rulewright.server.store import schema
from rulewright.server.store.writer import Writer
from rulewright.server.timing import Terms
from rulewright.server.wire import Stops

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


# The same objects each time, so that the rows of many tables go out in one statement.
_NEW_TABLE, _NEW_SEATS, _NEW_LINES = insert(schema.tables), insert(schema.seats), insert(schema.lines)


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
    header: bytes | None = None
    result: tuple[int, ...] | None = None
    seats: tuple[StoredSeat, ...] = ()


class Store:
    """The database, open."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.writer = Writer(engine)

    # -- writing: each comes back when it is safe on disk ----------------------------------------------------------

    async def add_table(self, table: StoredTable) -> None:
        """A new table."""
        row = _table_row(table) | {"id": table.id, "created": table.created}
        seats = [_seat_row(table.id, number, seat) for number, seat in enumerate(table.seats)]
        await self.writer.write((_NEW_TABLE, [row]), (_NEW_SEATS, seats))

    async def change_table(self, table: StoredTable) -> None:
        """A table and its seats as they are now."""
        await self.writer.write(*self._changes(table))

    async def add_lines(
        self, table: str, first: int, lines: Sequence[tuple[bytes, str]], changed: StoredTable | None = None
    ) -> None:
        """Further lines of a journal, from a moment on; with the table if that has changed as well."""
        rows = [
            {"table_id": table, "moment": first + number, "line": line, "how": how}
            for number, (line, how) in enumerate(lines)
        ]
        await self.writer.write((_NEW_LINES, rows), *(self._changes(changed) if changed else ()))

    def _changes(self, table: StoredTable) -> list[Any]:
        changes: list[Any] = [
            (update(schema.tables).where(schema.tables.c.id == table.id).values(**_table_row(table)), [])
        ]
        for number, seat in enumerate(table.seats):
            row = _seat_row(table.id, number, seat)
            where = (schema.seats.c.table_id == table.id) & (schema.seats.c.seat == number)
            changes.append((update(schema.seats).where(where).values(**row), []))
        return changes

    # -- reading -------------------------------------------------------------------------------------------------

    async def tables(self, states: Sequence[str]) -> list[StoredTable]:
        """The tables in one of these states, oldest first."""
        return await self._read(schema.tables.c.state.in_(states))

    async def table(self, id: str) -> StoredTable | None:
        """One table; None if there is none."""
        found = await self._read(schema.tables.c.id == id)
        return found[0] if found else None

    async def lines(self, table: str) -> tuple[tuple[bytes, ...], tuple[str, ...]]:
        """A journal's lines, and how each came about."""
        asked = select(schema.lines.c.line, schema.lines.c.how)
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                asked.where(schema.lines.c.table_id == table).order_by(schema.lines.c.moment)
            )
            found = rows.all()
        return tuple(row.line for row in found), tuple(row.how for row in found)

    async def _read(self, where: Any) -> list[StoredTable]:
        async with self._engine.connect() as connection:
            rows = (
                await connection.execute(select(schema.tables).where(where).order_by(schema.tables.c.created))
            ).all()
            ids = [row.id for row in rows]
            seats = (
                await connection.execute(
                    select(schema.seats).where(schema.seats.c.table_id.in_(ids)).order_by(schema.seats.c.seat)
                )
            ).all()
        by_table: dict[str, list[StoredSeat]] = {}
        for seat in seats:
            by_table.setdefault(seat.table_id, []).append(_seat_of(seat))
        return [_table_of(row, tuple(by_table.get(row.id, ()))) for row in rows]

    async def close(self) -> None:
        """Write what is left, and close."""
        await self.writer.close()
        await self._engine.dispose()


async def open_store(url: str) -> Store:
    """Open a database, and bring it up to date. `sqlite:///games.db`, `postgresql://user@host/name`."""
    engine = _engine(url)
    file = engine.url.database if engine.url.get_backend_name() == "sqlite" else None
    try:
        if file:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except (SQLAlchemyError, OSError) as fault:
        await engine.dispose()
        told = str(getattr(fault, "orig", fault) or fault)
        raise RulewrightError(f"the database {make_url(url).render_as_string()} cannot be used: {told}") from fault
    return Store(engine)


def _engine(url: str) -> AsyncEngine:
    try:
        read = make_url(url)
    except ArgumentError as fault:
        raise RulewrightError(
            f"{url!r} is no address of a database; write sqlite:///games.db or postgresql://user@host/name"
        ) from fault
    kind = read.get_backend_name()
    if kind not in DRIVERS:
        raise RulewrightError(f"there is no database of kind {kind!r}; use sqlite or postgresql")
    engine = create_async_engine(read.set(drivername=DRIVERS[kind]))
    if kind == "sqlite":
        event.listen(engine.sync_engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: Any) -> None:
    """Every commit is on disk before it returns; readers do not wait for the writer."""
    cursor: sqlite3.Cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    with as_file(files("rulewright.server.store").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _table_row(table: StoredTable) -> dict[str, Any]:
    return {
        "game": table.game,
        "edition": table.edition,
        "state": table.state,
        "public": table.public,
        "pace": table.pace,
        "clock": None if table.clock is None else msgspec.json.encode(table.clock),
        "changed": datetime.now(UTC),
        "header": table.header,
        "result": None if table.result is None else ",".join(map(str, table.result)),
    }


def _seat_row(table: str, number: int, seat: StoredSeat) -> dict[str, Any]:
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
    }


def _seat_of(row: Any) -> StoredSeat:
    return StoredSeat(
        kind=row.kind,
        name=row.name,
        player=row.player,
        deck=row.deck,
        token=row.token,
        invitation=row.invitation,
        stops=msgspec.json.decode(row.stops, type=Stops) if row.stops else Stops(),
        reserve=row.reserve,
    )


def _table_of(row: Any, seats: tuple[StoredSeat, ...]) -> StoredTable:
    result = None if row.result is None else tuple(int(one) for one in row.result.split(",") if one)
    created = row.created if row.created.tzinfo else row.created.replace(tzinfo=UTC)
    return StoredTable(
        id=row.id,
        game=row.game,
        edition=row.edition,
        state=row.state,
        public=row.public,
        pace=row.pace,
        clock=msgspec.json.decode(row.clock, type=Terms) if row.clock else None,
        created=created,
        header=row.header,
        result=result,
        seats=seats,
    )
