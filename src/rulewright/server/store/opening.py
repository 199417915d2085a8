"""Opening a database: by its address, brought up to date, for one who reads, one who has it alone, or a server."""

from __future__ import annotations

import sqlite3
from collections.abc import Coroutine
from contextlib import closing
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, NullPool, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rulewright.kernel.errors import RulewrightError
from rulewright.server.store.database import Store
from rulewright.server.store.embedded import Embedded
from rulewright.server.store.lease import owner

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MIGRATING = 0x5275_6C65_7772
"""The lock of PostgreSQL under which one server at a time brings a database up to date."""
UNUSABLE = (SQLAlchemyError, sqlite3.Error, OSError, OverflowError, ValueError)
"""What is raised by a database that cannot be opened, a port that there cannot be among it."""
PROMPT: dict[str, Any] = {
    "timeout": 5,
    "command_timeout": 5,
    "server_settings": {
        "idle_in_transaction_session_timeout": "3000",
        "lock_timeout": "3000",
        "tcp_keepalives_idle": "5",
        "tcp_keepalives_interval": "2",
        "tcp_keepalives_count": "3",
    },
}
"""How a server is connected to PostgreSQL: whoever is cut off waits for nothing, and nobody waits for them: the
database gives up what they had begun."""


async def open_store(url: str) -> Store:
    """Open a database, and bring it up to date. `sqlite:///games.db`, `postgresql://user@host/name`."""
    engine = _engine(url)
    embedded = engine.url.get_backend_name() == "sqlite"
    patient = engine if embedded else create_async_engine(engine.url, poolclass=NullPool)
    try:
        if embedded and engine.url.database:
            _probe(Path(engine.url.database))
        async with patient.begin() as connection:
            if not embedded:  # several servers may be started at once
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            await connection.run_sync(_upgrade)
    except UNUSABLE as fault:
        await engine.dispose()
        raise _unusable(url, fault, "used") from fault
    finally:
        if not embedded:
            await patient.dispose()
    return Store(engine, _embedded(engine) if embedded else None)


def _embedded(engine: AsyncEngine) -> Embedded | None:
    """How an embedded database is written to; one that is in memory has but one connection."""
    if engine.url.database in (None, "", ":memory:"):
        return None
    writing = create_engine(engine.url.set(drivername="sqlite"))
    event.listen(writing, "connect", _durable)
    return Embedded(writing)


def _probe(file: Path) -> None:
    """Whether a file can be opened as a database: a thread that fails to may still be at it when the loop is closed."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA schema_version").fetchall()


def _unusable(url: str, fault: Exception, how: str) -> RulewrightError:
    told = str(getattr(fault, "orig", fault) or fault)
    return RulewrightError(f"the database {make_url(url).render_as_string()} cannot be {how}: {told}")


async def open_own_store(url: str, address: str) -> Store:
    """Open a database that no server may write to meanwhile; DatabaseInUse if one has it already."""
    store = await open_store(url)
    return await _made(store, store.make_ours(address), url)


async def open_served_store(url: str, address: str) -> Store:
    """Open a database for a server, which others reach at this address; DatabaseInUse if there cannot be one more."""
    store = await open_store(url)
    return await _made(store, store.share(address), url)


async def _made(store: Store, making: Coroutine[Any, Any, None], url: str) -> Store:
    try:
        await making
    except UNUSABLE as fault:
        await store.close()
        raise _unusable(url, fault, "written to") from fault
    except BaseException:
        await store.close()
        raise
    return store


async def running_server(url: str) -> str | None:
    """Where the server is that has a database; None if none has it."""
    engine = _engine(url)
    file = engine.url.database if engine.url.get_backend_name() == "sqlite" else None
    try:
        return None if file and not Path(file).is_file() else await owner(engine)
    except UNUSABLE:
        return None
    finally:
        await engine.dispose()


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
    address = read.set(drivername=DRIVERS[kind])
    if kind != "sqlite":
        return create_async_engine(address, pool_pre_ping=True, connect_args=PROMPT)
    engine = create_async_engine(address)
    event.listen(engine.sync_engine, "connect", _durable)
    return engine


PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def _durable(connection: Any, _: Any) -> None:
    """Every commit is on disk before it returns; readers do not wait for the writer."""
    cursor: sqlite3.Cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    with as_file(files("rulewright.server.store").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
