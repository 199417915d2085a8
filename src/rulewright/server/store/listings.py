"""What each of several servers lists, written down for the others."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Select, bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from rulewright.server.shapes import TableShown
from rulewright.server.store.cluster import CHANNEL, NOTIFY, TABLES, Cluster
from rulewright.server.store.rows import NO_SIGN
from rulewright.server.store.schema import listings, servers
from rulewright.server.store.writer import Writer

# The same objects each time, so that the rows of many tables go out in one statement.
_OLD, _NEW = delete(listings).where(listings.c.table_id == bindparam("at")), insert(listings)
_OURS = delete(listings).where((listings.c.table_id == bindparam("at")) & (listings.c.owner == bindparam("me")))
_TOLD = (NOTIFY, [{"channel": CHANNEL, "told": TABLES}])


class Listing(Struct, frozen=True):
    """A table as its server lists it."""

    table: str
    public: bool
    created: datetime
    shown: bytes
    """What everybody may know of it, as JSON."""


class StoredListings:
    """The tables of all servers, as far as they are waiting or played. Nothing where there can be but one server."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def write(self, listing: Listing) -> None:
        """List a table, and have the other servers told."""
        cluster = self._writer.cluster
        assert cluster is not None, "there are others to tell"
        row = {
            "table_id": listing.table,
            "owner": cluster.number,
            "public": listing.public,
            "created": listing.created,
            "shown": listing.shown,
        }
        await self._writer.write((_OLD, [{"at": listing.table}]), (_NEW, [row]), _TOLD, tables=(listing.table,))

    async def remove(self, table: str) -> None:
        """List a table no longer, unless another server does so by now."""
        cluster = self._writer.cluster
        assert cluster is not None, "there are others to tell"
        await self._writer.write((_OURS, [{"at": table, "me": cluster.number}]), _TOLD)

    async def newest(self, most: int) -> list[TableShown]:
        """The newest public tables of the other servers."""
        return await self._read(listings.c.public, most)

    async def named(self, tables: Iterable[str]) -> list[TableShown]:
        """Those of these tables that another server has."""
        return await self._read(listings.c.table_id.in_([one for one in tables if NO_SIGN not in one]))

    async def _read(self, where: ColumnElement[bool], most: int | None = None) -> list[TableShown]:
        cluster = self._writer.cluster
        if cluster is None:
            return []
        async with self._engine.connect() as connection:
            found = await connection.scalars(_of_others(cluster).where(where).limit(most))
            return [msgspec.json.decode(shown, type=TableShown) for shown in found]


def _of_others(cluster: Cluster) -> Select[Any]:
    living = listings.join(servers, (servers.c.number == listings.c.owner) & (servers.c.number != cluster.number))
    return select(listings.c.shown).select_from(living).order_by(listings.c.created.desc())
