"""The database goes away for a while and comes back: games go on by themselves, whatever anybody does."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.server.people import House, play
from tests.server.test_clock import RNG, asked
from tests.server.test_lost_connections import wait_for
from tests.server.test_troubles import latest, with_table

from rulewright.server.guest import random_answer
from rulewright.server.lobby import Lobby
from rulewright.server.table import Table
from rulewright.server.viewer import Viewer


class Gone:
    """A database that cannot be reached."""

    def connect(self) -> Any:
        raise ConnectionRefusedError("the database is gone")

    begin = connect


@contextmanager
def outage(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing can be read or written."""
    with monkeypatch.context() as patch:
        for part in (house.lobby.store, house.lobby.store.writer):
            patch.setattr(part, "_engine", Gone())
        patch.setattr(house.lobby.store.writer, "_embedded", None)
        yield


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again at once, and again and again."""
    monkeypatch.setattr("rulewright.server.attending.RETRIES", (0.05,))


def test_a_computer_goes_on_when_the_database_is_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "bot", "player": "random"}, pace=300)
    ann = house.sit(made["table"]["id"], made["token"])
    told = {"type": ""}
    while told["type"] != "error":
        while not ann.asked():
            ann.until("update")
        ann.answer(random_answer(ann.update["decision"], RNG))
        with outage(house, monkeypatch):
            told = ann.until(lambda one: one["type"] == "error" or (one["type"] == "update" and one["decision"]))
    assert ann.update["waiting"] == "b", "the computer was about to answer"
    moment = ann.update["moment"]
    ann.until(lambda one: one["type"] == "update" and one["moment"] > moment)


def test_time_that_was_up_meanwhile_counts_when_the_database_is_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = list(house.two(clock={"seconds": 10}))
    slow, other = asked(guests)
    while slow.update["decision"]["optional"]:
        play(guests, RNG, answers=1)
        slow, other = asked(guests)
    with outage(house, monkeypatch):
        house.wait(11)
        assert other.until("error")["code"] == "fault"
    table = house.lobby._tables[other.first["table"]]
    wait_for(lambda: not table._unwritten)
    house.wait(0)
    other.until(lambda one: one["type"] == "update" and one["view"]["result"] is not None)
    assert other.update["view"]["result"] == [other.update["view"]["seat"]], "who had no time left has conceded"


def test_time_runs_on_at_a_table_that_everybody_has_left(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    guests = list(house.two(clock={"seconds": 10}))
    asked(guests)
    table = house.lobby._tables[guests[0].first["table"]]
    for guest in guests:
        guest.leave()
    wait_for(lambda: not table.viewers)
    with outage(house, monkeypatch):
        for _ in range(3):
            house.wait(11)
        wait_for(lambda: table._unwritten)
    wait_for(lambda: not table._unwritten)


def test_nothing_is_left_running_when_the_server_stops(database: str) -> None:
    """A table that cannot be taken up would try again and again."""

    async def story(lobby: Lobby, table: Table) -> None:
        ann = Viewer(0)
        await table.enter(ann, 1)
        assert latest(ann)
        table._unwritten = True
        table._try_again()
        await asyncio.sleep(0)
        resuming = table._resuming
        assert resuming is not None
        await lobby.deeds.stop(1.0)
        assert resuming.done()
        table._try_again()
        assert table._resuming is None, "and nothing is begun any more"

    with_table(database, story)
