"""Servers for the tests: in this process, on a free port of this machine, with a database of their own.

Every test that takes `house` runs on SQLite and, as a slow one, on a private PostgreSQL.
"""

import asyncio
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.by_hand import TimeByHand
from tests.server.people import House
from tests.server.postgres import NoPostgres, private_postgres

from rulewright.server.app import Settings
from rulewright.server.run import listen, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a private PostgreSQL."""
    try:
        with private_postgres() as address:
            yield address
    except NoPostgres as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of an empty database."""
    if request.param == "postgres":
        address: str = request.getfixturevalue("postgres")
        return address
    return f"sqlite:///{tmp_path_factory.mktemp('store') / 'games.db'}"


@pytest.fixture(scope="session")
def open_all_day(database: str) -> Iterator[House]:
    """One server for all tests; each makes tables of its own."""
    time_by_hand = TimeByHand()
    running = server(
        Settings(
            database,
            workers=1,
            making_at_once=10_000,
            checking_at_once=10_000,
            origins=frozenset({"https://friend.example"}),
        ),
        time_by_hand,
    )
    sock = listen("127.0.0.1", 0)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await running.serve(sockets=[sock])

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    waited = time.monotonic() + 60
    while not running.started and thread.is_alive() and time.monotonic() < waited:
        time.sleep(0.02)
    assert running.started, "the server starts"
    app: Any = running.config.app
    house = House("127.0.0.1", sock.getsockname()[1])
    house.sweep = lambda: asyncio.run_coroutine_threadsafe(app.state.lobby.sweep(), loops[0]).result(30)
    house.wait = lambda seconds: asyncio.run_coroutine_threadsafe(time_by_hand.wait(seconds), loops[0]).result(30)
    yield house
    running.should_exit = True
    thread.join(20)


@pytest.fixture
def short_game(monkeypatch: pytest.MonkeyPatch) -> int:
    """Every game is dealt by a seed that makes it a short one; the seed of the answers that belongs to it."""
    monkeypatch.setattr("rulewright.server.course.secrets.randbits", lambda bits: 6)
    return 5


@pytest.fixture
def house(open_all_day: House) -> Iterator[House]:
    """The server; whoever is still there when a test is over is shown out."""
    yield open_all_day
    open_all_day.doors.close()
