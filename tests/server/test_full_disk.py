"""A disk that is full: it is said, nothing is acknowledged that is not written, and games go on once there is room."""

import asyncio
import resource
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.server.people import House, play
from tests.server.running import running as running_here
from tests.server.test_accounts import SECRET
from tests.server.test_clock import RNG, asked
from tests.server.test_killed import running

from rulewright.server.app import Settings
from rulewright.server.guest import random_answer
from rulewright.server.room import MEGABYTE, RoomLimits
from rulewright.server.store import open_store

NOTHING = 1
"""Bytes that any file may have: whatever is written fails then, as on a disk that is full."""


def limit(process: int, size: int) -> None:
    """From now on no file that a process writes may be larger."""
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, hard))


async def lines(database: str, table: str) -> int:
    """How many lines a journal has."""
    store = await open_store(database)
    try:
        return len((await store.lines(table))[0])
    finally:
        await store.close()


def test_what_a_full_disk_does_not_take_is_not_acknowledged_and_ready_says_so(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with running(database) as one:
        guests = list(one.house.two())
        table = guests[0].first["table"]
        play(guests, RNG, answers=4)
        assert one.house.send("GET", "/ready").text == "ready\n"
        limit(one.process.pid, NOTHING)
        player, _ = asked(guests)
        moment = player.update["moment"]
        told = player.answer(random_answer(player.update["decision"], RNG))
        assert (told["type"], told["code"]) == ("error", "fault"), "it could not be written"
        full = one.house.send("GET", "/ready")
        assert full.status_code == 503
        assert full.text.startswith("nothing can be written: ")
        made = one.house.send("POST", "/api/accounts", json={"name": "Unwritten", "password": SECRET})
        assert (made.status_code, made.json()["error"]["code"]) == (507, "no_room")
        limit(one.process.pid, resource.RLIM_INFINITY)
        assert one.house.send("GET", "/ready").text == "ready\n", "it is found out by trying"
        again = [guest.back() for guest in guests]
        for guest in again:
            guest.until(lambda message: message["type"] == "update" and bool(message["view"]))
        assert max(guest.update["moment"] for guest in again) == moment, "the answer was not played"
        play(again, RNG, answers=3)
        acknowledged = max(one["moment"] for guest in again for one in guest.told if one["type"] == "ack")
        one.kill()
    assert asyncio.run(lines(database, table)) >= acknowledged > moment


def refused(house: House, path: str, wanted: Mapping[str, object]) -> str:
    """What is said where there is no room."""
    told = house.send("POST", path, json=wanted)
    assert (told.status_code, told.json()["error"]["code"]) == (507, "no_room"), told.text
    return str(told.json()["error"]["message"])


TABLE = {"game": "spoils", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]}
SET = {"game": "arcmage", "title": "Harbour", "name": "Ann"}


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        (RoomLimits(database=MEGABYTE // 100), "its database has 0 MB, and may have 0"),
        (RoomLimits(free=10**18), "MB are free on its disk"),
    ],
)
def test_where_room_is_short_nothing_new_is_begun_and_everybody_is_told(
    tmp_path: Path, limits: RoomLimits, why: str
) -> None:
    with running_here(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, room=limits)) as house:
        for path, wanted in (
            ("/api/tables", TABLE),
            ("/api/accounts", {"name": "Ann", "password": SECRET}),
            ("/api/sets", SET),
            ("/api/games/spoils/lessons/first", {"name": "Ann"}),
        ):
            assert why in refused(house, path, wanted)
        ready = house.send("GET", "/ready")
        assert ready.status_code == 200, "who plays goes on"
        assert why in ready.text


def test_accounts_and_sets_are_bounded(tmp_path: Path) -> None:
    limits = RoomLimits(accounts=1, sets=1)
    with running_here(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, room=limits)) as house:
        for path, wanted, another in (
            ("/api/accounts", {"name": "Ann", "password": SECRET}, {"name": "Ben", "password": SECRET}),
            ("/api/sets", SET, SET),
        ):
            assert house.send("POST", path, json=wanted).status_code == 201
            assert "it has 1 " in refused(house, path, another)
