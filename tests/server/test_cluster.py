"""Servers on one PostgreSQL have their tables one by one; whoever was cut off writes nothing more."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from tests.server.postgres import new_database
from tests.server.test_store import new_table

from rulewright.server.store import (
    DatabaseInUse,
    HoldLost,
    Store,
    open_own_store,
    open_served_store,
    open_store,
    schema,
)
from rulewright.server.store import cluster as clusters
from rulewright.server.store.opening import PROMPT

pytestmark = pytest.mark.slow

LINE: tuple[bytes, str] = (json.dumps({"seat": "a", "answer": "pass"}).encode(), "hand")


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come often."""
    monkeypatch.setattr(clusters, "BEAT", 0.1)


@pytest.fixture(scope="module")
def shared(postgres: str) -> str:
    """A database for the servers of these tests."""
    return new_database(postgres)


WHOLE = 90
"""Seconds for a whole story: what waits for ever fails, and holds nobody up."""


@asynccontextmanager
async def server(database: str, address: str = "http://127.0.0.1:1") -> AsyncIterator[Store]:
    """A server's store, with its signs of life."""
    store = await open_served_store(database, address)
    try:
        yield store
    finally:
        await store.close()


async def until(what: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something."""
    end = monotonic() + 30
    while not await what():
        assert monotonic() < end
        await asyncio.sleep(0.02)


def cluster_of(store: Store) -> Any:
    return store.cluster


def test_a_table_is_one_servers_and_the_others_know_whose(shared: str) -> None:
    async def story() -> None:
        table = new_table()
        async with server(shared, "http://127.0.0.1:4711") as one, server(shared) as two:
            await one.add_table(table)
            assert await two.claim([table.id]) == []
            holder = await two.holder(table.id)
            assert holder is not None
            assert holder.address == "http://127.0.0.1:4711"
            with pytest.raises(HoldLost):
                await two.add_lines(table.id, 1, [LINE])
            await one.add_lines(table.id, 1, [LINE])
            await one.release([table.id])
            assert await two.claim([table.id]) == [table.id]
            await two.add_lines(table.id, 2, [LINE])
            with pytest.raises(HoldLost):
                await one.add_lines(table.id, 3, [LINE])
            assert len((await two.lines(table.id))[0]) == 2

    asyncio.run(asyncio.wait_for(story(), WHOLE))


def test_who_goes_leaves_its_tables_to_the_others_at_once(shared: str) -> None:
    async def story() -> None:
        table, over = new_table(), new_table(state="over")
        async with server(shared) as two:
            taken: list[str] = []
            cluster_of(two).taken = taken.extend
            async with server(shared) as one:
                await one.add_table(table)
                await one.add_table(over)
            await until(lambda: _true(table.id in taken))
            await two.add_lines(table.id, 1, [LINE])
            assert over.id not in taken, "nobody has to have what is over"

    asyncio.run(asyncio.wait_for(story(), WHOLE))


def test_who_is_told_something_just_as_it_goes_goes_all_the_same(shared: str) -> None:
    async def story() -> None:
        store = await open_served_store(shared, "http://one")
        await asyncio.sleep(0.2)  # it waits for news
        cluster_of(store)._hear(None, 0, "", clusters.SERVERS)
        await store.close()

    asyncio.run(asyncio.wait_for(story(), 10))


async def _true(what: bool) -> bool:
    return what


def test_one_taken_for_dead_writes_nothing_more_and_begins_anew(shared: str) -> None:
    """Its row is gone while it still believes that it lives: the number is checked in the write itself."""

    async def story() -> None:
        table, other = new_table(), new_table()
        one = await open_served_store(shared, "http://one")
        for task in cluster_of(one)._tasks:
            task.cancel()  # it gives no sign of life from now on
        lost: list[str] = []
        cluster_of(one).lost = lost.extend
        await one.add_table(table)
        await one.add_table(other)
        number = cluster_of(one).number
        async with server(shared) as two:
            async with two.writing() as connection:
                await connection.execute(delete(schema.servers).where(schema.servers.c.number == number))
            assert await two.claim([table.id]) == [table.id]
            await two.add_lines(table.id, 1, [LINE])
            with pytest.raises(HoldLost):
                await one.add_lines(table.id, 1, [LINE])
            assert lost[0] == table.id
            await cluster_of(one)._beat()
            assert cluster_of(one).number != number
            assert other.id in lost
            assert cluster_of(one).held == {}
            assert len((await two.lines(table.id))[0]) == 1
        await one.close()

    asyncio.run(asyncio.wait_for(story(), WHOLE))


def test_a_write_by_an_old_number_is_refused_although_the_table_is_ours_again(shared: str) -> None:
    async def story() -> None:
        table = new_table()
        async with server(shared) as one:
            await one.add_table(table)
            async with one.writing() as connection:
                fence = schema.tables.c.fence + 2
                await connection.execute(
                    update(schema.tables).where(schema.tables.c.id == table.id).values(fence=fence)
                )
            with pytest.raises(HoldLost):
                await one.add_lines(table.id, 1, [LINE])

    asyncio.run(asyncio.wait_for(story(), WHOLE))


def test_nobody_takes_a_table_from_a_server_that_came_while_they_waited_for_it(shared: str) -> None:
    """Whoever waits for a lock has looked at who lives before it waited."""

    async def story() -> None:
        table = new_table(state="over")  # nobody takes it over unasked
        async with server(shared) as dead:
            await dead.add_table(table)
        async with server(shared) as one, AsyncExitStack() as stack:
            row = schema.tables.c.id == table.id
            async with one.writing() as connection:
                await connection.execute(select(schema.tables.c.id).where(row).with_for_update())
                claiming = asyncio.create_task(one.claim([table.id]))
                await asyncio.sleep(0.2)
                two = await stack.enter_async_context(server(shared))
                number = cluster_of(two).number
                await connection.execute(update(schema.tables).where(row).values(owner=number, fence=7))
            assert await claiming == []
            assert await two.claim([table.id]) == [table.id]
            await two.add_lines(table.id, 1, [LINE])

    asyncio.run(asyncio.wait_for(story(), WHOLE))


def test_one_that_is_cut_off_is_overtaken_and_finds_itself_fenced(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing more gets through between it and the database, and nobody is told: no connection is closed."""
    monkeypatch.setitem(PROMPT, "command_timeout", 1)
    monkeypatch.setattr(clusters, "LEASE", 2.5)

    async def story() -> None:
        table = new_table()
        async with _between(shared) as (address, cut):
            one = await open_served_store(address, "http://one")
            silenced = asyncio.Event()
            cluster_of(one).silenced = silenced.set
            async with server(shared) as two:
                await one.add_table(table)
                await one.add_lines(table.id, 1, [LINE])
                await until(lambda: _true(bool(cluster_of(one).peers)))
                cut.clear()
                late = asyncio.create_task(one.add_lines(table.id, 2, [LINE]))
                await until(lambda: _true(table.id in cluster_of(two).held))
                await asyncio.wait_for(silenced.wait(), 20)
                await two.add_lines(table.id, 2, [LINE])
                with pytest.raises(Exception, match=r".*"):
                    await late
                cut.set()
                await until(lambda: _true(table.id not in cluster_of(one).held))
                with pytest.raises(HoldLost):
                    await one.add_lines(table.id, 3, [LINE])
                assert len((await two.lines(table.id))[0]) == 2
            await one.close()

    asyncio.run(asyncio.wait_for(story(), WHOLE))


@asynccontextmanager
async def _between(database: str) -> AsyncIterator[tuple[str, asyncio.Event]]:
    """The address of somebody who stands before a database, and hands on what comes as long as this is set."""
    before, _, name = database.rpartition("/")
    port = int(before.rpartition(":")[2])
    through = asyncio.Event()
    through.set()
    writers: list[asyncio.StreamWriter] = []

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            if not through.is_set():
                return  # it is lost, and so is all that follows on this connection
            writer.write(data)
        writer.close()

    async def stand(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await through.wait()
        to, back = await asyncio.open_connection("127.0.0.1", port)
        writers.extend((writer, back))
        await asyncio.gather(pump(reader, back), pump(to, writer), return_exceptions=True)

    serving = await asyncio.start_server(stand, "127.0.0.1", 0)
    here = serving.sockets[0].getsockname()[1]
    try:
        yield f"{before.rpartition(':')[0]}:{here}/{name}", through
    finally:
        serving.close()
        for one in writers:
            one.transport.abort()
        await asyncio.sleep(0)


def test_who_has_the_database_alone_is_not_among_servers_and_they_come_after_it(shared: str) -> None:
    async def story() -> None:
        async with server(shared, "http://127.0.0.1:4713") as one:
            with pytest.raises(DatabaseInUse, match="4713"):
                await open_own_store(shared, "")
            reading = await open_store(shared)
            assert reading.cluster is None
            await reading.close()
            number = cluster_of(one).number
        alone = await open_own_store(shared, "")
        with pytest.raises(DatabaseInUse):
            await open_served_store(shared, "http://127.0.0.1:4714")
        await alone.close()
        async with server(shared) as after:
            assert cluster_of(after).number > number

    asyncio.run(asyncio.wait_for(story(), WHOLE))
