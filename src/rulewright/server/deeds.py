"""What has been begun is seen through, whoever hangs up in the meantime; when the server stops, all of it ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from rulewright.server.wire import Fault

log = logging.getLogger(__name__)

_Done = TypeVar("_Done")


class Deeds:
    """Tasks that no connection can cancel."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        """What somebody has begun."""
        self._background: set[asyncio.Task[Any]] = set()
        """What goes on by itself, and is broken off when the server stops."""
        self._stopped = False

    def start(self, deed: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
        """Let something go on by itself; nothing is begun any more once the server stops."""
        if self._stopped:
            deed.close()
            return None
        task = asyncio.create_task(deed)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        task.add_done_callback(_log_fault)
        return task

    async def see_through(self, deed: Coroutine[Any, Any, _Done]) -> _Done:
        """What comes of a deed. It goes on to its end even if whoever waits for it here is cancelled."""
        task = asyncio.create_task(deed)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_fault)
            raise

    async def stop(self, seconds: float) -> None:
        """Wait until what people have begun is done, but no longer than this; break off the rest."""
        self._stopped = True
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=seconds)
        left = (*self._tasks, *self._background)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


def _log_fault(task: asyncio.Task[Any]) -> None:
    """Nobody is left who could be told of it."""
    fault = None if task.cancelled() else task.exception()
    if fault is not None and not isinstance(fault, Fault):
        log.error("what somebody began and did not wait for has failed", exc_info=fault)
