"""Games outlive upgrades: under rules that lead elsewhere a game goes on from where it was kept, and says so."""

import asyncio
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update
from tests.server.people import House, play
from tests.server.test_room import TWO, dealt, play_on

from rulewright.server.engine import records as r
from rulewright.server.engine.snapshots import EVERY, NEWER, fingerprint_of, take
from rulewright.server.engine.work import Bench
from rulewright.server.store import schema

RELEASED = sorted((Path(__file__).parent / "released").glob("*.json"))


class Kept(msgspec.Struct):
    """A game of a released version: its journal, and how it stood when it was last kept."""

    version: str
    header: str
    lines: list[str]
    hows: list[str]
    snapshot: r.Snapshot


def another_version(lines: Sequence[bytes], at: int) -> tuple[bytes, ...]:
    """The journal as rules would have written it that led elsewhere at a line."""
    changed = json.loads(lines[at]) | {"digest": "0" * 16}
    return (*lines[:at], json.dumps(changed).encode(), *lines[at + 1 :])


def written(bench: Bench, table: str, answers: int) -> tuple[bytes, tuple[bytes, ...], tuple[str, ...]]:
    """A game of so many answers, as it is stored."""
    seated = dealt(bench, table)
    play_on(seated, answers)
    journal = seated.match.journal
    lines = tuple(msgspec.json.encode(line) for line in journal.lines)
    return msgspec.json.encode(journal.header), lines, tuple(["hand"] * len(lines))


def test_a_game_that_newer_rules_lead_elsewhere_goes_on_from_where_it_was_kept() -> None:
    bench = Bench()
    header, lines, hows = written(bench, "one", 30)
    half = len(lines) // 2
    early = Bench()
    assert isinstance(early.work(r.Open("half", header, lines[:half], hows[:half])), r.Opened)
    at_half = early._open["half"]
    kept = r.Snapshot(half, "of another version", take(at_half.match, half).state)

    opened = bench.work(r.Open("one", header, another_version(lines, 3), hows, kept))
    assert isinstance(opened, r.Opened)
    assert (opened.standing.moment, opened.first, opened.cut) == (len(lines), half, 0)
    seated = bench._open["one"]
    looked = bench.work(r.Look("one", TWO))
    assert isinstance(looked, r.Looked)
    assert NEWER in looked.shown[0].log.decode()
    play_on(seated, 3, seed=2)
    assert seated.now > len(lines), "and it can be played on"
    assert isinstance(bench.work(r.Recall("one", half - 1, 0, TWO)), r.Rejected)
    assert isinstance(bench.work(r.Recall("one", half + 1, 0, TWO)), r.Recalled)


def test_lines_that_newer_rules_do_not_allow_are_cut_and_damage_is_not_mistaken_for_that() -> None:
    bench = Bench()
    header, lines, hows = written(bench, "two", 30)
    early = Bench()
    early.work(r.Open("two", header, lines[:5], hows[:5]))
    state = take(early._open["two"].match, 5).state
    broken = another_version(another_version(lines, 2), len(lines) - 4)
    opened = bench.work(r.Open("two", header, broken, hows, r.Snapshot(5, "of another version", state)))
    assert isinstance(opened, r.Opened)
    assert (opened.standing.moment, opened.first, opened.cut) == (len(lines) - 4, 5, 4)
    same = bench.work(r.Open("two", header, broken, hows, r.Snapshot(5, fingerprint_of("spoils"), state)))
    assert isinstance(same, r.Broken), "the rules are the same, so it is for people to say what is cut"
    assert isinstance(bench.work(r.Open("two", header, broken, hows)), r.Broken)


def test_chance_after_an_undo_does_not_come_round_again() -> None:
    """How often chance was set on another course is kept as well."""
    bench = Bench()
    seated = dealt(bench, "three")
    play_on(seated, 4)
    seated.undo(0, 1, TWO)
    kept = take(seated.match, seated.now)
    journal = seated.match.journal
    lines = [msgspec.json.encode(line) for line in journal.lines]
    hows = ["hand"] * len(lines)
    play_on(seated, 2)
    seated.undo(0, 1, TWO)
    more = [msgspec.json.encode(line) for line in seated.match.journal.lines]
    snapshot = r.Snapshot(len(lines), "of another version", kept.state)
    opened = bench.work(
        r.Open(
            "three",
            msgspec.json.encode(journal.header),
            another_version(more, 0),
            tuple(hows * 9)[: len(more)],
            snapshot,
        )
    )
    assert isinstance(opened, r.Opened)
    assert (opened.standing.moment, opened.cut) == (len(more), 0)


def test_games_are_kept_as_they_are_played_and_taken_up_so_over_the_wire(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(3), answers=EVERY)
    table = ann.first["table"]
    kept = _done(house, house.lobby.store.snapshot(table))
    assert kept is not None
    assert kept.moment >= EVERY
    _done(house, _tamper(house, table, 2))
    house.forget(table)
    back = ann.back()
    back.until("update")
    assert NEWER in " ".join(back.log)
    assert back.update["view"] == ann.update["view"]
    assert play([back, ben.back()], random.Random(4), answers=2) == 2


def test_a_damaged_game_harms_nobody_and_can_be_left_and_exported(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(3), answers=3)
    table = ann.first["table"]
    _done(house, _tamper(house, table, 1))
    house.forget(table)
    house.lobby._tables[table].standing = None
    for guest in (ann, ben):
        assert guest.back().until("damaged")["good"] == 0
        guest.leave()
        house.leave(guest)
    assert house.get(f"/api/tables/{table}")["state"] == "abandoned"
    assert house.send("GET", f"/api/tables/{table}/journal").content.count(b"\n") > 3
    cleo, dan = house.two()
    assert play([cleo, dan], random.Random(1), answers=2) == 2


def test_a_damaged_game_goes_on_from_its_last_good_line_once_all_agree(house: House) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(3), answers=5)
    table, last = ann.first["table"], ann.update["moment"]
    seen = {update["moment"]: update["view"] for update in ann.told if update["type"] == "update"}
    _done(house, _tamper(house, table, last - 1))
    house.forget(table)
    house.lobby._tables[table].standing = None
    ann, ben, watching = ann.back(), ben.back(), house.watch(table)
    told = [guest.until("damaged") for guest in (ann, ben, watching)]
    assert [(one["good"], one["lost"], one["agreed"]) for one in told] == [(last - 2, 2, [])] * 3
    assert ann.say("answer", moment=last, answer={"option": 0})["code"] in ("fault", "not_now")
    assert watching.say("repair", agree=True)["code"] == "not_yours"
    assert ann.say("repair", agree=True)["agreed"] == ["a"]
    assert ben.say("repair", agree=False)["agreed"] == [], "nothing is cut as long as one does not want it"
    assert len(_done(house, house.lobby.store.lines(table))[0]) == last
    assert ben.say("repair", agree=True)["agreed"] == ["b"]
    assert ann.say("repair", agree=True)["agreed"] == ["a", "b"]
    for guest in (ann, ben, watching):
        guest.until("update")
    assert (ann.update["moment"], ann.update["view"]) == (last - 2, seen[last - 2])
    assert ann.say("repair", agree=True)["code"] == "not_now"
    assert play([ann, ben], random.Random(4), answers=3) == 3


async def _tamper(house: House, table: str, moment: int) -> None:
    """A line that leads elsewhere, as though other rules had written it."""
    lines = schema.lines.c
    store = house.lobby.store
    journal, _ = await store.lines(table)
    other = another_version(journal, moment - 1)[moment - 1]
    changed = update(schema.lines).where((lines.table_id == table) & (lines.moment == moment)).values(line=other)
    snapshots = update(schema.snapshots).values(fingerprint="of another version")
    await store.writer.write((changed, []), (snapshots, []))


def _done(house: House, what: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(what, house.loop).result(30)


@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.stem)
def test_games_of_every_released_version_are_taken_up(file: Path) -> None:
    """Written by `python -m tests.server.keep_release` when a version is released, and never changed afterwards."""
    kept = msgspec.json.decode(file.read_bytes(), type=Kept)
    bench = Bench()
    lines = tuple(line.encode() for line in kept.lines)
    opened = bench.work(r.Open("kept", kept.header.encode(), lines, tuple(kept.hows), kept.snapshot))
    assert isinstance(opened, r.Opened)
    assert (opened.standing.moment, opened.cut) == (len(lines), 0)
    seated = bench._open["kept"]
    before = seated.now
    play_on(seated, 3)
    assert seated.now > before


def test_this_version_has_a_game_among_those_that_are_kept() -> None:
    assert RELEASED
