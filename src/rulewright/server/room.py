"""Room on disk: how much a server may take, whether there is any left, and what is refused where there is not.

Nothing new is begun where room is short; what has been begun goes on as long as it can be written at all.
"""

from __future__ import annotations

import asyncio
from time import monotonic

from msgspec import Struct

from rulewright.server.store import Store
from rulewright.server.store.space import Space
from rulewright.server.wire import Fault

MEGABYTE = 1_000_000
FULL = 4 * MEGABYTE
"""With no more left on its disk a database is not relied upon."""
LOOK_AGAIN = 2.0
"""Seconds that a look at the disk holds for."""


class RoomLimits(Struct, frozen=True):
    """How much may be kept; all in bytes, but for accounts and sets."""

    database: int = 20_000 * MEGABYTE
    """All that is kept, together."""
    free: int = 256 * MEGABYTE
    """So much stays free on the disk of an embedded database."""
    accounts: int = 100_000
    sets: int = 20_000
    pictures: int = 4_000 * MEGABYTE
    """The pictures of all sets."""
    set_pictures: int = 200 * MEGABYTE
    """The pictures of one set."""
    set_words: int = 8 * MEGABYTE
    """All wordings of one set, and as much again for its releases."""


class Room:
    """The room that a server has."""

    def __init__(self, store: Store, limits: RoomLimits) -> None:
        self.limits = limits
        self._store = store
        self._space = Space()
        self._looked = float("-inf")
        self._looking = asyncio.Lock()

    async def look(self) -> Space:
        """How much room is taken and left, as of a moment ago."""
        async with self._looking:
            if monotonic() - self._looked > LOOK_AGAIN:
                self._space = await self._store.space()
                self._looked = monotonic()
        return self._space

    async def short(self) -> str:
        """Why nothing new is begun; nothing if there is room."""
        if failing := await self._store.writer.probe():
            return f"nothing can be written ({failing})"
        space = await self.look()
        if space.free is not None and space.free < self.limits.free:
            return f"only {space.free // MEGABYTE} MB are free on its disk"
        if space.taken >= self.limits.database:
            return f"its database has {space.taken // MEGABYTE} MB, and may have {self.limits.database // MEGABYTE}"
        return ""

    async def full(self) -> str:
        """Why what has been begun cannot be written any more either; nothing if it can."""
        if failing := await self._store.writer.probe():
            return f"nothing can be written: {failing}"
        space = await self.look()
        return "the disk is full" if space.free is not None and space.free < FULL else ""

    async def check(self) -> None:
        """Refuse something new where there is no room for it."""
        if told := await self.short():
            raise no_room(told)

    async def check_accounts(self) -> None:
        """Refuse one more account where there are enough."""
        await self.check()
        if await self._store.count("accounts") >= self.limits.accounts:
            raise no_room(f"it has {self.limits.accounts} accounts")

    async def check_sets(self) -> None:
        """Refuse one more set where there are enough."""
        await self.check()
        if await self._store.count("card_sets") >= self.limits.sets:
            raise no_room(f"it has {self.limits.sets} sets")


def no_room(told: str) -> Fault:
    """That a server is full, and in which way."""
    return Fault("no_room", f"this server has no room for anything new: {told}; ask whoever runs it")
