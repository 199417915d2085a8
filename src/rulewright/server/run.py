"""Running the server on a port."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Callable
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from msgspec.structs import replace

from rulewright.kernel.errors import RulewrightError
from rulewright.library import spare_the_collector
from rulewright.server.app import Settings, make_app
from rulewright.server.chance import Chance
from rulewright.server.connections import Door, DoorConfig
from rulewright.server.guard import Guard
from rulewright.server.in_flight import InFlight
from rulewright.server.limits import Proxies
from rulewright.server.lobby import Lobby
from rulewright.server.logs import keep_log
from rulewright.server.reach import bracketed, reached_at
from rulewright.server.store import Store, open_served_store
from rulewright.server.store.cluster import Cluster
from rulewright.server.timing import Time
from rulewright.server.wire import LARGEST

MOST_FILES = 16_384

log = logging.getLogger(__name__)


def allow_many_files() -> None:
    """Every connection is a file; a process may have more of them than it is given at first."""
    if find_spec("resource") is None:
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; 0 is any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except (OSError, OverflowError, TypeError, UnicodeError) as fault:
        sock.close()
        told = getattr(fault, "strerror", None) or str(fault)
        raise RulewrightError(f"cannot listen on {host}, port {port}: {told}") from fault
    return sock


def server(
    settings: Settings, time: Time | None = None, opened: Store | None = None, chance: Chance | None = None
) -> uvicorn.Server:
    """A server that is not running yet."""
    proxies, app = Proxies(settings.proxies), make_app(settings, time, opened, chance)
    door = Door(settings.connections, proxies)

    def cluster() -> Cluster | None:
        lobby: Lobby | None = app.state.get("lobby")
        return None if lobby is None else lobby.store.cluster

    door.peers = lambda: _hosts(cluster())
    config = DoorConfig(
        Guard(
            app,
            settings.names,
            settings.an_address,
            InFlight(settings.in_flight),
            lambda: getattr(cluster(), "secret", ""),
        ),
        door,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=proxies.written(),
        server_header=False,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    return uvicorn.Server(config)


def peer_address(written: str) -> str:
    """Where other servers reach this one: as it was written, or nothing for the address that it listens on."""
    if not written:
        return ""
    read = urlsplit(written)
    try:
        ip_address(read.hostname or "")
        well = read.scheme == "http" and read.port is not None
    except ValueError:
        well = False
    if not well:
        raise RulewrightError(
            f"other servers reach this one at an address such as http://10.0.0.2:8420, not {written!r}"
        )
    return f"http://{read.netloc}"


def _hosts(cluster: Cluster | None) -> set[str]:
    """The addresses of the other servers."""
    return set() if cluster is None else {urlsplit(peer.address).hostname or "" for peer in cluster.peers.values()}


def serve(settings: Settings, sock: socket.socket, ready: Callable[[str], None], chance: Chance | None = None) -> None:
    """Serve until stopped; `ready` is told the address once somebody could come.

    Raises DatabaseInUse if another server has the database, now or later.
    """
    asked_to_stop: list[int] = []
    host, port = sock.getsockname()[:2]
    address = f"http://{bracketed(host)}:{port}"
    reachable = replace(settings, reached_at=reached_at(host, port))

    async def run() -> None:
        store = await open_served_store(settings.database, settings.peer or address)
        try:
            running = server(reachable, opened=store, chance=chance)
        except BaseException:
            await store.close()
            raise
        task = asyncio.create_task(running.serve(sockets=[sock]))
        while not running.started and not task.done():
            running.should_exit = bool(asked_to_stop)
            await asyncio.sleep(0.01)
        if running.started:
            spare_the_collector()
            ready(address)
        losing = asyncio.create_task(store.writer.lost.wait())
        log.info("listening on %s", address)
        await asyncio.wait((task, losing), return_when=asyncio.FIRST_COMPLETED)
        running.should_exit = True
        losing.cancel()
        await task
        log.info("stopped")
        if store.writer.lost.is_set():
            raise RulewrightError("another server has taken this database over; nothing more can be written here")

    with sock:
        # uvicorn stops in good order, and then sends itself the signal once more, which is not to end it any other way
        signal.signal(signal.SIGTERM, lambda number, _: asked_to_stop.append(number))
        allow_many_files()
        keep_log()
        asyncio.run(run())


def usual_database() -> str:
    """The embedded database that is used unless another is named."""
    kept = os.environ.get("XDG_DATA_HOME")
    folder = Path(kept) if kept else Path.home() / ".local" / "share"
    return f"sqlite:///{folder / 'rulewright' / 'games.db'}"


def built_page() -> Path | None:
    """The built web client: the one that came with the package, or the one in the project folder."""
    package = Path(__file__).resolve().parent
    for folder in (package / "page", package.parents[2] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None
