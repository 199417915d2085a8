"""What can go wrong behind the scenes, and what people notice of it: nothing, or that nothing has changed."""

import asyncio
import json
import os
import random
import signal
import subprocess
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.server.people import House, play
from tests.server.test_store import new_table

from rulewright.games.registry import find_game
from rulewright.server.chance import Chance
from rulewright.server.engines import Engines
from rulewright.server.guest import random_answer
from rulewright.server.lobby import Lobby
from rulewright.server.store import open_store
from rulewright.server.store.database import StoredSeat, StoredTable
from rulewright.server.table import Table
from rulewright.server.timing import Time
from rulewright.server.tokens import hashed
from rulewright.server.viewer import Viewer
from rulewright.server.wire import Fault, Given, Stops

pytestmark = pytest.mark.storing


def full_table() -> StoredTable:
    """Ann and Ben, before the first card is dealt."""
    deck = msgspec.json.encode(find_game("spoils").deck_library()["slow-interest"])
    seats = tuple(StoredSeat(kind="person", name=name, deck=deck, token=hashed(name)) for name in ("Ann", "Ben"))
    return replace(new_table(), seats=seats, pace=0)


def with_table(database: str, story: Callable[[Lobby, Table], Awaitable[None]]) -> None:
    """Tell a story with a lobby, without a network."""

    async def whole() -> None:
        store, engines = await open_store(database), Engines(1)
        try:
            stored = full_table()
            await store.add_table(stored)
            lobby = Lobby(engines, store, Time(), Chance())
            await lobby.recover()
            await story(lobby, await lobby.find(stored.id))
        finally:
            await engines.close()
            await store.close()

    asyncio.run(whole())


def latest(viewer: Viewer) -> dict[str, Any]:
    """The latest update that is on its way to a viewer."""
    update: dict[str, Any] = {}
    while not viewer.outgoing.empty():
        message = json.loads(viewer.outgoing.get_nowait() or b"{}")
        update = message if message.get("type") == "update" else update
    return update


def test_a_full_table_that_was_never_dealt_begins_once_when_people_come(database: str) -> None:
    async def story(lobby: Lobby, table: Table) -> None:
        ann, ben = Viewer(0), Viewer(1)
        await asyncio.gather(table.enter(ann, 1), table.enter(ben, 1))
        kept = await lobby.store.table(table.id)
        assert kept is not None
        assert kept.state == "playing"
        assert kept.header == table.stored.header, "it was dealt once"
        assert latest(ann)["view"]["seat"] == 0

    with_table(database, story)


def test_an_answer_that_cannot_be_written_down_has_not_happened(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby, table: Table) -> None:
        viewers = [Viewer(0), Viewer(1)]
        for viewer in viewers:
            await table.enter(viewer, 1)
        updates = [latest(viewer) for viewer in viewers]
        asked = next(n for n, update in enumerate(updates) if update["decision"])
        decision = updates[asked]["decision"]
        given = msgspec.convert(random_answer(decision, random.Random(1)), Given)

        async def full_disk(*_: Any) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as patch:
            patch.setattr(lobby.store, "add_lines", full_disk)
            with pytest.raises(OSError, match="no space"):
                await table.answer(viewers[asked], decision["moment"], given, 2)
        assert [latest(viewer) for viewer in viewers] == [{}, {}], "nobody has seen anything of it"
        again = Viewer(asked)
        await table.enter(again, 3)
        assert latest(again)["view"] == updates[asked]["view"]
        await table.answer(viewers[asked], decision["moment"], given, 4)
        assert latest(viewers[asked])["moment"] > decision["moment"]

    with_table(database, story)


def test_who_has_left_has_the_seat_no_longer_whatever_connection_is_still_open(database: str) -> None:
    """Otherwise whoever takes the seat next would be played for, and their hand seen, by whoever had it before."""

    async def story(_: Lobby, table: Table) -> None:
        early, late = Viewer(0), Viewer(0)
        await table.enter(early, 1, "Ann")
        await table.leave("Ann")
        with pytest.raises(Fault, match="nothing to say"):
            await table.set_stops(early, Stops("always"), 2)
        with pytest.raises(Fault, match="given up"):
            await table.enter(late, 1, "Ann")
        with pytest.raises(Fault, match="no seat"):
            await table.leave("Ann")
        assert not {early, late} & table.viewers

    with_table(database, story)


@pytest.mark.slow
def test_a_worker_that_is_killed_is_not_missed(house: House) -> None:
    ann, ben = house.two()
    rng = random.Random(5)
    for _ in range(2):
        assert play([ann, ben], rng, answers=6) == 6
        kill_workers()
    assert play([ann, ben], rng, answers=6) == 6
    moments = [one["moment"] for one in ann.told if one["type"] == "update"]
    assert moments == list(range(moments[0], moments[0] + len(moments)))


def kill_workers() -> None:
    """All of them at once, without a farewell."""
    for pid in workers():
        os.kill(pid, signal.SIGKILL)


def workers() -> list[int]:
    """The worker processes of the server in this process."""
    listed = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True, check=True
    )
    return [int(line.split()[0]) for line in listed.stdout.splitlines() if "rulewright.server.engine" in line]
