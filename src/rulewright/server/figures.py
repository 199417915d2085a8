"""Whether the server is well, and figures of what it does: `/health`, `/ready`, `/metrics`."""

from __future__ import annotations

import asyncio
import os
from bisect import bisect_left
from collections import Counter
from ipaddress import ip_address
from pathlib import Path
from time import monotonic
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from sqlalchemy import select

from rulewright import __version__
from rulewright.form import form
from rulewright.server.lobby import Lobby
from rulewright.server.shapes import STATES
from rulewright.server.store.space import Space
from rulewright.server.wire import Fault

PATIENCE = 2.0
"""Seconds that the database has to answer in."""
BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds; so many answers took no longer than each of these."""
PLAIN = "text/plain; version=0.0.4; charset=utf-8"


class Timings:
    """How long something took, each time."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def lines(self, name: str) -> list[str]:
        """As Prometheus reads them."""
        total, lines = 0, [f"# TYPE {name} histogram"]
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self.seconds:.6f}", f"{name}_count {total}"]


class Figures:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self.begun = monotonic()
        self.answers = Timings()
        self.stopping = False

    def lines(self, lobby: Lobby, space: Space) -> list[str]:
        """All of it, as Prometheus reads it."""
        tables = lobby.at_hand()
        states = Counter(table.stored.state for table in tables)
        told = [_gauge("rulewright_up_seconds", round(monotonic() - self.begun, 1))]
        told += [f"# TYPE rulewright_info gauge\nrulewright_info{{version={_quoted(__version__)}}} 1"]
        told += ["# TYPE rulewright_tables gauge"]
        told += [f"rulewright_tables{{state={_quoted(state)}}} {states[state]}" for state in STATES]
        told += [_gauge("rulewright_viewers", sum(len(table.viewers) for table in tables))]
        told += [_gauge("rulewright_lobby_viewers", len(lobby.listings.viewers))]
        told += [_counter("rulewright_commits_total", lobby.store.writer.commits)]
        told += [_gauge("rulewright_writes_waiting", lobby.store.writer.waiting)]
        told += ["# TYPE rulewright_worker_requests gauge"]
        told += [f"rulewright_worker_requests{{worker={_quoted(name)}}} {load}" for name, load in lobby.engines.loads()]
        told += [_gauge("rulewright_peers", 0 if lobby.store.cluster is None else len(lobby.store.cluster.peers))]
        told += [_gauge("rulewright_resident_bytes", _resident())]
        told += [_gauge("rulewright_database_bytes", space.taken)]
        told += [] if space.free is None else [_gauge("rulewright_disk_free_bytes", space.free)]
        return [*told, *self.answers.lines("rulewright_answer_seconds")]


def _gauge(name: str, value: float) -> str:
    return f"# TYPE {name} gauge\n{name} {value}"


def _counter(name: str, value: int) -> str:
    return f"# TYPE {name} counter\n{name} {value}"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _resident() -> int:
    """Bytes of memory that this process takes; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _here(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody on this machine asks, and no proxy on behalf of another."""
    if request.client is None or {"x-forwarded-for", "forwarded"} & {name.casefold() for name in request.headers}:
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@get("/health", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def health() -> str:
    """The process answers, and says which form of the engine it runs."""
    return f"well, {form()}\n"


@get("/ready", include_in_schema=False)
async def ready(lobby: NamedDependency[Lobby], figures: NamedDependency[Figures]) -> Response[str]:
    """Whether people can be sent here."""
    told = "stopping" if figures.stopping else await _unreachable(lobby) or await lobby.room.full()
    if told:
        return Response(f"{told}\n", status_code=503, media_type=MediaType.TEXT)
    short = await lobby.room.short()
    return Response(f"ready, but nothing new is begun: {short}\n" if short else "ready\n", media_type=MediaType.TEXT)


async def _unreachable(lobby: Lobby) -> str:
    try:
        async with asyncio.timeout(PATIENCE), lobby.store.reading() as reading:
            await reading.execute(select(1))
    except Exception:  # noqa: BLE001  (whatever it is, nobody should be sent here)
        return "the database cannot be reached"
    if lobby.store.cluster is not None and lobby.store.cluster.cut_off:
        return "the other servers take this one for dead"
    return "another server has the database" if lobby.store.writer.lost.is_set() else ""


@get("/metrics", include_in_schema=False)
async def metrics(
    request: Request[Any, Any, Any], lobby: NamedDependency[Lobby], figures: NamedDependency[Figures]
) -> Response[str]:
    """Figures, for whoever runs the server."""
    if not _here(request):
        raise Fault("not_found", "there is nothing at /metrics")
    return Response("\n".join(figures.lines(lobby, await lobby.room.look())) + "\n", media_type=PLAIN)
