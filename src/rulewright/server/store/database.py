"""Everything that is read from the database or written to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, insert, select, text, true, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulewright.server.engine.records import Snapshot
from rulewright.server.store import schema
from rulewright.server.store.cluster import Cluster
from rulewright.server.store.embedded import Embedded
from rulewright.server.store.holds import Peer, free_for
from rulewright.server.store.lease import take_lease
from rulewright.server.store.listings import StoredListings
from rulewright.server.store.results import result_written
from rulewright.server.store.rows import (
    NO_SIGN,
    line_rows,
    seat_of,
    seat_row,
    snapshot_kept,
    table_of,
    table_row,
)
from rulewright.server.store.rows import Line as Line
from rulewright.server.store.rows import StoredSeat as StoredSeat
from rulewright.server.store.rows import StoredTable as StoredTable
from rulewright.server.store.space import Space, rows_in, space_of
from rulewright.server.store.writer import Writer

# The same objects each time, so that the rows of many tables go out in one statement.
_NEW_TABLE, _NEW_SEATS, _NEW_LINES = insert(schema.tables), insert(schema.seats), insert(schema.lines)
_ANSWERED = update(schema.tables).where(schema.tables.c.id == bindparam("at")).values(changed=bindparam("now"))

HEAD = -1
"""What stands for the head of a recording."""
AT_ONCE = 500
"""So many tables are asked for in one query."""


class Store:
    """The database, open."""

    def __init__(self, engine: AsyncEngine, embedded: Embedded | None = None) -> None:
        self._engine = engine
        self._embedded = embedded
        self.writer = Writer(engine, embedded)
        self.listings = StoredListings(engine, self.writer)
        self.cluster: Cluster | None = None
        """This server as one of several; None where there can be but one."""

    async def make_ours(self, address: str) -> None:
        """From now on no server may write here, or raise DatabaseInUse."""
        self.writer.lease = await take_lease(self._engine, address)

    async def share(self, address: str) -> None:
        """Be one of the servers on this database, or raise DatabaseInUse; on SQLite there can be but one."""
        if self._engine.url.get_backend_name() == "sqlite":
            await self.make_ours(address)
            return
        cluster = Cluster(self._engine, address)
        await cluster.join()
        self.cluster = self.writer.cluster = cluster

    # -- writing: each comes back when it is safe on disk ----------------------------------------------------------

    async def add_table(self, table: StoredTable, lines: Sequence[Line] = ()) -> None:
        """A new table, with what has been played there already."""
        row = table_row(table) | {"id": table.id, "created": table.created}
        if self.cluster is not None:
            row |= {"owner": self.cluster.number, "fence": 1}
        seats = [seat_row(table.id, number, seat) for number, seat in enumerate(table.seats)]
        told = [(_NEW_LINES, line_rows(table.id, 1, lines))] if lines else []
        await self.writer.write((_NEW_TABLE, [row]), (_NEW_SEATS, seats), *told)
        if self.cluster is not None and self.cluster.number == row["owner"]:
            self.cluster.held[table.id] = 1

    async def change_table(self, table: StoredTable) -> None:
        """A table and its seats as they are now."""
        await self.writer.write(*self._changes(table), tables=(table.id,))

    async def add_lines(
        self,
        table: str,
        first: int,
        lines: Sequence[Line],
        changed: StoredTable | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Further lines of a journal, from a moment on; with the table if that has changed as well, and a snapshot."""
        rows, now = line_rows(table, first, lines), datetime.now(UTC)
        answered = self._changes(changed) if changed else [(_ANSWERED, [{"at": table, "now": now}])]
        await self.writer.write((_NEW_LINES, rows), *answered, *snapshot_kept(table, snapshot), tables=(table,))

    async def keep(self, table: str, snapshot: Snapshot) -> None:
        """How a game stands."""
        await self.writer.write(*snapshot_kept(table, snapshot), tables=(table,))

    async def cut(self, table: str, moment: int) -> None:
        """What was written after a moment has not happened."""
        lines, kept = schema.lines.c, schema.snapshots.c
        await self.writer.write(
            (delete(schema.lines).where((lines.table_id == table) & (lines.moment > moment)), []),
            (delete(schema.snapshots).where((kept.table_id == table) & (kept.moment > moment)), []),
            tables=(table,),
        )

    def _changes(self, table: StoredTable) -> list[Any]:
        changes: list[Any] = [
            (update(schema.tables).where(schema.tables.c.id == table.id).values(**table_row(table)), [])
        ]
        for number, seat in enumerate(table.seats):
            row = seat_row(table.id, number, seat)
            where = (schema.seats.c.table_id == table.id) & (schema.seats.c.seat == number)
            changes.append((update(schema.seats).where(where).values(**row), []))
        return changes + result_written(table)

    # -- reading -------------------------------------------------------------------------------------------------

    async def tables(self, states: Sequence[str]) -> list[StoredTable]:
        """The tables in one of these states, oldest first."""
        return await self._read(schema.tables.c.state.in_(states))

    async def table(self, id: str) -> StoredTable | None:
        """One table; None if there is none."""
        if NO_SIGN in id:
            return None
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

    async def snapshot(self, table: str) -> Snapshot | None:
        """How a game stood when it was last kept."""
        async with self._engine.connect() as connection:
            asked = select(schema.snapshots).where(schema.snapshots.c.table_id == table)
            row = (await connection.execute(asked)).one_or_none()
        return None if row is None else Snapshot(row.moment, row.fingerprint, row.state)

    async def unrecorded(self, states: Sequence[str], most: int) -> list[str]:
        """The ids of some tables in one of these states that were begun and of which there is no recording."""
        tables, parts = schema.tables.c, schema.recordings.c
        there = select(parts.table_id).where((parts.table_id == tables.id) & (parts.first == HEAD)).exists()
        wanted = select(tables.id).where(tables.state.in_(states) & tables.header.is_not(None) & ~there & self._free())
        async with self._engine.connect() as connection:
            return list((await connection.scalars(wanted.order_by(tables.changed).limit(most))).all())

    async def record(self, table: str, parts: Mapping[int, bytes]) -> None:
        """A recording, part by part."""
        rows = [{"table_id": table, "first": first, "data": data} for first, data in parts.items()]
        await self.writer.write((insert(schema.recordings), rows), tables=(table,))

    async def recording(self, table: str, first: int) -> bytes:
        """A part of a recording; nothing if there is none."""
        parts = schema.recordings.c
        asked = select(parts.data).where((parts.table_id == table) & (parts.first == first))
        async with self._engine.connect() as connection:
            return bytes((await connection.scalars(asked)).one_or_none() or b"")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Everything as it is at one instant, whatever is written meanwhile."""
        async with self._engine.connect() as connection:
            if self._engine.url.get_backend_name() == "sqlite":
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
                await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection for what is written all at once, beside the games."""
        with self.writer.minding():
            async with self._engine.begin() as connection:
                if self.writer.lease is not None:
                    await self.writer.lease.check(connection)
                yield connection

    async def space(self) -> Space:
        """How much room all of it takes, and how much is left."""
        return await space_of(self._engine)

    async def count(self, table: str) -> int:
        """How many rows a table has."""
        return await rows_in(self._engine, table)

    async def listed(self, states: Sequence[str], since: datetime, most: int) -> list[StoredTable]:
        """The newest public tables in one of these states in which something has happened since."""
        tables = schema.tables.c
        return await self._read(tables.public & tables.state.in_(states) & (tables.changed >= since), most)

    async def untouched(self, states: Sequence[str], since: datetime, *, begun: bool | None = None) -> list[str]:
        """The ids of some of the tables in a state in which nothing has happened since, the oldest first.

        `begun`: of those only where a game has begun, or only where none has.
        """
        tables = schema.tables.c
        old = select(tables.id).where(tables.state.in_(states) & (tables.changed < since) & self._free())
        if begun is not None:
            old = old.where(tables.header.is_not(None) if begun else tables.header.is_(None))
        async with self._engine.connect() as connection:
            return list((await connection.scalars(old.order_by(tables.changed).limit(AT_ONCE))).all())

    def _free(self) -> ColumnElement[bool]:
        """Whether no other server has a table, as a condition of a query."""
        return true() if self.cluster is None else free_for(self.cluster.number)

    async def claim(self, tables: Sequence[str]) -> list[str]:
        """Those of these tables that are this server's, from now on at the latest."""
        if self.cluster is None:
            return list(tables)
        return await self.cluster.claim([one for one in tables if NO_SIGN not in one])

    async def holder(self, table: str) -> Peer | None:
        """The other server that has a table."""
        return None if self.cluster is None or NO_SIGN in table else await self.cluster.holder(table)

    async def release(self, tables: Sequence[str]) -> None:
        """Other servers may have these tables."""
        if self.cluster is not None and tables:
            await self.cluster.release(tables)

    async def end(self, ids: Sequence[str], state: str) -> None:
        """These tables are in another state from now on."""
        ended = update(schema.tables).where(schema.tables.c.id.in_(ids))
        await self.writer.write((ended.values(state=state, changed=datetime.now(UTC)), []), tables=ids)

    async def remove(self, ids: Sequence[str]) -> None:
        """These tables, with all that was played there, are gone."""
        await self.writer.write((delete(schema.tables).where(schema.tables.c.id.in_(ids)), []), tables=ids)

    async def _read(self, where: Any, most: int | None = None) -> list[StoredTable]:
        """The tables that fit, oldest first; of too many the newest."""
        wanted = select(schema.tables).where(where).order_by(schema.tables.c.created.desc()).limit(most)
        by_table: dict[str, list[StoredSeat]] = {}
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()[::-1]
            for first in range(0, len(rows), AT_ONCE):
                ids = [row.id for row in rows[first : first + AT_ONCE]]
                asked = select(schema.seats).where(schema.seats.c.table_id.in_(ids)).order_by(schema.seats.c.seat)
                for seat in await connection.execute(asked):
                    by_table.setdefault(seat.table_id, []).append(seat_of(seat))
        return [table_of(row, tuple(by_table.get(row.id, ()))) for row in rows]

    async def hand_over(self) -> None:
        """Write what is left; other servers have the tables from now on."""
        await self.writer.close()
        if self.cluster is not None:
            await self.cluster.leave()

    async def close(self) -> None:
        """Write what is left, and close."""
        await self.hand_over()
        if self.writer.lease is not None:
            await self.writer.lease.release()
        if self._embedded is not None:
            await self._embedded.close()
        await self._engine.dispose()
