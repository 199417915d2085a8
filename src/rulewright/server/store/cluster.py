"""A server among others on one PostgreSQL: it says every second that it is alive, and hears who else is.

Each server has a row in `servers`; as long as that is there, the tables that bear its number are its own. It holds one
connection all the time: for its signs of life, for what the others notify it of, and for a lock that the database
releases when the process dies. Whoever finds another silent for too long, or without that lock, removes its row. One
that was only cut off finds its row gone, can write to none of its tables any more, and begins anew by another number.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from time import monotonic
from typing import Any

from sqlalchemy import Interval, delete, func, insert, literal, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulewright.server.store import holds
from rulewright.server.store.holds import Held, Peer, peer_of
from rulewright.server.store.lease import ADVISORY, DatabaseInUse
from rulewright.server.store.schema import servers
from rulewright.server.tokens import new_token

BEAT, LEASE = 1.0, 6.0
"""Seconds between two signs of life, and seconds of silence after which a server is taken for dead."""
SILENT = 1.5
"""Seconds of silence after which one whose lock is free as well is dead."""
TAKEN_AT_ONCE = 100
"""So many tables of the dead are taken over before others have their turn."""
CHANNEL, SERVERS, TABLES = "rulewright", "servers", "tables"
"""Where servers tell each other that one has come or gone, or that something listed has changed."""
LIVING = 0x52756C65
"""The first half of the lock by which a server shows that its process lives; the second is its number."""

_BURY = text(
    """
    DELETE FROM servers WHERE number <> :me AND (
        (until < now() AND CAST(:steady AS boolean))
        OR (until < now() + CAST(:unheard AS interval)
            AND pg_postmaster_start_time() < now() - CAST(:lease AS interval)
            AND NOT EXISTS (
                SELECT 1 FROM pg_locks
                WHERE locktype = 'advisory' AND classid = :living AND objid = number AND objsubid = 2
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))))
    RETURNING number
    """
)
_LOCK = text("SELECT pg_try_advisory_lock(:living, :me)")
_UNLOCK = text("SELECT pg_advisory_unlock(:living, :me)")
NOTIFY = text("SELECT pg_notify(:channel, :told)")

log = logging.getLogger(__name__)


class Cluster:
    """This server, as one of several."""

    def __init__(self, engine: AsyncEngine, address: str) -> None:
        self.address = address
        self.number = 0
        self.secret = new_token()
        self.peers: dict[int, Peer] = {}
        """The other servers, by their numbers."""
        self.held: dict[str, int] = {}
        """The tables that are ours, with the number that each write is checked by."""
        self.taken: Callable[[Sequence[str]], None] = lambda tables: None
        """Told of tables that were another's and are ours now."""
        self.lost: Callable[[Sequence[str]], None] = lambda tables: None
        """Told of tables that were ours and are not any more."""
        self.heard: Callable[[], None] = lambda: None
        """Told that something listed elsewhere has changed."""
        self.silenced: Callable[[], None] = lambda: None
        """Told that no sign of life could be given for so long that the others take us for dead."""
        self._engine = engine
        self._line: AsyncConnection | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._leaving = False
        self._news = asyncio.Event()
        self._beaten = self._steady = monotonic()
        """When the last sign of life was given, and since when they were given without a gap."""
        self._orphans = asyncio.Event()
        """Set when there may be tables of the dead."""
        self._orphans.set()
        self._locked = False
        """Whether we have the lock of the living; one of a connection that broke unnoticed may still be held."""

    @property
    def cut_off(self) -> bool:
        """Whether the others take this server for dead, for all that it knows."""
        return bool(self.peers) and monotonic() - self._beaten > LEASE

    # -- coming and going ----------------------------------------------------------------------------------------

    async def join(self) -> None:
        """Be one of the servers, and show it from now on; DatabaseInUse if somebody has the database to itself."""
        try:
            await self._enter(await self._connected())
            await self._beat()
        except BaseException:
            await self._hang_up()
            raise
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._inherit())]

    async def leave(self) -> None:
        """Be one of them no longer; whatever is ours is taken over by the others."""
        if not self._tasks:
            return
        self._leaving = True  # a driver may swallow what follows, if it comes just as a reply does
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        with suppress(Exception):  # whatever is in the way, the others will notice that we are gone
            line = await self._connected()
            await line.execute(delete(servers).where(servers.c.number == self.number))
            await self._tell(line, SERVERS)
        await self._hang_up()

    async def _enter(self, line: AsyncConnection) -> None:
        row = {"address": self.address, "secret": self.secret, "until": _after(LEASE)}
        entered = await line.execute(insert(servers).values(row).returning(servers.c.number))
        self.number = entered.scalar_one()
        self._locked = False
        await self._tell(line, SERVERS)

    async def _connected(self) -> AsyncConnection:
        """The connection, with everything that belongs to it."""
        if self._line is not None and not self._line.closed and not self._line.invalidated:
            return self._line
        await self._hang_up()
        self._line = await self._engine.connect()  # known from the first, so that it is closed however this ends
        line = await self._line.execution_options(isolation_level="AUTOCOMMIT")
        shared = await line.execute(text("SELECT pg_try_advisory_lock_shared(:key)"), {"key": ADVISORY})
        if not shared.scalar():
            await self._hang_up()
            raise DatabaseInUse(self._engine.url.render_as_string(), "")
        self._locked = False
        driver: Any = (await line.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, self._hear)
        self._orphans.set()  # who knows what was told while nobody listened
        self.heard()
        return line

    async def _hang_up(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            with suppress(Exception):  # it may be broken, and is not used again
                await line.invalidate()
                await line.close()

    def _hear(self, _: Any, __: int, ___: str, told: str) -> None:
        if told == SERVERS:
            self._orphans.set()
            self._news.set()
        elif told == TABLES:
            self.heard()

    async def _tell(self, connection: AsyncConnection, told: str) -> None:
        await connection.execute(NOTIFY, {"channel": CHANNEL, "told": told})

    # -- signs of life -------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._leaving:
            await _told(self._news, BEAT)
            try:
                async with asyncio.timeout(LEASE):
                    await self._beat()
            except Exception as fault:  # noqa: BLE001  (whatever it was, it is tried again)
                log.warning("no sign of life could be given: %s", fault)
                await self._hang_up()
                await asyncio.sleep(BEAT / 4)
            if self.cut_off:
                self.silenced()

    async def _beat(self) -> None:
        """Say that we live, and remove who does not."""
        line = await self._connected()
        mine = update(servers).where(servers.c.number == self.number).values(until=_after(LEASE))
        if not (await line.execute(mine)).rowcount:
            await self._begin_anew(line)
        if not self._locked:
            self._locked = bool((await line.execute(_LOCK, {"living": LIVING, "me": self.number})).scalar())
        now = monotonic()
        self._steady = self._steady if now - self._beaten < LEASE / 2 else now
        self._beaten = now
        buried = {
            "me": self.number,
            "steady": now - self._steady > LEASE,
            "unheard": timedelta(seconds=LEASE - SILENT),
            "lease": timedelta(seconds=LEASE),
            "living": LIVING,
        }
        if dead := (await line.execute(_BURY, buried)).scalars().all():
            log.warning("servers that are gone: %s", ", ".join(map(str, dead)))
            self._orphans.set()
            await self._tell(line, SERVERS)
        rows = await line.execute(select(servers).where(servers.c.number != self.number))
        self.peers = {row.number: peer_of(row) for row in rows}

    async def _begin_anew(self, line: AsyncConnection) -> None:
        """The others have taken us for dead: nothing of what was ours is ours any more."""
        log.warning("this server was taken for dead, and begins anew")
        mine, self.held = list(self.held), {}
        if self._locked:
            await line.execute(_UNLOCK, {"living": LIVING, "me": self.number})
        await self._enter(line)
        self.lost(mine)

    async def _inherit(self) -> None:
        """Take over what the dead had, beside the signs of life, which must not wait for it."""
        while not self._leaving:
            await _told(self._orphans, LEASE)  # some may have been locked when they were last looked for
            try:
                await self._take_over()
            except Exception as fault:  # noqa: BLE001  (whatever it was, it is tried again)
                log.warning("tables of the dead could not be taken over: %s", fault)
                self._orphans.set()
                await asyncio.sleep(BEAT)

    async def _take_over(self) -> None:
        async with self._engine.begin() as connection:
            found = await holds.take_over(connection, self.number, TAKEN_AT_ONCE)
        self._hold(found)
        if found:
            self._orphans.set()  # there may be more
            log.info("%d tables of servers that are gone are taken over", len(found))
            self.taken([one.table for one in found])

    # -- tables --------------------------------------------------------------------------------------------------

    def _hold(self, found: Sequence[Held]) -> None:
        self.held.update((one.table, one.fence) for one in found)

    async def claim(self, tables: Sequence[str]) -> list[str]:
        """Those of these tables that are ours, or could be had."""
        wanted = [one for one in tables if one not in self.held]
        if wanted:
            async with self._engine.begin() as connection:
                self._hold(await holds.claim(connection, wanted, self.number))
        return [one for one in tables if one in self.held]

    async def holder(self, table: str) -> Peer | None:
        """The other server that has a table."""
        async with self._engine.connect() as connection:
            return await holds.holder(connection, table)

    async def release(self, tables: Sequence[str]) -> None:
        """Let others have these tables."""
        for one in tables:
            self.held.pop(one, None)
        async with self._engine.begin() as connection:
            await holds.release(connection, tables, self.number)

    def lose(self, tables: Sequence[str]) -> None:
        """These tables are found to be another's."""
        for one in tables:
            self.held.pop(one, None)
        self.lost(tables)


async def _told(news: asyncio.Event, seconds: float) -> None:
    """Wait for news, or that long. Unlike `wait_for` of Python 3.11 this loses no cancelling that comes with them."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await news.wait()
    news.clear()


def _after(seconds: float) -> Any:
    """That long from now, by the database's clock."""
    return func.now() + literal(timedelta(seconds=seconds), Interval())
