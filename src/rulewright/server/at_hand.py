"""The tables that are kept at hand: found when somebody comes, swept now and then, and had by one server at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from rulewright.server.chance import Chance
from rulewright.server.deeds import Deeds
from rulewright.server.engine import records as r
from rulewright.server.engines import Engines
from rulewright.server.gathering import ABANDONED, OVER, PLAYING, WAITING
from rulewright.server.listing import MOST_LISTED, Listings
from rulewright.server.shapes import TableShown
from rulewright.server.store import Peer, Store
from rulewright.server.store.accounts import AccountStore
from rulewright.server.store.database import StoredTable
from rulewright.server.table import Table
from rulewright.server.timing import Time
from rulewright.server.wire import Fault

MOST_AT_HAND = 4_000
"""So many tables are kept at hand, those that are over and looked at included."""
DESERTED, GIVEN_UP = 600.0, 900.0
"""After so many seconds without anybody a table is no longer kept at hand, and one that waits is given up."""
DAY = 86_400.0
NEVER_BEGUN = DAY
"""After so many seconds a table that was given up before a game began is removed."""
ENDED = 30 * DAY
"""After so many seconds without an answer a game that was begun is abandoned: nobody has won it."""
RECORDED_AT_ONCE = 20
"""So many games that are over are recorded in one sweep."""
TIDYING = 60.0
"""Seconds between two sweeps."""

log = logging.getLogger(__name__)


class Elsewhere(Exception):
    """Another server has this table."""

    def __init__(self, peer: Peer) -> None:
        super().__init__(peer.address)
        self.peer = peer


class TablesAtHand:
    """The tables of this server."""

    def __init__(self, engines: Engines, store: Store, time: Time, chance: Chance) -> None:
        self.engines = engines
        self.store = store
        self.time = time
        self.chance = chance
        self.deeds = Deeds()
        """What people have begun, and what is not broken off if they go."""
        self._tables: dict[str, Table] = {}
        self.listings = Listings(store, self._tables, self.deeds)
        self.keep_games = 0
        """For how many days games that are over are kept; for good, if 0."""
        if store.cluster is not None:
            store.cluster.taken = self._take_over
            store.cluster.lost = self._lose
            store.cluster.silenced = self._hang_up
            store.cluster.heard = self.listings.heard

    async def recover(self) -> None:
        """After a start: the tables that are listed. Any other is found when somebody comes to it, and goes on then.

        Where there are several servers, those of the dead are taken over as they are found.
        """
        if self.store.cluster is not None:
            self.listings.heard()
            self._take_over(list(self.store.cluster.held))
            return
        since = datetime.now(UTC) - timedelta(seconds=GIVEN_UP)
        for stored in await self.store.listed((WAITING, PLAYING), since, MOST_LISTED):
            self._tables[stored.id] = self._table(stored)

    # -- among several servers -----------------------------------------------------------------------------------

    def _take_over(self, ids: Sequence[str]) -> None:
        """The server that had these tables is gone."""
        self.deeds.start(self._lay(ids))

    async def _lay(self, ids: Sequence[str]) -> None:
        for one in ids:
            with suppress(Fault):
                self.listings.changed(await self.find(one))

    def _lose(self, ids: Sequence[str]) -> None:
        """Another server has these tables."""
        self.listings.forget(ids)
        for one in ids:
            if (table := self._tables.pop(one, None)) is not None:
                log.warning("table %s is another server's now", one)
                table.move()
                self.deeds.start(self._close(table))

    async def _close(self, table: Table) -> None:
        await self.engines.ask(r.Close(table.id))

    def _hang_up(self) -> None:
        """Nothing can be written here, and others may have the tables by now: people are to come again, elsewhere."""
        for table in self._tables.values():
            table.hang_up()

    async def _claim(self, id: str) -> None:
        """Make a table ours, or raise Elsewhere."""
        if not await self.store.claim([id]) and (peer := await self.store.holder(id)) is not None:
            raise Elsewhere(peer)

    # -- looking after them --------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Forget the tables that everybody has left, for they are found again; give up those that nobody joins."""
        for table in list(self._tables.values()):
            if table.stored.state != WAITING and table.deserted_for(DESERTED):
                await self._forget(table)
            elif table.stored.state == WAITING and table.deserted_for(GIVEN_UP):
                await table.abandon()
        await self.forget_removed()
        self.listings.look_over()
        await self._end_untouched(WAITING, GIVEN_UP)
        await self._end_untouched(PLAYING, ENDED)
        await self._remove_old(NEVER_BEGUN, begun=False)
        if self.keep_games:
            await self._remove_old(self.keep_games * DAY, begun=True)
        await self._record_some()

    async def forget_removed(self) -> None:
        """Whoever has removed their account, at whatever server, is named at no table here any more."""
        tables = list(self._tables.values())
        accounts = {seat.account for table in tables for seat in table.stored.seats if seat.account is not None}
        gone = accounts - (await AccountStore(self.store).names(sorted(accounts))).keys() if accounts else set[int]()
        for table in tables:
            if any(seat.account in gone for seat in table.stored.seats):
                with suppress(Fault):
                    await table.forget(gone)

    async def _record_some(self) -> None:
        """Record some of the games that are over, one after the other, so that they can always be watched."""
        for one in await self.store.claim(await self.store.unrecorded((OVER, ABANDONED), RECORDED_AT_ONCE)):
            if (stored := await self.store.table(one)) is not None:
                await self._table(stored).record()
            if one not in self._tables:
                await self.store.release([one])

    async def _end_untouched(self, state: str, seconds: float) -> None:
        """End the tables that nobody has at hand and in which nothing has happened for so long."""
        since = datetime.now(UTC) - timedelta(seconds=seconds)
        async for ended in self._claimed(lambda: self.store.untouched((state,), since)):
            await self.store.end(ended, ABANDONED)
            await self.store.release(ended)

    async def _remove_old(self, seconds: float, *, begun: bool) -> None:
        """Remove what is over, or was given up, since so long."""
        since = datetime.now(UTC) - timedelta(seconds=seconds)
        async for old in self._claimed(lambda: self.store.untouched((OVER, ABANDONED), since, begun=begun)):
            await self.store.remove(old)

    async def _claimed(self, look: Callable[[], Awaitable[list[str]]]) -> AsyncIterator[list[str]]:
        """The tables that are found and that nobody has at hand, some at a time, until no others are found."""
        before = None
        while (found := await look()) and found != before:
            before = found
            if claimed := await self.store.claim([one for one in found if one not in self._tables]):
                yield claimed

    async def keep_tidy(self) -> None:
        """Sweep now and then, for as long as the server runs."""
        while True:
            await asyncio.sleep(TIDYING)
            try:
                await self.sweep()
            except Exception as fault:  # noqa: BLE001  (the database may be away; it is swept again later)
                log.warning("not everything could be tidied up: %s", fault)

    async def _forget(self, table: Table) -> None:
        """Keep a table at hand no longer."""
        self._tables.pop(table.id, None)
        self.listings.changed(table)
        if not table.over:
            await table.rest()
        if table.id not in self._tables:
            await self.store.release([table.id])

    async def keep_all(self, seconds: float) -> None:
        """Before the server stops: keep how every game stands that is at hand, as far as there is time."""
        playing = [table.keep() for table in self._tables.values()]
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*playing, return_exceptions=True)

    async def find(self, id: str) -> Table:
        """The table of that id, also one that is long over; Elsewhere if another server has it."""
        if self.store.cluster is not None and self.store.cluster.cut_off:
            raise Fault("not_now", "this server cannot reach its database; come again")
        if id not in self._tables:
            await self._claim(id)
            self._tables.setdefault(id, self._table(await self._stored(id)))
            if len(self._tables) > MOST_AT_HAND:
                idle = [one.id for one in self._tables.values() if one.id != id and one.over and not one.busy]
                for one in idle:
                    del self._tables[one]
                await self.store.release(idle)
        table = self._tables[id]
        table.visited()
        return table

    async def _stored(self, id: str) -> StoredTable:
        if (stored := await self.store.table(id)) is None:
            raise Fault("not_found", f"there is no table {id!r}", "table")
        return stored

    async def described(self, ids: Iterable[str]) -> list[TableShown]:
        """Those of these tables that there are, at whatever server."""
        wanted = list(dict.fromkeys(ids))
        elsewhere = await self.listings.described(one for one in wanted if one not in self._tables)
        found: list[TableShown] = []
        for one in wanted:
            if one in elsewhere:
                found.append(elsewhere[one])
            elif one in self._tables:
                found.append(self._tables[one].shown())
            elif (stored := await self.store.table(one)) is not None:
                found.append(self._table(stored).shown())
        return found

    def at_hand(self) -> list[Table]:
        """The tables that are kept at hand."""
        return list(self._tables.values())

    def _table(self, stored: StoredTable) -> Table:
        return Table(stored, self.engines, self.store, self.listings.changed, self.time, self.chance, self.deeds)
