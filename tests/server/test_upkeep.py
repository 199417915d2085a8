"""A database with many games in it: the server starts all the same, and what nobody comes back to is ended."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import insert, text
from tests.server.running import running
from tests.server.test_store import new_table

from rulewright.kernel.errors import RulewrightError
from rulewright.server.app import Settings
from rulewright.server.store import open_own_store, open_store, schema
from rulewright.server.store.rows import seat_row, table_row

MANY = 40_000
"""More than SQLite takes as parameters of one query."""


async def fill(database: str, state: str, age: timedelta, count: int, header: bytes | None = b"{}") -> list[str]:
    """Put tables there in which nothing has happened for so long; their ids."""
    store = await open_store(database)
    then = datetime.now(UTC) - age
    made = [new_table(state=state, header=header) for _ in range(count)]
    rows = [table_row(one) | {"id": one.id, "created": then, "changed": then} for one in made]
    seats = [seat_row(one.id, number, seat) for one in made for number, seat in enumerate(one.seats)]
    async with store._engine.begin() as connection:
        await connection.execute(insert(schema.tables), rows)
        await connection.execute(insert(schema.seats), seats)
    await store.close()
    return [one.id for one in made]


@pytest.mark.slow
def test_a_server_starts_with_any_number_of_unfinished_games_and_ends_those_that_are_deserted(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    asyncio.run(fill(database, "playing", timedelta(minutes=2), MANY))
    waiting = asyncio.run(fill(database, "waiting", timedelta(minutes=20), 1_200))
    month, week = (asyncio.run(fill(database, "playing", timedelta(days=days), 1))[0] for days in (31, 7))
    with running(Settings(database, workers=1, making_at_once=1_000)) as house:
        assert len(house.lobby._tables) == 200, "only those that are listed are at hand"
        house.make({"kind": "me", "name": "Ann"}, {"kind": "open"})
        here = house.sit(waiting[0], "secret")
        here.until("welcome")
        house.sweep()
        states = [house.get(f"/api/tables/{one}")["state"] for one in (month, week, waiting[1], waiting[-1])]
        assert states == ["abandoned", "playing", "abandoned", "abandoned"]
        assert house.get(f"/api/tables/{waiting[0]}")["state"] == "waiting", "somebody is there"


@pytest.mark.parametrize(("days", "left"), [(0, [200, 200, 404, 200]), (30, [404, 200, 404, 200])])
def test_games_that_are_over_are_kept_for_as_long_as_the_settings_say(
    tmp_path: Path, days: int, left: list[int]
) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    month, week = (asyncio.run(fill(database, "over", timedelta(days=age), 1))[0] for age in (31, 7))
    never, lately = (
        asyncio.run(fill(database, "abandoned", age, 1, header=None))[0]
        for age in (timedelta(days=2), timedelta(hours=2))
    )
    with running(Settings(database, workers=1, keep_games=days)) as house:
        house.sweep()
        found = [house.send("GET", f"/api/tables/{one}").status_code for one in (month, week, never, lately)]
    assert found == left, "a table where no game has begun goes after a day in any case"


def test_a_database_that_can_only_be_read_is_said_at_the_start(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        store = await open_store(own_database)
        if own_database.startswith("sqlite"):
            monkeypatch.setattr("rulewright.server.store.opening.PRAGMAS", ("query_only=ON",))
        else:
            async with store._engine.connect() as connection:
                at_once = await connection.execution_options(isolation_level="AUTOCOMMIT")
                name = own_database.rpartition("/")[2]
                await at_once.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
        await store.close()
        with pytest.raises(RulewrightError, match=r"cannot be written to: .*read.?only"):
            await open_own_store(own_database, "http://127.0.0.1:4711")

    asyncio.run(story())
