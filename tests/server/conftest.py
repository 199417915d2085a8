"""Servers for the tests: in this process, on a free port of this machine, with a database of their own.

Tests that are about what is stored (`@pytest.mark.storing`) run on SQLite and, as slow ones, on a private PostgreSQL;
the others do so in `make soak`, and run on SQLite alone otherwise.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.by_hand import TimeByHand
from tests.server.people import House
from tests.server.postgres import NoPostgres, new_database, private_postgres
from tests.server.running import running

from rulewright.server.app import Settings
from rulewright.server.guard import GuardLimits


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is not about storing is left to the soak where it would run a second time."""
    for item in items:
        call = getattr(item, "callspec", None)
        if call is not None and call.params.get("database") == "postgres" and not item.get_closest_marker("storing"):
            item.add_marker(pytest.mark.soak)


@pytest.fixture
def nothing_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a client has used up stays used up, however slow the machine is: for limits the time stands still."""
    monkeypatch.setattr("rulewright.server.limits.monotonic", lambda: 0.0)


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


@pytest.fixture
def own_database(database: str, tmp_path: Path) -> str:
    """The address of an empty database for this test alone, of the same kind."""
    return new_database(database) if database.startswith("postgres") else f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(scope="session")
def open_all_day(database: str) -> Iterator[House]:
    """One server for all tests; each makes tables of its own."""
    settings = Settings(
        database,
        workers=1,
        making_at_once=10_000,
        checking_at_once=10_000,
        judging_at_once=10_000,
        an_address=GuardLimits(requests_at_once=100_000, sockets=1_000, sockets_at_once=100_000),
        origins=frozenset({"https://friend.example"}),
    )
    with running(settings, TimeByHand()) as house:
        yield house


@pytest.fixture
def short_game(monkeypatch: pytest.MonkeyPatch) -> int:
    """Every game is dealt by a seed that makes it a short one; the seed of the answers that belongs to it."""
    monkeypatch.setattr("rulewright.server.chance.Chance.game", lambda chance: 3)
    return 2


@pytest.fixture
def house(open_all_day: House) -> Iterator[House]:
    """The server; whoever is still there when a test is over is shown out."""
    yield open_all_day
    open_all_day.doors.close()
