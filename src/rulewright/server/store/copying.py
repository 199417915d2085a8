"""Everything in a database copied into another: a backup while the server runs, and its way back.

A backup is an SQLite file with the same tables, whatever the database is that it was made of.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from sqlalchemy import Table, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from rulewright.kernel.errors import FileFault, RulewrightError
from rulewright.server.store import schema
from rulewright.server.store.database import Store
from rulewright.server.store.opening import open_own_store, open_store

COPIED: tuple[Table, ...] = (
    schema.accounts,
    schema.account_tokens,
    schema.results,
    schema.tables,
    schema.seats,
    schema.lines,
    schema.snapshots,
    schema.recordings,
    schema.card_sets,
    schema.set_people,
    schema.set_facts,
    schema.set_releases,
    schema.pictures,
    schema.set_pictures,
)
"""In an order in which each finds what it refers to; leases belong to servers, not to games."""
AT_ONCE, LARGE_AT_ONCE = 1_000, 20
LARGE: tuple[Table, ...] = (schema.pictures, schema.set_releases)
"""What is too large to be copied by the thousand."""
MAGIC = b"SQLite format 3\x00"


async def back_up(url: str, file: Path) -> int:
    """Copy a database as it is at one instant into a new file; how many games are in it."""
    if file.exists():
        raise FileFault(str(file), "exists already", remedy="name another file")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    source, target = await open_store(url), await open_store(f"sqlite:///{part}")
    try:
        async with source.reading() as reading, target.writing() as writing:
            games = await _copy(reading, writing)
    finally:
        await source.close()
        await target.close()
    part.rename(file)
    return games


async def restore(file: Path, url: str, *, replace: bool = False) -> int:
    """Put the games of a backup into a database that no server uses; how many there are.

    One that has games already is refused, unless they are to be replaced.
    """
    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) != MAGIC:
            raise FileFault(str(file), "is not a backup", remedy="name a file that `rulewright admin backup` made")
    with tempfile.TemporaryDirectory(prefix="rulewright-restore-") as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(file, copy)  # it may be brought up to date, and the backup stays as it is
        source, target = await open_store(f"sqlite:///{copy}"), await open_own_store(url, "")
        try:
            await _check_room(target, replace=replace)
            async with source.reading() as reading, target.writing() as writing:
                for table in reversed(COPIED):
                    await writing.execute(delete(table))
                return await _copy(reading, writing)
        finally:
            await source.close()
            await target.close()


async def _check_room(target: Store, *, replace: bool) -> None:
    async with target.reading() as reading:
        there = await reading.scalar(select(func.count()).select_from(schema.tables))
    if there and not replace:
        raise RulewrightError(f"this database has {there} games already; --replace puts the backup in their place")


async def _copy(reading: AsyncConnection, writing: AsyncConnection) -> int:
    for table in COPIED:
        rows = await reading.stream(select(table).order_by(*table.primary_key))
        unowned = {"owner": None} if "owner" in table.c else {}
        async for some in rows.mappings().partitions(LARGE_AT_ONCE if table in LARGE else AT_ONCE):
            await writing.execute(insert(table), [{**row, **unowned} for row in some])
    return int(await writing.scalar(select(func.count()).select_from(schema.tables)) or 0)
