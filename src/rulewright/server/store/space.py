"""How much room a database takes, and how much its disk has left."""

from __future__ import annotations

import shutil
from pathlib import Path

from msgspec import Struct
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulewright.server.store import schema


class Space(Struct, frozen=True):
    """Bytes."""

    taken: int = 0
    """By what is kept; what was removed and can be written over does not count."""
    free: int | None = None
    """On the disk; None where the database is on another machine."""


async def space_of(engine: AsyncEngine) -> Space:
    """The room of a database."""
    async with engine.connect() as connection:
        if engine.url.get_backend_name() != "sqlite":
            return Space(int(await connection.scalar(select(func.pg_database_size(func.current_database()))) or 0))
        pages, unused, size = [await _pragma(connection, one) for one in ("page_count", "freelist_count", "page_size")]
    file = engine.url.database
    free = shutil.disk_usage(Path(file).resolve().parent).free if file and file != ":memory:" else None
    return Space((pages - unused) * size, free)


async def _pragma(connection: AsyncConnection, name: str) -> int:
    return int((await connection.execute(text(f"PRAGMA {name}"))).scalar_one())


async def rows_in(engine: AsyncEngine, table: str) -> int:
    """How many rows a table has."""
    async with engine.connect() as connection:
        counted = select(func.count()).select_from(schema.metadata.tables[table])
        return int(await connection.scalar(counted) or 0)
