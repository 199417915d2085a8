"""Turns at what anybody may keep busy: each client has a few, so that nobody waits behind all that another asks."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

asking: ContextVar[str] = ContextVar("asking", default="")
"""The client for whom something is done; nothing where the server does it of itself."""


class Turns:
    """Whose turn it is."""

    def __init__(self, at_a_time: int, most: int) -> None:
        """How many things of one client are done at a time, and how many of them may wait or be done."""
        self._at_a_time = at_a_time
        self._most = most
        self._gates: dict[str, asyncio.Semaphore] = {}
        self._there: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[bool]:
        """One's turn, once it comes; False at once if too much of the same client waits already."""
        client = asking.get()
        if self._there[client] >= self._most:
            yield False
            return
        gate = self._gates.setdefault(client, asyncio.Semaphore(self._at_a_time))
        self._there[client] += 1
        try:
            async with gate:
                yield True
        finally:
            self._there[client] -= 1
            if not self._there[client]:
                del self._there[client], self._gates[client]
