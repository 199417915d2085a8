"""Several servers on one database, and people who come to any of them and come again when they are cut off."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Any

import httpx
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server.people import House
from tests.server.test_killed import Killable
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from rulewright.server.guest import random_answer
from rulewright.server.store import open_store, schema


class Several:
    """Servers in processes of their own."""

    def __init__(self, database: str, number: int) -> None:
        self.database = database
        with ThreadPoolExecutor() as starting:
            self.servers = list(starting.map(Killable, [database] * number))

    @property
    def houses(self) -> list[House]:
        """The servers, as their guests know them."""
        return [one.house for one in self.servers]

    def kill(self, number: int) -> float:
        """One is gone, without a word; after how many seconds others have its games."""
        one = self.servers.pop(number)
        one.kill()
        return wait_until_owned(self.database, one.house.address)

    def stop(self, number: int) -> float:
        """One is stopped in good order; after how many seconds others have its games."""
        one = self.servers.pop(number)
        one.process.terminate()
        assert one.process.wait(30) == 0
        one.close()
        return wait_until_owned(self.database, one.house.address)

    def start(self) -> None:
        """One more."""
        self.servers.append(Killable(self.database))


@contextmanager
def several(database: str, number: int) -> Iterator[Several]:
    """So many servers, all killed at the end in any case."""
    servers = Several(database, number)
    try:
        yield servers
    finally:
        for one in servers.servers:
            one.kill()


def orphans(database: str, gone: str) -> int:
    """In how many tables a game waits or is played that no server has but one that is gone, by its address."""
    tables, servers = schema.tables.c, schema.servers.c
    living = select(servers.number).where(servers.address != f"http://{gone}")
    unowned = tables.owner.is_(None) | tables.owner.not_in(living)

    async def count() -> int:
        engine = create_async_engine(database.replace("postgresql://", "postgresql+asyncpg://"))
        async with engine.connect() as reading:
            found = await reading.scalar(select(func.count()).where(unowned & tables.state.in_(("waiting", "playing"))))
        await engine.dispose()
        return int(found or 0)

    return asyncio.run(count())


def wait_until_owned(database: str, gone: str) -> float:
    """How many seconds it takes until every game has another server than the one that is gone."""
    begun = monotonic()
    while orphans(database, gone):
        assert monotonic() - begun < 60, "there are games that no server has"
        sleep(0.1)
    return monotonic() - begun


def journals(database: str, tables: Iterable[str]) -> dict[str, list[str]]:
    """Of each table the seats whose answers are written, the first at moment 1."""

    async def read() -> dict[str, list[str]]:
        store = await open_store(database)
        found = {table: [json.loads(line)["seat"] for line in (await store.lines(table))[0]] for table in tables}
        await store.close()
        return found

    return asyncio.run(read())


class Crowd:
    """People at many tables, each at whatever server it gets hold of, answering again and again."""

    def __init__(self, houses: Sequence[House], tables: int, every: float = 0.1) -> None:
        self.addresses = [house.address for house in houses]
        self.every = every
        self.acknowledged: dict[str, set[tuple[int, str]]] = defaultdict(set)
        """For each table the moments that were acknowledged, and the seats whose answers they were."""
        self.public: dict[tuple[str, int], Any] = {}
        """What everybody could see at each moment: the same for all who saw it."""
        self.contradictions: list[str] = []
        self.longest = 0.0
        """The longest time that anybody had to wait until they were back."""
        self.comings = 0
        self.tables = [_made(houses[number % len(houses)]) for number in range(tables)]

    @contextmanager
    def playing(self) -> Iterator[None]:
        """They play, for as long as this lasts."""
        done = threading.Event()
        with ThreadPoolExecutor(1) as thread:
            played = thread.submit(lambda: asyncio.run(self._play(done)))
            try:
                yield
            finally:
                done.set()
            played.result()

    async def _play(self, done: threading.Event) -> None:
        players = [
            asyncio.create_task(self._player(pair, number)) for pair in range(len(self.tables)) for number in range(2)
        ]
        while not done.is_set() and not any(player.done() for player in players):
            await asyncio.sleep(0.05)
        for player in players:
            player.cancel()
        for fault in await asyncio.gather(*players, return_exceptions=True):
            if isinstance(fault, Exception):
                raise fault

    def plays_on(self, moments: int) -> bool:
        """Wait until so many more moments have been seen."""
        until, wanted = monotonic() + 40, len(self.public) + moments
        while len(self.public) < wanted and monotonic() < until:
            sleep(0.05)
        return len(self.public) >= wanted

    async def _player(self, pair: int, number: int) -> None:
        rng = random.Random(f"{pair} {number}")
        lost = monotonic()
        while True:
            table, tokens = self.tables[pair]
            over = False
            with suppress(OSError, WebSocketException, TimeoutError):
                address = rng.choice(self.addresses)
                async with connect(
                    f"ws://{address}/ws", max_size=None, open_timeout=5, ping_interval=2, ping_timeout=6
                ) as socket:
                    await socket.send(json.dumps({"type": "sit", "table": table, "token": tokens[number]}))
                    over = await self._stay(socket, table, "ab"[number], rng, lost)
                    lost = monotonic()
            if over and number == 0:
                await self._begin_another(pair, rng)
            while over and self.tables[pair][0] == table:
                await asyncio.sleep(0.1)
            await asyncio.sleep(0.1)

    async def _begin_another(self, pair: int, rng: random.Random) -> None:
        """Another game, at whatever server."""
        before = self.tables[pair]
        while self.tables[pair] == before:
            host, _, port = rng.choice(self.addresses).rpartition(":")
            with suppress(AssertionError, httpx.HTTPError):  # that server may just be gone
                self.tables[pair] = await asyncio.to_thread(_made, House(host, int(port)))

    async def _stay(self, socket: Any, table: str, seat: str, rng: random.Random, lost: float) -> bool:
        """Play until the connection is lost, or the game is over; whether it is."""
        back = False
        with suppress(WebSocketException):
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "ack":
                    self.acknowledged[table].add((message["moment"], seat))
                if message["type"] != "update":
                    continue
                if not back:
                    back, self.comings, self.longest = True, self.comings + 1, max(self.longest, monotonic() - lost)
                self._see(table, message)
                if message["view"]["result"] is not None:
                    return True
                if message["decision"] is not None:
                    await asyncio.sleep(self.every)
                    answer = random_answer(message["decision"], rng)
                    told = {"type": "answer", "id": 1, "moment": message["decision"]["moment"], "answer": answer}
                    await socket.send(json.dumps(told))
        return False

    def _see(self, table: str, message: dict[str, Any]) -> None:
        view = message["view"]
        sizes = [[area["size"] for area in seat["areas"]] for seat in view["seats"]]
        seen = (view["turn"], view["active"], sizes)
        if self.public.setdefault((table, message["moment"]), seen) != seen:
            self.contradictions.append(f"{table} at moment {message['moment']}")


def _made(house: House) -> tuple[str, list[str]]:
    made = house.make({"kind": "me", "name": "Ann"}, {"kind": "open"}, pace=0)
    table = made["table"]["id"]
    return table, [made["token"], house.join(table, name="Ben")["token"]]


def nothing_is_lost(crowd: Crowd, database: str) -> int:
    """Every answer that was acknowledged is in the journal, as its seat's; how many there were."""
    assert not crowd.contradictions
    all_written = journals(database, crowd.acknowledged)
    for table, moments in crowd.acknowledged.items():
        written = all_written[table]
        for moment, seat in moments:
            assert moment <= len(written), f"{table}: moment {moment} was acknowledged and is not written"
            assert written[moment - 1] == seat, f"{table}: moment {moment} is another's"
    return sum(len(moments) for moments in crowd.acknowledged.values())
