"""Group commit: one writer drains a queue into one durable transaction, then tells all who waited for it.

Whoever writes waits until its rows are safe. Those that come while a transaction is on its way share the next one, so
hundreds of games cost no more commits than one does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from math import exp
from time import monotonic
from typing import Any

from msgspec import Struct
from sqlalchemy import Executable, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulewright.server.store import holds, schema
from rulewright.server.store.cluster import Cluster
from rulewright.server.store.embedded import Embedded
from rulewright.server.store.holds import HoldLost
from rulewright.server.store.lease import Lease, LeaseLost

Write = tuple[Executable, Sequence[Mapping[str, Any]]]
"""A statement, and the rows it is carried out with."""


class Batched(Struct, frozen=True):
    """What is carried out together, whoever waits for it, and the tables that it needs to be ours, by their numbers."""

    writes: Sequence[Write]
    done: asyncio.Future[None]
    held: Mapping[str, int]


MOST_AT_ONCE = 500
DENSE, GATHERING = 120.0, 0.01
"""From so many writes a second on the writer waits so many seconds for more to go with the first: a transaction costs
the processor the same however much is in it, and a reply is not sent sooner for it (`pace.py`)."""
NOT_OURS = -1
"""The number of a table that is not ours."""


class Writer:
    """The only one that writes to the database."""

    def __init__(self, engine: AsyncEngine, embedded: Embedded | None = None) -> None:
        self._engine = engine
        self._embedded = embedded
        self._queue: asyncio.Queue[Batched | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self._dense = 0.0
        """About how many writes there were in the last second, those long ago counting less."""
        self._counted = monotonic()
        self.lease: Lease | None = None
        """What every write is checked by, once this server has the database to itself."""
        self.cluster: Cluster | None = None
        """What every write is checked by, table by table, where several servers share the database."""
        self.lost = asyncio.Event()
        """Set when another server has taken the database over."""
        self.failing = ""
        """Why what was tried last could not be written; nothing if it was."""

    @contextmanager
    def minding(self) -> Iterator[None]:
        """What is written here is written, or why it cannot be is kept in mind: the disk is full, for one."""
        try:
            yield
        except (IntegrityError, DataError):
            raise  # it was not to be written, and something else can be
        except (DBAPIError, OSError) as fault:
            self.failing = str(getattr(fault, "orig", None) or fault)
            raise
        self.failing = ""

    async def probe(self) -> str:
        """Why nothing can be written, tried anew; nothing if it can."""
        if self.failing:
            with suppress(DBAPIError, OSError):
                await self.write(self._something())
        return self.failing

    def _something(self) -> Write:
        """What can always be written, and is another each time: SQLite writes nothing where nothing changes."""
        if self.cluster is not None:
            servers = schema.servers.c
            return update(schema.servers).where(servers.number == self.cluster.number).values(
                address=servers.address
            ), ()
        return update(schema.leases).values(taken=datetime.now(UTC)), ()

    @property
    def waiting(self) -> int:
        """How many wait for their turn to be written."""
        return self._queue.qsize()

    async def write(self, *writes: Write, tables: Sequence[str] = ()) -> None:
        """Carry these out together, if these tables are ours, and come back when they are safe on disk."""
        held = {} if self.cluster is None else {one: self.cluster.held.get(one, NOT_OURS) for one in tables}
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put(Batched(writes, done, held))
        await asyncio.shield(done)

    async def _work(self) -> None:
        last = False
        while not last:
            taken = [await self._queue.get()]
            if self._dense > DENSE:
                await asyncio.sleep(GATHERING)
            while len(taken) < MOST_AT_ONCE and not self._queue.empty():
                taken.append(self._queue.get_nowait())
            batch = [one for one in taken if one is not None]
            last = len(batch) < len(taken)
            self._count(len(batch))
            if batch:
                await self._commit(batch)

    def _count(self, writes: int) -> None:
        now = monotonic()
        self._dense = self._dense * exp(self._counted - now) + writes
        self._counted = now

    async def _commit(self, batch: list[Batched]) -> None:
        try:
            with self.minding():
                ours = await self._carried_out(batch)
        except LeaseLost as fault:
            self.lost.set()
            for one in batch:
                _tell(one.done, fault)
            return
        except Exception as fault:  # noqa: BLE001  (it is told to whoever waits, and the writer goes on)
            if len(batch) == 1:
                _tell(batch[0].done, fault)
                return
            for one in batch:  # one that cannot be carried out must not take the others with it
                await self._commit([one])
            return
        self.commits += 1
        for one in ours:
            _tell(one.done, None)

    async def _carried_out(self, batch: list[Batched]) -> list[Batched]:
        """What of a batch is safe on disk by now."""
        if self._embedded is not None:
            await self._embedded.carry_out(self.lease, _merged(batch))
            return batch
        async with self._engine.begin() as connection:
            ours = await self._still_ours(connection, batch)
            for statement, rows in _merged(ours):
                await connection.execute(statement, rows or None)
        return ours

    async def _still_ours(self, connection: AsyncConnection, batch: list[Batched]) -> list[Batched]:
        """What of a batch may be written; until the transaction ends nobody can take over what it is about."""
        if self.lease is not None:
            await self.lease.check(connection)
        needed = sorted({table for one in batch for table in one.held})
        if self.cluster is None or not needed:
            return batch
        ours = await holds.fences(connection, needed, self.cluster.number)
        written, lost = [], set()
        for one in batch:
            if gone := [table for table, fence in one.held.items() if ours.get(table) != fence]:
                _tell(one.done, HoldLost(f"another server has table {', '.join(gone)}"))
                lost.update(gone)
            else:
                written.append(one)
        if lost:
            self.cluster.lose(sorted(lost))
        return written

    async def close(self) -> None:
        """Stop once everything that was asked for is written."""
        if self._task is not None:
            await self._queue.put(None)
            await self._task
            self._task = None


def _merged(batch: list[Batched]) -> list[tuple[Executable, list[Any]]]:
    """The statements of a batch in their order, the same one with all its rows at once."""
    merged: dict[int, tuple[Executable, list[Any]]] = {}
    for one in batch:
        for statement, rows in one.writes:
            merged.setdefault(id(statement), (statement, []))[1].extend(rows)
    return list(merged.values())


def _tell(done: asyncio.Future[None], fault: Exception | None) -> None:
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)
