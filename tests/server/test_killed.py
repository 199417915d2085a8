"""A server that is killed at any moment, and started again: every game goes on at the last acknowledged answer."""

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from tests.server.people import Guest, House
from websockets.exceptions import WebSocketException

from rulewright.server.guest import random_answer

pytestmark = pytest.mark.storing


class Killable:
    """A server in a process of its own."""

    def __init__(self, database: str, host: str = "127.0.0.1", before: Sequence[str] = ()) -> None:
        """`before`: what stands before the command, such as where it is to run."""
        command = [sys.executable, "-m", "rulewright", "serve", "--host", host, "--port", "0", "--workers", "1"]
        started = [*before, *command, "--database", database]
        self.process = subprocess.Popen(started, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None, "it was started with a pipe"
        line = self.process.stdout.readline()
        address = re.search(r"http://([\d.]+):(\d+)", line)
        if address is None:
            self.process.stdout.close()
            raise AssertionError(f"the server does not start: {line}")
        self.house = House(address[1], int(address[2]))

    def kill(self) -> None:
        """No farewell."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(20)
        self.close()

    def close(self) -> None:
        """It is gone: nothing is left of it."""
        assert self.process.stdout is not None, "it was started with a pipe"
        self.process.stdout.close()
        with contextlib.suppress(Exception):
            self.house.doors.close()


@contextmanager
def running(database: str) -> Iterator[Killable]:
    """A server, killed at the end in any case."""
    one = Killable(database)
    try:
        yield one
    finally:
        if one.process.returncode is None:
            one.kill()


class Player(threading.Thread):
    """Somebody who plays on until the line is dead, and remembers what was acknowledged."""

    def __init__(self, guest: Guest, seed: int) -> None:
        super().__init__(daemon=True)
        self.guest = guest
        self.rng = random.Random(seed)
        self.acknowledged = 0
        self.seen: dict[int, dict[str, Any]] = {}

    def run(self) -> None:
        """Play."""
        with contextlib.suppress(WebSocketException, OSError, TimeoutError, EOFError):
            while True:
                message = self.guest.hear()
                if message["type"] == "update":
                    self.seen[message["moment"]] = message["view"]
                    decision = message["decision"]
                    if decision is not None:
                        told = self.guest.say(
                            "answer", moment=decision["moment"], answer=random_answer(decision, self.rng)
                        )
                        if told["type"] == "ack":
                            self.acknowledged = max(self.acknowledged, told["moment"])


@pytest.mark.slow
def test_a_killed_server_goes_on_where_it_was(own_database: str) -> None:
    tables: list[tuple[str, list[str]]] = []
    acknowledged: dict[str, int] = {}
    seen: dict[tuple[str, int], dict[int, dict[str, Any]]] = {}
    rng = random.Random(6)
    for life in range(3):
        with running(own_database) as server:
            house = server.house
            if not tables:
                tables = [_table(house) for _ in range(3)]
            players = []
            for table, tokens in tables:
                guests = [house.sit(table, token) for token in tokens]
                for seat, guest in enumerate(guests):
                    guest.until("update")
                    _goes_on(guest, acknowledged.get(table, 0), seen.get((table, seat), {}))
                    players.append((table, seat, Player(guest, life)))
            for _, _, player in players:
                decision = player.guest.update["decision"]
                player.start()
                if decision is not None:
                    player.guest.socket.send(_answer(decision, rng))
            until = time.monotonic() + 40  # on a machine that is busy with other things
            while sum(bool(player.acknowledged) for _, _, player in players) < 3 and time.monotonic() < until:
                time.sleep(0.02)
            time.sleep(rng.uniform(0.1, 0.5))
            workers = _children(server.process.pid)
            server.kill()
            for table, seat, player in players:
                player.join(40)
                assert not player.is_alive()
                acknowledged[table] = max(acknowledged.get(table, 0), player.acknowledged)
                seen.setdefault((table, seat), {}).update(player.seen)
            _all_gone(workers)
    assert max(acknowledged.values()) >= 6, "in each of its lives something was played"


def _table(house: House) -> tuple[str, list[str]]:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "open"})
    table = made["table"]["id"]
    return table, [made["token"], house.join(table, name="Ben")["token"]]


def _goes_on(guest: Guest, acknowledged: int, seen: dict[int, dict[str, Any]]) -> None:
    """The game stands at the last acknowledged answer or after it, and what had been seen still holds."""
    moment = guest.update["moment"]
    assert moment >= acknowledged
    assert moment >= max(seen, default=0), "nobody has seen what was not written down"
    if moment in seen:
        assert guest.update["view"] == seen[moment]


def _answer(decision: dict[str, Any], rng: random.Random) -> str:
    import json

    return json.dumps({"type": "answer", "moment": decision["moment"], "answer": random_answer(decision, rng)})


def _children(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(one) for one in listed.stdout.split()]


def _all_gone(workers: list[int]) -> None:
    """Workers end by themselves when their server is gone."""
    until = time.monotonic() + 20
    left = workers
    while left and time.monotonic() < until:
        left = [pid for pid in left if _alive(pid)]
        time.sleep(0.05)
    assert not left


def _alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:  # noqa: PTH123
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
