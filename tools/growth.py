"""Whether a server grows with the games that are over.

    python -m tools.growth                          a game a second for twenty minutes, on a server of its own
    python -m tools.growth --minutes 60 --rate 2

Each game is begun by two, played for a few answers and given up by one of them; then both go. Memory is printed every
minute, in all and of each process, the server's own first. A server keeps a game at hand for ten minutes after all are
gone, so what counts is the second half of a run of twenty minutes or more: its growth is printed at the end, in all and
for each game. Only this machine is ever talked to.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
from itertools import count
from time import monotonic
from typing import Any

import httpx
import msgspec
from tools.load import megabytes_each, own_server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from rulewright.games.registry import game_names
from rulewright.server.guest import random_answer

ANSWERS = 6
"""How many answers are given before somebody gives the game up."""
MARK = 10.0
"""Megabytes that a server may grow by in the second half of a run."""


async def short_game(address: str, client: httpx.AsyncClient, name: str, seed: int) -> None:
    """One game, from its making to its end."""
    rng = random.Random(seed)
    seats = [{"kind": "me", "name": "a"}, {"kind": "open"}]
    made = (await client.post("/api/tables", json={"game": name, "seats": seats, "pace": 0})).json()
    table = made["table"]["id"]
    joined = (await client.post(f"/api/tables/{table}/join", json={"name": "b"})).json()
    async with contextlib.AsyncExitStack() as stack:
        playing = []
        for token in (made["token"], joined["token"]):
            socket = await stack.enter_async_context(connect(f"ws://{address}/ws", compression=None, max_size=None))
            await socket.send(json.dumps({"type": "sit", "table": table, "token": token}))
            playing.append(asyncio.create_task(_answer(socket, rng)))
        await asyncio.wait(playing, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await client.post(f"/api/tables/{table}/leave", headers={"Authorization": f"Bearer {made['token']}"})


async def _answer(socket: ClientConnection, rng: random.Random) -> None:
    given = 0
    async for text in socket:
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] == "update" and message["decision"] is not None:
            answer = random_answer(message["decision"], rng)
            told = {"type": "answer", "moment": message["decision"]["moment"], "answer": answer}
            await socket.send(json.dumps(told))
            given += 1
            if given > ANSWERS:
                return


async def run(options: argparse.Namespace) -> int:
    """Games one after the other; 0 if the server has not grown by more than it may."""
    played, names = 0, game_names()
    seen: list[tuple[int, float]] = []
    """Every minute: how many games were over, and megabytes."""
    async with own_server(options.database, options.workers) as (address, server):
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=120) as client:
            begun, tasks = monotonic(), set[asyncio.Task[None]]()
            for number in count():
                if monotonic() - begun > 60 * options.minutes:
                    break
                if monotonic() - begun > 60 * len(seen):
                    each = megabytes_each(server)
                    seen.append((played, sum(taken for _, taken in each)))
                    told = " ".join(f"{taken:6.1f}" for _, taken in each)
                    print(f"{len(seen) - 1:3} min {played:6} games {seen[-1][1]:7.1f} MB: {told}", flush=True)
                task = asyncio.create_task(short_game(address, client, names[number % len(names)], number))
                tasks.add(task)
                done = {one for one in tasks if one.done()}
                played += sum(one.exception() is None for one in done)
                faults = [fault for one in done if (fault := one.exception()) is not None]
                for fault in faults:
                    if not isinstance(fault, OSError | WebSocketException | httpx.HTTPError):
                        raise fault
                tasks -= done
                await asyncio.sleep(1 / options.rate)
            await asyncio.gather(*tasks, return_exceptions=True)
        seen.append((played, sum(taken for _, taken in megabytes_each(server))))
    (games, before), (all_games, after) = seen[len(seen) // 2], seen[-1]
    grown = after - before
    a_game = 1000 * grown / max(1, all_games - games)
    print(f"second half: {all_games - games} games, {grown:+.1f} MB, {a_game:+.1f} kB a game")
    return 0 if grown < MARK else 1


def main() -> int:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0, help="games a second")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default=None)
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
