"""Whoever hangs up, and whatever fails between playing and writing: the worker and the journal never part."""

import asyncio
import json
import random
import socket as sockets
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.people import Guest, House, play

from rulewright.server.guest import random_answer
from rulewright.server.store import Store
from rulewright.server.store.writer import Writer

pytestmark = pytest.mark.storing


def drop(guest: Guest) -> None:
    """The line goes dead: no farewell, and whatever is sent there from now on is refused."""
    raw = guest.socket.socket
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    raw.shutdown(sockets.SHUT_RDWR)
    guest.socket.close_timeout = 0.1


def asked_first(*guests: Guest) -> tuple[Guest, Guest]:
    """Who is asked, and the other."""
    for guest in guests:
        guest.asked()
    first = next(one for one in guests if one.update["decision"])
    return first, next(one for one in guests if one is not first)


def holds(house: House, *guests: Guest) -> list[Guest]:
    """The game is where its journal is: a worker can take it up afresh, and it can be played on."""
    house.forget(guests[0].first["table"])
    again = [guest.back() for guest in guests]
    for guest in again:
        guest.until("update")
    assert play(again, random.Random(8), answers=3) == 3
    return again


class Slow:
    """Writing takes until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached = False
        self.go = False
        write = Store.add_lines

        async def slowly(store: Store, *args: Any) -> None:
            self.reached = True
            while not self.go:
                await asyncio.sleep(0.01)
            await write(store, *args)

        monkeypatch.setattr(Store, "add_lines", slowly)


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_an_answer_whose_connection_is_lost_is_written_all_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = asked_first(*house.two())
    moment = ann.update["moment"]
    answer = random_answer(ann.update["decision"], random.Random(1))
    watchers = [house.watch(ann.first["table"]) for _ in range(3)]
    for watcher in watchers:
        watcher.until("update")
    with monkeypatch.context() as patch:
        slow = Slow(patch)
        ann.socket.send(json.dumps({"type": "answer", "moment": moment, "answer": answer}))
        wait_for(lambda: slow.reached)
        drop(ann)
        time.sleep(0.1)
        for watcher in watchers:  # each that goes makes the server send to Ann, who has gone
            watcher.leave()
        time.sleep(0.2)
        slow.go = True
        ben.until(lambda one: one["type"] == "update" and one["moment"] > moment)
    holds(house, ann, ben)


def test_an_answer_whose_writing_fails_is_taken_back_from_the_worker(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = asked_first(*house.two())
    before = ann.update
    with monkeypatch.context() as patch:
        patch.setattr(Store, "add_lines", _fails)
        assert ann.answer(random_answer(before["decision"], random.Random(1)))["code"] == "fault"
    again = ann.back()
    again.until("update")
    assert again.update["view"] == before["view"]
    holds(house, ann, ben)


def test_what_was_written_although_it_seemed_to_fail_is_shown_to_everyone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line to the database breaks after the commit, before it is known."""
    ann, ben = asked_first(*house.two())
    moment = ann.update["moment"]
    write = Store.add_lines

    async def unsure(store: Store, *args: Any) -> None:
        await write(store, *args)
        raise OperationalError("COMMIT", {}, OSError("the connection is lost"))

    with monkeypatch.context() as patch:
        patch.setattr(Store, "add_lines", unsure)
        assert ann.answer(random_answer(ann.update["decision"], random.Random(1)))["code"] == "fault"
    for guest in (ann, ben):  # and that by itself, without anybody asking
        guest.until(lambda one: one["type"] == "update" and one["whole"] and one["moment"] > moment)
    holds(house, ann, ben)


def test_a_game_is_begun_only_once_that_is_written(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "open"})
    table = made["table"]["id"]
    begun = Writer.write

    async def fails(writer: Writer, *writes: Any, tables: Sequence[str] = ()) -> None:
        if any("header" in str(statement) and _header(statement) for statement, _ in writes):
            await _fails()
        await begun(writer, *writes, tables=tables)

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "write", fails)
        joined = house.join(table, name="Ben")
    assert joined["token"], "who has taken a seat is told its token, whatever becomes of the deal"
    assert house.get(f"/api/tables/{table}")["state"] == "waiting"
    ann, ben = house.sit(table, made["token"]), house.sit(table, joined["token"])
    asked_first(ann, ben)
    holds(house, ann, ben)


def test_settings_that_could_not_be_written_do_not_hold(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = house.two()
    with monkeypatch.context() as patch:
        patch.setattr(Store, "change_table", _fails)
        assert ann.say("stops", default="always")["code"] == "fault"
    again = ann.back()
    assert again.until("welcome")["stops"]["default"] == "matters"
    holds(house, ann, ben)


@pytest.mark.slow
def test_connections_that_are_lost_at_any_moment_harm_no_game(house: House) -> None:
    """Answers in haste, each on a line that then goes dead; another looks in, so that the server sends to the dead."""
    rng = random.Random(3)
    pairs = [house.two() for _ in range(3)]
    watchers = [house.watch(ann.first["table"]) for ann, _ in pairs]
    for _ in range(8):
        for at, pair in enumerate(pairs):
            first, other = asked_first(*pair)
            decision = first.update["decision"]
            message = {"type": "answer", "moment": decision["moment"], "answer": random_answer(decision, rng)}
            first.socket.send(json.dumps(message))
            time.sleep(rng.random() * 0.02)
            drop(first)
            watchers[at].leave()
            watchers[at] = house.watch(first.first["table"])
            watchers[at].until("update")
            again = first.back()
            again.until("update")
            while not (again.update["decision"] or other.update["decision"]):
                min(again, other, key=lambda one: one.update["moment"]).until("update")
            pairs[at] = (again, other)
    for pair in pairs:
        holds(house, *pair)


async def _fails(*_: Any) -> None:
    raise OSError("no space left")


def _header(statement: Any) -> bool:
    return statement.compile().params.get("header") is not None
