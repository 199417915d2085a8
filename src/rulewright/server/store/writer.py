"""Group commit: one writer drains a queue into one durable transaction, then tells all who waited for it.

Whoever writes waits until its rows are safe. Those that come while a transaction is on its way share the next one, so
hundreds of games cost no more commits than one does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncEngine

from rulewright.server.store.lease import Lease, LeaseLost

Write = tuple[Executable, Sequence[Mapping[str, Any]]]
"""A statement, and the rows it is carried out with."""

Batched = tuple[Sequence[Write], asyncio.Future[None]]
"""What is carried out together, and whoever waits for it."""

MOST_AT_ONCE = 500


class Writer:
    """The only one that writes to the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[Batched | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.lease: Lease | None = None
        """What every write is checked by, once this server has the database to itself."""
        self.lost = asyncio.Event()
        """Set when another server has taken the database over."""

    @property
    def waiting(self) -> int:
        """How many wait for their turn to be written."""
        return self._queue.qsize()

    async def write(self, *writes: Write) -> None:
        """Carry these out together, and come back when they are safe on disk."""
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put((writes, done))
        await asyncio.shield(done)

    async def _work(self) -> None:
        last = False
        while not last:
            taken = [await self._queue.get()]
            while len(taken) < MOST_AT_ONCE and not self._queue.empty():
                taken.append(self._queue.get_nowait())
            batch = [one for one in taken if one is not None]
            last = len(batch) < len(taken)
            if batch:
                await self._commit(batch)

    async def _commit(self, batch: list[Batched]) -> None:
        try:
            async with self._engine.begin() as connection:
                if self.lease is not None:
                    await self.lease.check(connection)
                for statement, rows in _merged(batch):
                    await connection.execute(statement, rows or None)
        except LeaseLost as fault:
            self.lost.set()
            for _, done in batch:
                _tell(done, fault)
            return
        except Exception as fault:  # noqa: BLE001  (it is told to whoever waits, and the writer goes on)
            if len(batch) == 1:
                _tell(batch[0][1], fault)
                return
            for one in batch:  # one that cannot be carried out must not take the others with it
                await self._commit([one])
            return
        self.commits += 1
        for _, done in batch:
            _tell(done, None)

    async def close(self) -> None:
        """Stop once everything that was asked for is written."""
        if self._task is not None:
            await self._queue.put(None)
            await self._task


def _merged(batch: list[Batched]) -> list[tuple[Executable, list[Any]]]:
    """The statements of a batch in their order, the same one with all its rows at once."""
    merged: dict[int, tuple[Executable, list[Any]]] = {}
    for writes, _ in batch:
        for statement, rows in writes:
            merged.setdefault(id(statement), (statement, []))[1].extend(rows)
    return list(merged.values())


def _tell(done: asyncio.Future[None], fault: Exception | None) -> None:
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)
