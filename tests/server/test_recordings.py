"""Games that are over can be watched from what was stored, whatever the rules have become."""

import asyncio
import random
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.people import House, play

from rulewright.server.store import schema
from rulewright.server.store.database import HEAD


def moments(house: House, table: str, last: int) -> list[Any]:
    """What everybody saw now and then, and when it was over."""
    return [
        house.get(f"/api/tables/{table}/replay/{moment}", **({} if seat is None else {"seat": seat}))
        for moment in (0, 1, last // 2, last)
        for seat in (None, "a", "b", "all")
    ]


def test_what_was_seen_is_recorded_and_watched_without_the_rules(house: House) -> None:
    ann, ben = house.two()
    rng = random.Random(2)
    while ann.update.get("moment", 0) < 1 or not ann.update["takeable"]:
        play([ann, ben], rng, answers=1)
    for guest in (ann, ben) if ann.say("undo")["type"] == "ack" else ():
        guest.until("update")
    play([ann, ben], rng, answers=5)
    for guest in (ann, ben):
        house.leave(guest)
    table = ann.first["table"]
    replay = house.get(f"/api/tables/{table}/replay")
    played = moments(house, table, replay["moments"])
    house.sweep(table)
    assert _done(house, house.lobby.store.recording(table, HEAD))
    _done(house, _other_rules(house, table))
    house.lobby._tables.pop(table)
    again = house.get(f"/api/tables/{table}/replay")
    assert (again["moments"], again["turns"]) == (replay["moments"], replay["turns"])
    recorded = moments(house, table, replay["moments"])
    for one, other in zip(played, recorded, strict=True):
        assert one == other
    watching = house.watch(table)
    watching.until("update")
    assert watching.update["view"] == recorded[-4]["view"], "and whoever comes sees how it ended"
    too_far = house.send("GET", f"/api/tables/{table}/replay/{replay['moments'] + 1}")
    assert too_far.status_code == 404


def test_a_game_that_cannot_be_taken_up_is_not_tried_again_and_again(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(1), answers=2)
    table = ann.first["table"]
    _done(house, _other_rules(house, table))
    house.forget(table)
    house.lobby._tables[table].standing = None
    for guest in (ann, ben):
        guest.leave()
        house.leave(guest)
    house.sweep(table)
    assert _done(house, house.lobby.store.recording(table, HEAD)) == b""
    assert table not in _done(house, house.lobby.store.unrecorded(("over", "abandoned"), 1_000))


def test_a_game_is_recorded_later_if_there_is_no_time_for_it_now(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(1), answers=2)
    for guest in (ann, ben):
        house.leave(guest)
    table = ann.first["table"]
    with monkeypatch.context() as busy:
        busy.setattr("rulewright.server.engines.MOST_UNREAD", 0)
        house.sweep(table)
    assert not _done(house, house.lobby.store.recording(table, HEAD))
    assert table in _done(house, house.lobby.store.unrecorded(("over", "abandoned"), 1_000))
    house.sweep(table)
    assert _done(house, house.lobby.store.recording(table, HEAD))


async def _other_rules(house: House, table: str) -> None:
    """From now on nobody can play this journal again."""
    lines = schema.lines.c
    wrong = update(schema.lines).where(lines.table_id == table).values(line=b'{"seat": "z", "digest": ""}')
    await house.lobby.store.writer.write((wrong, []))


def _done(house: House, what: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(what, house.loop).result(60)
