"""The tables that everybody may see listed, this server's and those of the others, and those who look around there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from rulewright.server.deeds import Deeds
from rulewright.server.gathering import Gathering
from rulewright.server.sent import TablesTold
from rulewright.server.shapes import TableShown
from rulewright.server.store import Store
from rulewright.server.store.listings import Listing
from rulewright.server.viewer import Viewer, encode

MOST_LISTED = 200
"""So many tables are listed, the newest."""
LATER = 0.2
"""Seconds after a change until those who look around are told of it, and of all others that were made by then."""

log = logging.getLogger(__name__)


class Listings:
    """What is listed. Where there are several servers, each writes down what it lists and tells the others."""

    def __init__(self, store: Store, tables: Mapping[str, Gathering], deeds: Deeds) -> None:
        self.viewers: set[Viewer] = set()
        """Those who look around."""
        self._store = store
        self._tables = tables
        self._deeds = deeds
        self._elsewhere: list[TableShown] = []
        """What the other servers list."""
        self._written: dict[str, Listing] = {}
        """What the others have been told of each table."""
        self._changed: set[str] = set()
        self._telling: asyncio.TimerHandle | None = None
        self._reading: asyncio.Task[None] | None = None
        self._stale = False
        """Whether what the others list has changed since it was last read."""

    def listed(self) -> list[TableShown]:
        """The public tables that are waiting or played, the newest first; not more than anybody would look through."""
        here = sorted((one for one in self._tables.values() if one.listed), key=_created, reverse=True)
        shown = [one.shown() for one in here[:MOST_LISTED]]
        return sorted([*shown, *self._elsewhere], key=lambda one: one.created, reverse=True)[:MOST_LISTED]

    async def described(self, ids: Iterable[str]) -> dict[str, TableShown]:
        """Those of these tables that another server lists, public or not."""
        return {one.id: one for one in await self._store.listings.named(ids)}

    def changed(self, table: Gathering) -> None:
        """Tell those who look around, a little later, for much may change at once."""
        if self._store.cluster is not None:
            self._changed.add(table.id)
        if self._telling is None and (self._changed or (table.stored.public and self.viewers)):
            self._telling = asyncio.get_running_loop().call_later(LATER, self._tell)

    def heard(self) -> None:
        """Another server lists something else than before."""
        self._stale = True
        if self._reading is None or self._reading.done():
            self._reading = self._deeds.start(self._read())

    def look_over(self) -> None:
        """What has changed by nothing but time passing, such as a table that everybody has left."""
        for table in self._tables.values():
            self.changed(table)

    def _tell(self) -> None:
        self._telling = None
        if self.viewers:
            message = encode(TablesTold(tables=self.listed()))
            for viewer in list(self.viewers):
                viewer.send(message)
        changed, self._changed = self._changed, set()
        if self._store.cluster is not None and changed:
            self._deeds.start(self._write(changed))

    async def _write(self, changed: Iterable[str]) -> None:
        """Tell the other servers; what cannot be written now is written when it is next looked at."""
        await asyncio.gather(*(self._write_one(one) for one in changed))

    async def _write_one(self, table: str) -> None:
        now = self._now(table)
        if now == self._written.get(table):
            return
        try:
            if now is None:
                del self._written[table]
                await self._store.listings.remove(table)
            else:
                self._written[table] = now
                await self._store.listings.write(now)
        except Exception as fault:  # noqa: BLE001  (the database may be away, or the table another's by now)
            self._written.pop(table, None)
            log.warning("the other servers could not be told of table %s: %s", table, fault)

    def forget(self, tables: Iterable[str]) -> None:
        """These tables are another server's: it lists them."""
        for one in tables:
            self._written.pop(one, None)

    def _now(self, id: str) -> Listing | None:
        table = self._tables.get(id)
        if table is None or table.over:
            return None
        return Listing(id, table.listed, table.stored.created, msgspec.json.encode(table.shown()))

    async def _read(self) -> None:
        while self._stale:
            await asyncio.sleep(LATER)
            self._stale = False
            try:
                self._elsewhere = await self._store.listings.newest(MOST_LISTED)
            except Exception as fault:  # noqa: BLE001  (the database may be away; it is read again after the next change)
                log.warning("what the other servers list could not be read: %s", fault)
                return
            if self.viewers and self._telling is None:
                self._telling = asyncio.get_running_loop().call_later(LATER, self._tell)


def _created(table: Gathering) -> datetime:
    return table.stored.created
