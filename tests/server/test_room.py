"""How much room games take: past moments are packed, what is over or deserted is not kept, nobody fills it all."""

import asyncio
import random
import tracemalloc
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.people import Guest, House, play
from tests.server.running import running
from websockets.exceptions import ConnectionClosed

from rulewright.games.registry import find_game
from rulewright.kernel import views
from rulewright.kernel.game import Game
from rulewright.kernel.history import pack
from rulewright.kernel.saving import digest
from rulewright.library import new_game
from rulewright.server.app import Settings
from rulewright.server.course import LONGEST_RUN
from rulewright.server.engine import records as r
from rulewright.server.engine.company import HAND
from rulewright.server.engine.seated import Seated
from rulewright.server.engine.work import Bench
from rulewright.server.guard import GuardLimits

TWO = r.Company(("Ann", "Ben"), (), (), (0, 0), (0, 1))


def dealt(bench: Bench, table: str, seed: int = 1) -> Seated:
    """A match that a worker has taken up."""
    deck = msgspec.json.encode(find_game("spoils").deck_library()["slow-interest"])
    begun = bench.work(r.Begin(table, "spoils", "2013", (deck, deck), seed))
    assert isinstance(begun, r.Begun)
    assert isinstance(bench.work(r.Open(table, begun.header)), r.Opened)
    return bench._open[table]


def go_on(seated: Seated) -> None:
    """Whatever needs nobody."""
    while list(seated.go_on(TWO, LONGEST_RUN)):
        pass


def play_on(seated: Seated, answers: int, seed: int = 1) -> None:
    """So many answers at random, and what follows of itself."""
    rng = random.Random(seed)
    go_on(seated)
    for _ in range(answers):
        decision = seated.game.decision
        if decision is not None:
            seated.answer(decision.random(rng), HAND, TWO)
            go_on(seated)


def test_packed_moments_are_what_they_were() -> None:
    match = new_game("spoils", decks=["slow-interest", "loud-noises"], seed=4)
    rng = random.Random(4)
    moments = [match.moment]
    for _ in range(40):
        decision = match.decision
        assert decision is not None
        match.answer(decision.random(rng))
        moments.append(match.moment)
    twin, rules = match.copy(), match.state.rules
    before = [digest(Game(rules, one.state)) for one in moments]
    states = [one.state for one in moments]
    pack(rules, moments[:30])
    assert [digest(Game(rules, one.state)) for one in moments] == before
    assert [one.state for one in moments] == states
    match.undo(20)
    twin.undo(20)
    assert match.hash == twin.hash == before[20]
    assert match.journal == twin.journal


@pytest.mark.slow
def test_a_moment_of_a_served_game_takes_little_room() -> None:
    bench = Bench()
    play_on(dealt(bench, "first", 1), 40)  # whatever is kept once for all games
    tracemalloc.start()
    try:
        seated = dealt(bench, "second", 2)
        begun = tracemalloc.get_traced_memory()[0]
        play_on(seated, 120)
        for shared in (views._handle, views._lying):  # kept for all games together, and bounded
            shared.cache_clear()
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    moments = seated.now
    assert moments > 150
    assert taken < 300_000 + 4_200 * moments, f"{taken - begun} bytes for {moments} moments"


def test_matches_at_hand_are_bounded_by_room_and_the_one_used_longest_ago_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()
    size = dealt(bench, "a").size
    monkeypatch.setattr("rulewright.server.engine.work.MOST_BYTES", int(2.5 * size))
    dealt(bench, "b")
    bench.work(r.Look("a", TWO))
    dealt(bench, "c")
    assert list(bench._open) == ["a", "c"]
    assert isinstance(bench.work(r.Look("b", TWO)), r.NotOpen)


@pytest.mark.slow
def test_a_game_that_is_over_is_kept_by_no_worker_and_can_be_looked_at(house: House, short_game: int) -> None:
    ann, ben = house.two()
    play([ann, ben], random.Random(short_game))
    table = ann.first["table"]
    assert house.get(f"/api/tables/{table}")["state"] == "over"
    asked = house.lobby.engines.ask(r.Look(table, TWO))
    reply: Any = asyncio.run_coroutine_threadsafe(asked, house.loop).result(30)
    assert isinstance(reply, r.NotOpen)
    moments = house.get(f"/api/tables/{table}/replay")["moments"]
    assert house.get(f"/api/tables/{table}/replay/{moments}")["by"] in ("a", "b")
    assert ann.back().until("update")["view"] == ann.update["view"]


def test_a_table_where_nobody_waits_is_given_up_within_minutes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "open"})["table"]["id"]
    other = house.make({"kind": "me", "name": "Ann"}, {"kind": "open"})
    waiting = house.sit(other["table"]["id"], other["token"])
    waiting.until("welcome")
    house.sweep()
    assert house.get(f"/api/tables/{made}")["state"] == "waiting"
    monkeypatch.setattr("rulewright.server.gathering.monotonic", lambda: 1e9)
    house.sweep()
    assert house.get(f"/api/tables/{made}")["state"] == "abandoned"
    assert house.get(f"/api/tables/{other['table']['id']}")["state"] == "waiting", "somebody is there"


def test_one_client_does_not_have_all_tables_for_itself(tmp_path: Path) -> None:
    with running(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, making_at_once=3)) as house:
        house.lobby.most_each = 2
        wanted = {"game": "spoils", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
        replies = [house.send("POST", "/api/tables", json=wanted) for _ in range(3)]
        assert [one.status_code for one in replies] == [201, 201, 429]
        assert "of yours" in replies[-1].json()["error"]["message"]
        lesson = house.send("POST", "/api/games/spoils/lessons/first", json={"name": "Ann", "scene": 0})
        assert lesson.status_code == 429, "a lesson is a table"


def test_looking_at_tables_that_are_over_takes_no_room_from_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.server.at_hand.MOST_AT_HAND", 1)
    tables = []
    for _ in range(4):
        made = house.make({"kind": "me", "name": "Ann"}, {"kind": "open"})
        house.send(
            "POST",
            f"/api/tables/{made['table']['id']}/leave",
            headers={"Authorization": f"Bearer {made['token']}"},
        )
        tables.append(made["table"]["id"])
    for table in tables:
        house.lobby._tables.pop(table)
    for table in tables:
        assert house.get(f"/api/tables/{table}")["state"] == "abandoned"
    assert sum(table in house.lobby._tables for table in tables) == 1


@pytest.mark.slow
def test_rematches_are_limited_as_tables_are(tmp_path: Path, short_game: int) -> None:
    with running(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, making_at_once=2)) as house:
        ann, ben = house.two()
        play([ann, ben], random.Random(short_game))
        for _ in range(4):
            ann.socket.send('{"type": "rematch"}')
        assert ann.until("error")["code"] == "too_many"


def test_computers_who_play_one_another_do_not_take_the_processor(tmp_path: Path) -> None:
    bots = [{"kind": "bot"}, {"kind": "bot"}]
    with running(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1)) as house:
        made = [house.make(*bots, pace=0) for _ in range(10)]
        assert {one["table"]["pace"] for one in made} == {500}
        refused = house.send("POST", "/api/tables", json={"game": "spoils", "seats": bots})
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many")
        assert house.make({"kind": "me", "name": "Ann"}, {"kind": "bot"})["table"]["pace"] == 0


def test_a_client_with_many_sockets_says_no_more_than_one_may(tmp_path: Path) -> None:
    narrow = GuardLimits(sockets=4, sockets_at_once=100)
    with running(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, an_address=narrow)) as house:
        guests = [Guest(house, {"type": "lobby"}) for _ in range(4)]
        for one in range(40):  # ten at once for each of them
            assert guests[one % 4].say("ping")["type"] == "pong"
        with pytest.raises(ConnectionClosed):
            say_more(guests)


def say_more(guests: list[Guest]) -> None:
    """A few words more of each, who alone has said no more than it may."""
    for one in range(60):
        guests[one % 4].say("ping")
