"""A server in this process, on a free port of this machine."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace
from tests.server.by_hand import TimeByHand
from tests.server.people import House

from rulewright.server.app import Settings
from rulewright.server.engine import records
from rulewright.server.run import listen, server


@contextmanager
def running(settings: Settings, by_hand: TimeByHand | None = None) -> Iterator[House]:
    """A server for as long as this lasts; its clocks stand still if a time is turned on by hand."""
    serving = server(replace(settings, ahead=False), by_hand)
    sock = listen("127.0.0.1", 0)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await serving.serve(sockets=[sock])

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    waited = time.monotonic() + 60
    while not serving.started and thread.is_alive() and time.monotonic() < waited:
        time.sleep(0.02)
    assert serving.started, "the server starts"
    guard: Any = serving.config.app
    house = House("127.0.0.1", sock.getsockname()[1])
    house.lobby, house.app, house.guard = guard.app.state.lobby, guard.app, guard
    house.loop = loops[0]
    house.sweep = lambda *record: _done(loops[0], _swept(house.lobby, record))
    house.forget = lambda table: _done(loops[0], house.lobby.engines.ask(records.Close(table)))
    if by_hand is not None:
        house.wait = lambda seconds: _done(loops[0], by_hand.wait(seconds))
    yield house
    house.doors.close()
    serving.should_exit = True
    thread.join(20)


async def _swept(lobby: Any, record: tuple[str, ...]) -> None:
    """Of the games that are over these are recorded, and not whichever other tests have left."""

    async def unrecorded(states: tuple[str, ...], most: int) -> list[str]:
        return list(record)

    with patch.object(lobby.store, "unrecorded", unrecorded):
        await lobby.sweep()


def _done(loop: asyncio.AbstractEventLoop, what: Coroutine[Any, Any, Any]) -> None:
    asyncio.run_coroutine_threadsafe(what, loop).result(30)
