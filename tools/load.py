"""How quickly answers are acknowledged when many games are played at once.

    python tools/load.py                        200 games for 30 seconds, on a server of its own
    python tools/load.py --games 50 --seconds 10
    python tools/load.py --games 100,300,500 --every 3    a table: how it is with so many games, one after the other
    python tools/load.py --mix spoils           one game alone, or several: --mix spoils,arcmage
    python tools/load.py --database postgresql://me@127.0.0.1/games

All games there are take turns, with decks by lot. Every seat is a random player that answers once a second. Only this
machine is ever talked to.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import sys
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from rulewright.games.registry import game_names
from rulewright.server.guest import random_answer

MOST_GAMES, MOST_SECONDS = 1_000, 600
MARK = 100.0
"""Milliseconds that 99 of 100 acknowledgements have to stay under."""


class Message(msgspec.Struct):
    """As much of a message as a random player looks at."""

    type: str
    moment: int = 0
    to: int | None = None
    decision: msgspec.Raw = msgspec.Raw(b"null")


_decoder = msgspec.json.Decoder(Message)


class Measured:
    """What has been seen so far."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.refused = 0
        self.updates = 0
        self.octets = 0
        self.over = 0
        self.counting = False
        self.used = (0.0, 0.0, 0.0)
        """Processor seconds: the server's own process, its workers, this program."""
        self.memory = (0.0, 0.0)
        """Megabytes: the server's own process, its workers."""


class Seat:
    """A random player in one seat, answering at most once a second."""

    def __init__(self, socket: ClientConnection, seed: int, measured: Measured, second: float) -> None:
        self.socket = socket
        self.rng = random.Random(seed)
        self.measured = measured
        self.second = second
        self.asked: msgspec.Raw | None = None
        self.sent: dict[int, float] = {}

    async def listen(self) -> None:
        """Take what comes."""
        async for text in self.socket:
            message = _decoder.decode(text)
            if message.type == "update":
                self.measured.updates += 1
                self.measured.octets += len(text)
                self.asked = None if bytes(message.decision) == b"null" else message.decision
            elif message.to is not None and (sent := self.sent.pop(message.to, None)) is not None:
                if message.type != "ack":
                    self.measured.refused += 1
                elif self.measured.counting:
                    self.measured.latencies.append(perf_counter() - sent)

    async def play(self) -> None:
        """Answer whatever is asked, once a second."""
        await asyncio.sleep(self.rng.random() * self.second)
        number = 0
        while True:
            if self.asked is not None:
                decision = msgspec.json.decode(self.asked)
                self.asked = None
                number += 1
                answer = random_answer(decision, self.rng)
                message = {"type": "answer", "id": number, "moment": decision["moment"], "answer": answer}
                self.sent[number] = perf_counter()
                await self.socket.send(json.dumps(message))
            await asyncio.sleep(self.second)


async def game(
    address: str, client: httpx.AsyncClient, seed: int, measured: Measured, second: float, mix: Sequence[str]
) -> None:
    """One table after another, each of the next game, until stopped."""
    rng = random.Random(seed)
    for number in count(seed):
        seats = [{"kind": "me", "name": "a"}, {"kind": "open"}]
        made = (await client.post("/api/tables", json={"game": mix[number % len(mix)], "seats": seats})).json()
        table = made["table"]["id"]
        joined = (await client.post(f"/api/tables/{table}/join", json={"name": "b"})).json()
        async with contextlib.AsyncExitStack() as stack:
            tasks = []
            for token in (made["token"], joined["token"]):
                socket = await stack.enter_async_context(connect(f"ws://{address}/ws", compression=None, max_size=None))
                await socket.send(json.dumps({"type": "sit", "table": table, "token": token}))
                seat = Seat(socket, rng.getrandbits(32), measured, second)
                tasks += [asyncio.create_task(seat.listen()), asyncio.create_task(seat.play())]
            watching = asyncio.create_task(_over(client, table, second))
            try:
                await asyncio.wait((*tasks, watching), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (*tasks, watching):
                    task.cancel()
                await asyncio.gather(*tasks, watching, return_exceptions=True)
        measured.over += 1


async def _over(client: httpx.AsyncClient, table: str, second: float) -> None:
    """Until the game is over: looked at as often for each answer, however slowly they come."""
    while True:
        await asyncio.sleep(max(10, 3 * second))
        told = await client.get(f"/api/tables/{table}")
        if told.status_code == 200 and told.json()["state"] != "playing":  # of many games too many may be asked about
            return


async def measure(address: str, server: int, games: int, options: argparse.Namespace) -> Measured:
    """Let so many games be played for so long."""
    warm_up = games / 20 + 2
    measured = Measured()
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=120, limits=limits) as client:
        tasks = []
        for number in range(games):
            tasks.append(asyncio.create_task(game(address, client, number, measured, options.every, options.mix)))
            await asyncio.sleep(warm_up / 2 / games)
        await asyncio.sleep(warm_up / 2)
        measured.counting = True
        measured.updates = measured.octets = 0
        before, own = processor_seconds(server), process_time()
        await asyncio.sleep(options.seconds)
        measured.counting = False
        after = processor_seconds(server)
        measured.memory = megabytes(server)
        measured.used = (after[0] - before[0], after[1] - before[1], process_time() - own)
        failed = [task for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in outcomes[: len(failed)] if failed else ():
        if isinstance(outcome, WebSocketException | httpx.HTTPError):
            print(f"a game stopped: {outcome!r}", file=sys.stderr)
    return measured


def processor_seconds(pid: int) -> tuple[float, float]:
    """What a server has used so far: its own process, and its workers. Nothing where the system does not tell."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    try:
        return _used(pid), sum(_used(int(child)) for child in children.read_text(encoding="ascii").split())
    except OSError:
        return 0.0, 0.0


def megabytes(pid: int) -> tuple[float, float]:
    """What a server takes: its own process, and its workers. Nothing where the system does not tell."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    try:
        return _resident(pid), sum(_resident(int(child)) for child in children.read_text(encoding="ascii").split())
    except OSError:
        return 0.0, 0.0


def megabytes_each(pid: int) -> list[tuple[int, float]]:
    """What each process of a server takes: its number and megabytes, the server's own first."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    try:
        return [(one, _resident(one)) for one in (pid, *map(int, children.read_text(encoding="ascii").split()))]
    except OSError:
        return []


def _resident(pid: int) -> float:
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _used(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.asynccontextmanager
async def own_server(database: str | None, workers: int) -> Any:
    """A server for this measurement alone; yields its address."""
    with tempfile.TemporaryDirectory(prefix="rulewright-load-") as folder:
        url = database or f"sqlite:///{Path(folder) / 'games.db'}"
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "rulewright", "serve", "--port", "0", "--workers", str(workers)),
            *("--database", url, "--tables-at-once", str(10 * MOST_GAMES), "--connections", str(10 * MOST_GAMES)),
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None, "it was started with a pipe"
        try:
            line = (await process.stdout.readline()).decode()
            found = re.search(r"http://(127\.0\.0\.1:\d+)", line)
            if found is None:
                raise SystemExit(f"the server did not start: {line}")
            yield found[1], process.pid
        finally:
            process.terminate()
            await process.wait()


class Figures(msgspec.Struct, frozen=True):
    """What a measurement comes to; times in milliseconds, memory in megabytes."""

    games: int
    answers: float
    """A second."""
    p50: float
    p99: float
    most: float
    server: float
    """Processor time an answer."""
    workers: float
    memory: float

    @property
    def row(self) -> str:
        """As a line of the table."""
        times = f"{self.p50:8.1f} {self.p99:8.1f} {self.most:8.1f}"
        return f"{self.games:6} {self.answers:9.1f} {times} {self.server:9.2f} {self.workers:9.2f} {self.memory:8.0f}"


HEADING = " games answers/s   p50 ms   p99 ms  most ms server ms worker ms       MB"


def figures(measured: Measured, games: int, seconds: float) -> Figures | None:
    """What was measured, in short; None if nothing was acknowledged."""
    found = sorted(1000 * one for one in measured.latencies)
    if not found:
        return None
    p50, p99 = found[len(found) // 2], found[min(len(found) - 1, int(len(found) * 0.99))]
    own, workers, _ = (1000 * used / len(found) for used in measured.used)
    return Figures(games, len(found) / seconds, p50, p99, found[-1], own, workers, sum(measured.memory))


def report(measured: Measured, games: int, seconds: float) -> Figures | None:
    """Print what is not in the table."""
    found = figures(measured, games, seconds)
    if found is None:
        print(f"{games} games: nothing was acknowledged", file=sys.stderr)
        return None
    guests = 1000 * measured.used[2] / (found.answers * seconds)
    told = f"{measured.updates / seconds:.0f} updates a second, {measured.octets / seconds / 1e6:.1f} MB a second"
    told += f"; the guests {guests:.2f} ms an answer; server {measured.memory[0]:.0f} MB"
    print(f"{games} games: {told}; {measured.refused} answers refused, {measured.over} games ended", file=sys.stderr)
    return found


async def run(options: argparse.Namespace) -> int:
    """Measure as the options say, each number of games on a server of its own; 0 if the mark is kept by all."""
    rows: list[Figures | None] = []
    for games in options.games:
        async with own_server(options.database, options.workers) as (address, server):
            measured = await measure(address, server, games, options)
        rows.append(report(measured, games, options.seconds))
    print(HEADING)
    for row in filter(None, rows):
        print(row.row)
    kept = all(row is not None and row.p99 < MARK for row in rows)
    print(f"p99 under {MARK:g} ms: {'yes' if kept else 'no'}")
    return 0 if kept else 1


def main() -> int:
    """Read the options, within bounds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="200", help="how many, or several numbers with commas between")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two answers of a seat")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--database", default=None)
    parser.add_argument("--mix", default=",".join(game_names()), help="the games that are played, in turn")
    options = parser.parse_args()
    options.mix = options.mix.split(",")
    options.games = [max(1, min(int(one), MOST_GAMES)) for one in options.games.split(",")]
    options.seconds = max(1.0, min(options.seconds, MOST_SECONDS))
    return asyncio.run(run(options))


if __name__ == "__main__":
    sys.exit(main())
