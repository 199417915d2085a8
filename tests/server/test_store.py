"""The database: written in groups, safe before it says so, the same on SQLite and PostgreSQL."""

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from tests.server.postgres import NoPostgres, programs

from rulewright.kernel.errors import RulewrightError
from rulewright.server.store import Store, open_store
from rulewright.server.store.database import StoredSeat, StoredTable
from rulewright.server.store.schema import metadata
from rulewright.server.tokens import fits, hashed, new_id, new_token
from rulewright.server.wire import Stops

pytestmark = pytest.mark.storing


def new_table(**fields: Any) -> StoredTable:
    """A table for two."""
    seats = (
        StoredSeat(
            kind="person", name="Ann", deck=b"{}", token=hashed("secret"), stops=Stops("always", {"battle": "never"})
        ),
        StoredSeat(kind="open"),
    )
    made = StoredTable(
        id=new_id(), game="spoils", edition="2013", state="waiting", public=True, pace=5, created=_now(), seats=seats
    )
    return replace(made, **fields)


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def run(database: str, story: Any) -> Any:
    """Tell a story with the store open."""

    async def whole() -> Any:
        store = await open_store(database)
        try:
            return await story(store)
        finally:
            await store.close()

    told: Coroutine[Any, Any, Any] = whole()
    return asyncio.run(told)


def test_what_was_written_is_read_again_after_it_was_closed(database: str) -> None:
    table = new_table()

    async def write(store: Store) -> None:
        await store.add_table(table)
        await store.change_table(replace(table, state="playing", header=b"{}"))
        await store.add_lines(table.id, 1, [(b"one", "hand"), (b"two", "no choice")])
        over = replace(table, state="over", header=b"{}", result=(1,))
        await store.add_lines(table.id, 3, [(b"three", "computer")], over)

    async def read(store: Store) -> None:
        assert await store.table(table.id) == replace(table, state="over", header=b"{}", result=(1,))
        assert await store.lines(table.id) == ((b"one", b"two", b"three"), ("hand", "no choice", "computer"))
        assert table.id not in [one.id for one in await store.tables(("waiting", "playing"))]
        assert await store.table("none") is None

    run(database, write)
    run(database, read)


def test_many_games_share_a_commit(database: str) -> None:
    async def story(store: Store) -> None:
        tables = [new_table() for _ in range(40)]
        for table in tables:
            await store.add_table(table)
        before = store.writer.commits
        await asyncio.gather(*(store.add_lines(table.id, 1, [(b"line", "hand")]) for table in tables))
        assert store.writer.commits - before < 10

    run(database, story)


def test_where_much_is_written_the_next_to_come_are_waited_for(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> int:
        table = new_table()
        await store.add_table(table)
        before = store.writer.commits
        writing = []
        for moment in range(1, 21):
            writing.append(asyncio.create_task(store.add_lines(table.id, moment, [(b"line", "hand")])))
            await asyncio.sleep(0.01)
        await asyncio.gather(*writing)
        assert len((await store.lines(table.id))[0]) == 20
        return store.writer.commits - before

    monkeypatch.setattr("rulewright.server.store.writer.DENSE", 0.0)
    monkeypatch.setattr("rulewright.server.store.writer.GATHERING", 0.15)
    assert run(database, story) < 8


def test_one_that_cannot_be_written_does_not_take_the_others_with_it(database: str) -> None:
    async def story(store: Store) -> None:
        one, other = new_table(), new_table()
        for table in (one, other):
            await store.add_table(table)
        await store.add_lines(one.id, 1, [(b"first", "hand")])
        again, fine = await asyncio.gather(
            store.add_lines(one.id, 1, [(b"a second first", "hand")]),
            store.add_lines(other.id, 1, [(b"first", "hand")]),
            return_exceptions=True,
        )
        assert isinstance(again, IntegrityError), "a moment is written once"
        assert fine is None
        assert (await store.lines(one.id))[0] == (b"first",)

    run(database, story)


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    async def story(store: Store) -> None:
        async with store._engine.connect() as connection:
            for table in metadata.sorted_tables:
                await connection.execute(select(table).limit(1))

    run(database, story)


@pytest.mark.parametrize("url", ["games.db", "mysql://host/games", "sqlite:////dev/null/games.db"])
def test_an_address_that_leads_nowhere_is_refused_with_a_reason(url: str, tmp_path: Path) -> None:
    with pytest.raises(RulewrightError, match="database"):
        asyncio.run(open_store(url))


def test_a_secret_fits_only_its_own_hash() -> None:
    secret = new_token()
    assert fits(secret, hashed(secret))
    assert not fits(secret, hashed(new_token()))
    assert not fits(secret, None)


def test_where_there_is_no_postgres_the_reason_and_the_remedy_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.server.postgres._found", lambda: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(NoPostgres, match="apt-get install"):
        programs()
