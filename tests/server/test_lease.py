"""A database for one alone: a second one says so, and one that was overtaken writes nothing more."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.test_killed import running
from tests.server.test_store import new_table

from rulewright.server.store import DatabaseInUse, Store, open_own_store, open_store
from rulewright.server.store.lease import LeaseLost, _next_fence

pytestmark = pytest.mark.storing


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
def test_serve_on_a_database_in_use_says_so_and_ends_and_play_opens_the_running_one(tmp_path: Path) -> None:
    """An embedded database is for one server; on PostgreSQL another joins in (test_several.py)."""
    own_database = f"sqlite:///{tmp_path / 'games.db'}"
    with running(own_database) as first:
        address = first.house.address
        again = _run("serve", "--port", "0", "--database", own_database)
        assert again.returncode == 2
        assert f"in use by another server at http://{address}" in again.stderr
        assert "Traceback" not in again.stderr
        play = _play_without_a_page(own_database)
        assert (play.returncode, play.stderr) == (0, "")
        assert f"running already: the table is at http://{address}" in play.stdout
        assert first.house.get("/api/tables") == []
        first.kill()
    play = _play_without_a_page(own_database)
    assert (play.returncode, play.stdout) == (2, "")
    assert "has not been built" in play.stderr


@pytest.mark.slow
def test_play_started_twice_says_so_and_opens_the_running_one(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<title>The table</title>")
    database = f"sqlite:///{tmp_path / 'games.db'}"
    command = [*play_command(page), "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        address = first.stdout.readline().split()[4]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        first.terminate()
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout == f"It is running already: the table is at {address}\n"


def _play_without_a_page(database: str) -> subprocess.CompletedProcess[str]:
    command = [*play_command(None), "--database", database]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def play_command(page: Path | None) -> list[str]:
    """`rulewright play`, where this page is built."""
    built = "None" if page is None else f"pathlib.Path({str(page)!r})"
    told = "import importlib, pathlib, sys; from rulewright.cli import main; "
    told += f"importlib.import_module('rulewright.cli.play').built_page = lambda: {built}; sys.exit(main())"
    return [sys.executable, "-c", told, "play", "--no-browser"]


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rulewright", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
