"""Running the server on a port."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn

from rulewright.kernel.errors import RulewrightError
from rulewright.library import spare_the_collector
from rulewright.server.app import Settings, make_app
from rulewright.server.timing import Time
from rulewright.server.wire import LARGEST


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; 0 is any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as fault:
        sock.close()
        raise RulewrightError(f"cannot listen on {host}, port {port}: {fault.strerror or fault}") from fault
    return sock


def server(settings: Settings, time: Time | None = None) -> uvicorn.Server:
    """A server that is not running yet."""
    config = uvicorn.Config(
        make_app(settings, time),
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    return uvicorn.Server(config)


def serve(settings: Settings, sock: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve until stopped; `ready` is told the address once somebody could come."""
    host, port = sock.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    running = server(settings)

    async def run() -> None:
        task = asyncio.create_task(running.serve(sockets=[sock]))
        while not running.started and not task.done():
            await asyncio.sleep(0.01)
        if running.started:
            spare_the_collector()
            ready(address)
        await task

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
