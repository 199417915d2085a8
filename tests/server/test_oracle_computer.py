"""No oracle at a table with computers: when a computer's pass is seen does not tell whether it had to think about it.

A person among computers has a quick pace, and a computer that could do something thinks where another passes at once,
because it has no choice. The journal knows which it was; the times at which a client hears of it must not.
"""

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest
from tests.server.people import Guest, House
from tests.server.running import running

from rulewright.server.app import Settings
from rulewright.server.attending import Attending
from rulewright.server.engine.company import COMPUTER, NO_CHOICE
from rulewright.server.guest import random_answer

PACE = 60
"""Milliseconds, as the page asks for where a person plays against computers."""
THINKING, QUICK, OFTEN = 0.12, 0.18, 6
"""Seconds that computers are made to think: always after an answer by hand, and otherwise one time in so many. What
takes longer than the second is this machine's load, and does not count: the lead is 0.2."""
Z = 3.3
"""So many standard deviations make a difference: by chance one run in a thousand shows one."""


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of our own, for nobody else is to be served at these times."""
    database = f"sqlite:///{tmp_path_factory.mktemp('oracle') / 'games.db'}"
    with running(Settings(database, workers=1, making_at_once=1_000)) as alone:
        yield alone


class Thoughts:
    """Which computers were made to think, by table and moment, and how long they did."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.by_hand: set[tuple[str, int]] = set()
        """The moments that an answer by hand led to."""
        self.took: dict[tuple[str, int], float] = {}
        lots, thought = random.Random(1), Attending._thought

        async def noted(table: Attending, standing: Any, player: str) -> Any:
            if (table.id, standing.moment) not in self.by_hand and lots.randrange(OFTEN):
                return await thought(table, standing, player)
            begun = time.perf_counter()
            await asyncio.sleep(THINKING)
            found = await thought(table, standing, player)
            self.took[table.id, standing.moment + 1] = time.perf_counter() - begun
            return found

        monkeypatch.setattr(Attending, "_thought", noted)


class Ann(threading.Thread):
    """Plays by lot against a computer, passing now and then, and notes when everything arrives."""

    def __init__(self, guest: Guest, thoughts: Thoughts, seed: int, until: float) -> None:
        super().__init__(daemon=True)
        self.guest = guest
        self.thoughts = thoughts
        self.lots = random.Random(seed)
        self.until = until
        self.arrived: dict[int, float] = {}

    def run(self) -> None:
        while time.monotonic() < self.until:
            message = self.guest.hear(60)
            if message["type"] != "update":
                continue
            self.arrived[message["moment"]] = time.perf_counter()
            if message["view"]["result"] is not None:
                return
            if message["decision"]:
                self.answer(message["decision"])

    def answer(self, decision: dict[str, Any]) -> None:
        """After some time, so that nothing of what went before is left to see."""
        time.sleep(self.lots.uniform(0.2, 0.4))
        self.thoughts.by_hand.add((self.guest.first["table"], decision["moment"] + 1))
        sent = {"type": "answer", "moment": decision["moment"], "answer": random_answer(decision, self.lots)}
        self.guest.socket.send(json.dumps(sent))


def hows_of(house: House, table: str) -> list[tuple[dict[str, Any], str]]:
    """The lines of a journal, and how each came about."""
    lines, hows = asyncio.run_coroutine_threadsafe(house.lobby.store.lines(table), house.loop).result(30)
    return [(json.loads(line), how) for line, how in zip(lines, hows, strict=True)]


Passes = tuple[list[float], list[float]]
"""How long after the moment before a pass was seen: of those that were thought over, and of those without a choice."""


def told_apart(*places: Passes) -> float:
    """How far the ranks of both kinds lie apart, at each place by itself, by Wilcoxon, in deviations of chance."""
    apart = spread = 0.0
    for thought_over, no_choice in places:
        ranked = sorted([(one, True) for one in thought_over] + [(one, False) for one in no_choice])
        few, all_of_them = len(thought_over), len(ranked)
        apart += sum(rank for rank, (_, thought) in enumerate(ranked, 1) if thought) - few * (all_of_them + 1) / 2
        spread += few * len(no_choice) * (all_of_them + 1) / 12
    return abs(apart) / sqrt(spread)


def passes(house: House, thoughts: Thoughts, tables: list[Ann]) -> dict[bool, Passes]:
    """All passes of computers that count, apart: right after an answer by hand, and after others."""
    found: dict[bool, Passes] = {True: ([], []), False: ([], [])}
    for ann in tables:
        table = ann.guest.first["table"]
        for moment, (line, how) in enumerate(hows_of(house, table), 1):
            before, after = ann.arrived.get(moment - 1), ann.arrived.get(moment)
            if line["seat"] == "a" or line.get("answer") != "pass" or before is None or after is None:
                continue
            samples = found[(table, moment - 1) in thoughts.by_hand]
            if how == COMPUTER and thoughts.took.get((table, moment), 1e9) <= QUICK:
                samples[0].append(after - before)
            elif how == NO_CHOICE:
                samples[1].append(after - before)
    return found


def play(house: House, thoughts: Thoughts, tables: int, seconds: float) -> list[Ann]:
    """Games against computers, at as many tables."""
    until, playing = time.monotonic() + seconds, []
    for number in range(tables):
        made = house.make({"kind": "me", "name": "Ann"}, {"kind": "bot", "player": "sensible"}, pace=PACE)
        playing.append(Ann(house.sit(made["table"]["id"], made["token"]), thoughts, len(thoughts.took) + number, until))
    for one in playing:
        one.start()
    for one in playing:
        one.join(seconds + 90)
    return playing


@pytest.mark.parametrize("least", [pytest.param(12, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.soak)])
def test_a_computers_pass_does_not_tell_by_its_time_whether_it_was_thought_over(
    house: House, monkeypatch: pytest.MonkeyPatch, least: int
) -> None:
    """By simulation, of 12 and 40 passes: who could tell 90 of 100 pairs apart is found out in 95 runs of 100.

    Of 100 and 120, as in the soak, who could tell 70 of 100 apart is found out in 98.
    """
    thoughts, played = Thoughts(monkeypatch), list[Ann]()
    until = time.monotonic() + 10 * least
    while any(sum(map(len, kind)) < least for kind in zip(*passes(house, thoughts, played).values(), strict=True)):
        assert time.monotonic() < until, "this machine is too slow for passes that count"
        played += play(house, thoughts, tables=5, seconds=25)
    found = passes(house, thoughts, played)
    assert told_apart(*found.values()) < Z, found
