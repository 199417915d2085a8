"""A whole database for one alone: a lock that its death releases, and a number that every write is checked by.

The lock (a lock on a file beside an SQLite database, an advisory lock of a PostgreSQL session) says at once whether
another is alive, and needs no waiting after one was killed. It can be lost unnoticed, as with a connection; so
each owner also takes the next number, and whoever writes changes nothing unless the number is still its own. Servers on
PostgreSQL share the lock, and have their tables one by one instead (`cluster.py`).
"""

from __future__ import annotations

import asyncio
import fcntl
import os
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulewright.kernel.errors import RulewrightError
from rulewright.server.store import schema
from rulewright.server.store.schema import leases, servers

WHOLE = "database"
"""The name of the lease on everything."""
ADVISORY = 0x52756C6577
"""What PostgreSQL knows the lock by."""
TRIES, BETWEEN = 20, 0.1
"""A server that was just killed may take a moment to be gone."""


class DatabaseInUse(RulewrightError):
    """Another server has this database."""

    def __init__(self, database: str, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(
            f"the database {database} is in use by another server{where}; stop that one, or name another: --database"
        )
        self.address = address


class LeaseLost(Exception):
    """Another server has taken this database over: nothing may be written here any more."""


class Lease:
    """A database that is ours."""

    def __init__(self, name: str, fence: int, lock: FileLock | SessionLock | None) -> None:
        self.name = name
        self.fence = fence
        self._lock = lock
        mine = (leases.c.name == name) & (leases.c.fence == fence)
        self.touching = update(leases).where(mine).values(fence=fence)
        """Finds one row if it is still ours; until the transaction ends nobody can take it then."""

    async def check(self, connection: AsyncConnection) -> None:
        """Raise LeaseLost unless it is still ours."""
        self.found((await connection.execute(self.touching)).rowcount)

    def found(self, rows: int) -> None:
        """Raise LeaseLost if so many rows are not the one that is ours."""
        if rows != 1:
            raise LeaseLost("another server has taken this database over")

    async def release(self) -> None:
        """Let another have it."""
        if self._lock is not None:
            await self._lock.release()


class FileLock:
    """A lock on a file; the system releases it when the process ends, however it ends."""

    def __init__(self, file: str) -> None:
        self._file = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    async def take(self) -> bool:
        """Whether it could be had."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    async def release(self) -> None:
        """Let it go."""
        os.close(self._file)


class SessionLock:
    """A lock of a session of PostgreSQL; the database releases it when the connection ends."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def take(self) -> bool:
        """Whether it could be had."""
        found = await self._connection.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": ADVISORY})
        return bool(found.scalar())

    async def release(self) -> None:
        """Let it go."""
        with suppress(Exception):  # the connection may be gone, and the lock with it
            await self._connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": ADVISORY})
            await self._connection.close()


async def take_lease(engine: AsyncEngine, address: str) -> Lease:
    """Make the whole database ours, or raise DatabaseInUse."""
    lock = await _lock(engine)
    for _ in range(TRIES):
        if lock is None or await lock.take():
            break
        await asyncio.sleep(BETWEEN)
    else:
        assert lock is not None, "it was tried"
        await lock.release()
        raise DatabaseInUse(engine.url.render_as_string(), await _address(engine))
    return Lease(WHOLE, await _next_fence(engine, address), lock)


async def owner(engine: AsyncEngine) -> str | None:
    """Where the server is that has this database; None if none has it. Nothing is changed by looking."""
    lock = await _lock(engine)
    if lock is None:
        return None
    try:
        return None if await lock.take() else await _address(engine)
    finally:
        await lock.release()


async def _lock(engine: AsyncEngine) -> FileLock | SessionLock | None:
    if engine.url.get_backend_name() == "sqlite":
        file = engine.url.database
        return FileLock(f"{file}.lock") if file and file != ":memory:" else None
    connection = await engine.connect()
    return SessionLock(await connection.execution_options(isolation_level="AUTOCOMMIT"))


async def _next_fence(engine: AsyncEngine, address: str) -> int:
    async with engine.begin() as connection:
        row: dict[str, Any] = {"address": address, "taken": datetime.now(UTC)}
        ours = update(leases).where(leases.c.name == WHOLE).values(fence=leases.c.fence + 1, **row)
        if not (await connection.execute(ours)).rowcount:
            await connection.execute(insert(leases).values(name=WHOLE, fence=1, **row))
        if engine.url.get_backend_name() != "sqlite":  # whatever servers there were, they can write nothing more
            await connection.execute(delete(servers))
            had = schema.tables.c.owner.is_not(None)
            await connection.execute(
                update(schema.tables).where(had).values(owner=None, fence=schema.tables.c.fence + 1)
            )
        fence: int = (await connection.execute(select(leases.c.fence).where(leases.c.name == WHOLE))).scalar_one()
    return fence


async def _address(engine: AsyncEngine) -> str:
    """Where the owner, or one of the servers, can be reached."""
    async with engine.connect() as connection:
        shared = await connection.scalar(select(servers.c.address).order_by(servers.c.until.desc()).limit(1))
        return str(shared or await connection.scalar(select(leases.c.address).where(leases.c.name == WHOLE)) or "")
