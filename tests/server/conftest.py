"""A server for the tests: in this process, on a free port of this machine, with its own database."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.people import House

from rulewright.server.app import Settings
from rulewright.server.run import listen, server


@pytest.fixture(scope="session")
def open_all_day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests; each makes tables of its own."""
    database = tmp_path_factory.mktemp("house") / "games.db"
    yield from open_house(f"sqlite:///{database}", database)


@pytest.fixture
def house(open_all_day: House) -> Iterator[House]:
    """The server; whoever is still there when a test is over is shown out."""
    yield open_all_day
    open_all_day.doors.close()


def open_house(url: str, database: Path | None = None) -> Iterator[House]:
    """A server that runs until it is no longer wanted."""
    running = server(Settings(url, workers=1, making_at_once=10_000, origins=frozenset({"https://friend.example"})))
    sock = listen("127.0.0.1", 0)
    thread = threading.Thread(target=lambda: asyncio.run(running.serve(sockets=[sock])), daemon=True)
    thread.start()
    waited = time.monotonic() + 60
    while not running.started and thread.is_alive() and time.monotonic() < waited:
        time.sleep(0.02)
    assert running.started, "the server starts"
    yield House("127.0.0.1", sock.getsockname()[1], database)
    running.should_exit = True
    thread.join(20)
