"""A database for one alone: a second one says so, and one that was overtaken writes nothing more."""

import asyncio
from pathlib import Path

import pytest
from tests.server.commands import Command, run
from tests.server.test_killed import running
from tests.server.test_store import new_table

from rulewright.server.store import DatabaseInUse, Store, open_own_store, open_store
from rulewright.server.store.lease import LeaseLost, _next_fence

pytestmark = pytest.mark.storing
__all__ = ["run"]  # the fixture


def test_a_second_server_is_refused_and_told_where_the_first_is(own_database: str) -> None:
    async def story() -> None:
        first = await open_own_store(own_database, "http://127.0.0.1:4711")
        with pytest.raises(DatabaseInUse, match=r"in use by another server at http://127\.0\.0\.1:4711"):
            await open_own_store(own_database, "http://127.0.0.1:4712")
        await first.add_table(new_table())
        await first.close()
        second = await open_own_store(own_database, "http://127.0.0.1:4712")
        assert len(await second.tables(("waiting", "playing", "over"))) == 1
        await second.close()

    asyncio.run(story())


def test_who_was_overtaken_writes_nothing_more(own_database: str) -> None:
    """A lock can be lost unnoticed; the number is checked in the write itself."""

    async def story() -> None:
        old = await open_own_store(own_database, "http://old")
        other = await open_store(own_database)
        await _overtake(other)
        table = new_table()
        for _ in range(2):
            with pytest.raises(LeaseLost):
                await old.add_table(table)
        assert old.writer.lost.is_set()
        assert await other.table(table.id) is None
        await old.close()
        await other.close()

    asyncio.run(story())


async def _overtake(store: Store) -> None:
    await _next_fence(store._engine, "http://new")


@pytest.mark.slow
def test_serve_on_a_database_in_use_says_so_and_ends_and_play_opens_the_running_one(
    tmp_path: Path, run: Command
) -> None:
    """An embedded database is for one server; on PostgreSQL another joins in (test_several.py)."""
    own_database = f"sqlite:///{tmp_path / 'games.db'}"
    with running(own_database) as first:
        address = first.house.address
        code, _, told = run("serve", "--port", "0", "--database", own_database)
        assert code == 2
        assert f"in use by another server at http://{address}" in told
        assert run("play", "--no-browser", "--database", own_database) == (
            0,
            f"It is running already: the table is at http://{address}\n",
            "",
        )
        assert first.house.get("/api/tables") == []
        first.kill()
    code, _, told = run("play", "--no-browser", "--database", own_database)
    assert code == 2
    assert "has not been built" in told
