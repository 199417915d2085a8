"""Which server has a table, where several share a database: one at a time, by a number that each write is checked by.

A table is free if no server has it, or one that is dead: one whose row in `servers` is gone. Whoever claims it takes
the next number. What is claimed is read afterwards, and whoever had it before can write nothing more to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, String, any_, bindparam, case, exists, or_, select, update
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncConnection

from rulewright.server.store import schema

_tables, _servers = schema.tables.c, schema.servers.c
_named = _tables.id == any_(bindparam("ids", type_=ARRAY(String)))


class HoldLost(Exception):
    """A table is not this server's any more: nothing may be written to it here."""


class Peer(Struct, frozen=True):
    """Another server on the same database."""

    number: int
    address: str
    secret: str


class Held(Struct, frozen=True):
    """A table that is ours, by its number."""

    table: str
    fence: int


def _free() -> ColumnElement[bool]:
    dead = _tables.owner.not_in(select(_servers.number))
    return or_(_tables.owner.is_(None), _tables.owner == bindparam("me"), dead)


def free_for(server: int) -> ColumnElement[bool]:
    """Whether a table has no server but this one, as a condition of a query."""
    return or_(_tables.owner.is_(None), _tables.owner == server, ~exists().where(_servers.number == _tables.owner))


_CLAIMED: dict[str, Any] = {
    "owner": bindparam("me"),
    "fence": case((_tables.owner == bindparam("me"), _tables.fence), else_=_tables.fence + 1),
}
_ALIVE = exists().where(_servers.number == bindparam("me"))
_CLAIM = update(schema.tables).where(_named & _free() & _ALIVE).values(_CLAIMED).returning(_tables.id, _tables.fence)
_FREE = select(_tables.id).where(_named & _free())
_LOCK = select(_tables.id).where(_named).order_by(_tables.id).with_for_update()
_WHO = select(schema.servers).join(schema.tables, _tables.owner == _servers.number).where(_named)
_RELEASE = update(schema.tables).where(_named & (_tables.owner == bindparam("me"))).values(owner=None)
_ORPHANS = (
    select(_tables.id)
    .where(_tables.owner.is_not(None) & _tables.owner.not_in(select(_servers.number)))
    .where(_tables.state.in_(("waiting", "playing")) & _ALIVE)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
_CHECK = (
    select(_tables.id, _tables.fence)
    .join(schema.servers, _servers.number == _tables.owner)
    .where(_named & (_tables.owner == bindparam("me")))
    .order_by(_tables.id)
    .with_for_update(of=schema.tables)
)


async def claim(connection: AsyncConnection, tables: Sequence[str], server: int) -> list[Held]:
    """Those of these tables that are this server's from now on.

    What is free is locked first, and then looked at again: only then is it sure to be seen if another has claimed it
    that came after we began to look.
    """
    wanted = {"ids": list(tables), "me": server}
    free = list((await connection.scalars(_FREE, wanted)).all())
    if not free:
        return []
    await connection.execute(_LOCK, {"ids": free})
    return await _claim_locked(connection, free, server)


async def _claim_locked(connection: AsyncConnection, tables: Sequence[str], server: int) -> list[Held]:
    rows = await connection.execute(_CLAIM, {"ids": list(tables), "me": server})
    return [Held(row.id, row.fence) for row in rows]


async def holder(connection: AsyncConnection, table: str) -> Peer | None:
    """The server that has a table; None if none has it, or there is no such table."""
    row = (await connection.execute(_WHO, {"ids": [table]})).one_or_none()
    return None if row is None else peer_of(row)


def peer_of(row: Any) -> Peer:
    """A server, as a row."""
    return Peer(row.number, row.address, row.secret)


async def release(connection: AsyncConnection, tables: Sequence[str], server: int) -> None:
    """Others may have these tables."""
    await connection.execute(_RELEASE, {"ids": list(tables), "me": server})


async def take_over(connection: AsyncConnection, server: int, most: int) -> list[Held]:
    """Some of the tables of dead servers in which a game waits or is played."""
    orphans = list((await connection.scalars(_ORPHANS, {"me": server, "most": most})).all())
    return await _claim_locked(connection, orphans, server) if orphans else []


async def fences(connection: AsyncConnection, tables: Sequence[str], server: int) -> dict[str, int]:
    """The numbers of those of these tables that are this server's; they stay so until the transaction ends."""
    rows = await connection.execute(_CHECK, {"ids": list(tables), "me": server})
    return {row.id: row.fence for row in rows}
