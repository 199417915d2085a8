"""Connections: how many there may be, from one address and in all, and how long each may keep the server waiting.

uvicorn waits for ever for the rest of a request, and for a client to take what it was sent. Here a connection that has
begun a request and does not end it, that does not take what it is sent, or that does not go when it should, is cut.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Container
from contextlib import suppress
from importlib.util import find_spec
from time import monotonic
from typing import Any

import h11
import uvicorn
from msgspec import Struct
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from rulewright.server.limits import Bucket, Proxies, address_of

EVERY = 1.0
"""Seconds between two looks at every connection."""
FILES_APART = 100
"""So many of the files that a process may have open are for other things than connections."""
MOST_FRAMES, FRAMES_A_SECOND = 200, 100
"""How many frames of its own a client may send on a socket, messages aside: pings, pongs, parts of messages."""
MOST_PARTS = 64
"""So many parts a message may come in."""


class ConnectionLimits(Struct, frozen=True):
    """How many connections there may be, and for how many seconds each may keep the server waiting."""

    in_all: int = 10_000
    an_address: int = 200
    request: float = 15.0
    """To send the whole of a request, from its first byte; and its first byte, from being connected."""
    taking: float = 30.0
    """To take what it was sent."""
    going: float = 10.0
    """To go, once the connection is being closed."""


class Connection(Struct):
    """One connection: who it is, and since when it keeps us waiting for what; None where it does not."""

    transport: asyncio.Transport
    address: str
    asking: float | None = None
    stalled: float | None = None
    going: float | None = None

    def overdue(self, now: float, limits: ConnectionLimits) -> bool:
        """Whether it has kept us waiting for too long."""
        if self.transport.is_closing() and self.going is None:
            self.going = now
        kept = (self.asking, limits.request), (self.stalled, limits.taking), (self.going, limits.going)
        return any(since is not None and now - since > allowed for since, allowed in kept)


class Door:
    """Every connection that there is."""

    def __init__(self, limits: ConnectionLimits, proxies: Proxies) -> None:
        self._limits = limits
        self._proxies = proxies
        self._inside: dict[Any, Connection] = {}
        self._from: Counter[str] = Counter()
        self._looking: asyncio.TimerHandle | None = None
        self.peers: Callable[[], Container[str]] = frozenset
        """The addresses of other servers, which pass many on."""
        self._most = max(1, min(limits.in_all, _most_files() - FILES_APART))

    def enter(self, transport: asyncio.Transport, host: str) -> Connection | None:
        """Let a connection in; None if there are too many. All that come by a proxy or a server have its address."""
        address = address_of(host)
        if len(self._inside) >= self._most:
            return None
        if self._from[address] >= self._limits.an_address and host not in self._proxies and host not in self.peers():
            return None
        self._from[address] += 1
        entered = self._inside[transport] = Connection(transport, address, asking=monotonic())
        if self._looking is None:
            self._look_later()
        return entered

    def at(self, transport: asyncio.BaseTransport) -> Connection | None:
        """The connection of a transport; None if it was not let in, or is gone."""
        return self._inside.get(transport)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection is gone."""
        gone = self._inside.pop(transport, None)
        if gone is not None:
            self._from[gone.address] -= 1
            if not self._from[gone.address]:
                del self._from[gone.address]

    def _look_later(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(EVERY, self._look)

    def _look(self) -> None:
        """Cut whoever has kept us waiting for too long."""
        now = monotonic()
        for connection in [one for one in self._inside.values() if one.overdue(now, self._limits)]:
            connection.transport.abort()
        self._looking = None
        if self._inside:
            self._look_later()


def _most_files() -> int:
    """How many files this process may have open; where the system does not say, as many as one likes."""
    if find_spec("resource") is None:
        return sys.maxsize
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if most == resource.RLIM_INFINITY else most


class DoorConfig(uvicorn.Config):
    """A configuration of uvicorn with a door."""

    def __init__(self, app: Any, door: Door, **others: Any) -> None:
        super().__init__(app, http=WatchedRequests, ws=WatchedSocket, **others)
        self.door = door


def _door(config: uvicorn.Config) -> Door:
    assert isinstance(config, DoorConfig), "these protocols are used with a door"
    return config.door


def _stall(connection: Connection | None, *, stalled: bool) -> None:
    if connection is not None:
        connection.stalled = monotonic() if stalled else None


class WatchedRequests(H11Protocol):
    """HTTP on a connection that may not keep us waiting."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let in, or turned away with a word."""
        super().connection_made(transport)
        host = self.client[0] if self.client else "unknown"
        if _door(self.config).enter(transport, host) is None:
            transport.write(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        _door(self.config).leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some more of a request: the time runs from its beginning to its end."""
        connection = _door(self.config).at(self.transport)
        if connection is None:
            return
        if connection.asking is None:
            connection.asking = monotonic()
        super().data_received(data)
        begun = self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])
        if not begun or self.transport.get_protocol() is not self:
            connection.asking = None

    def pause_writing(self) -> None:
        """It does not take what it is sent."""
        _stall(_door(self.config).at(self.transport), stalled=True)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has taken what it was sent."""
        _stall(_door(self.config).at(self.transport), stalled=False)
        super().resume_writing()


class WatchedSocket(WebSocketsSansIOProtocol):
    """A WebSocket on a connection that may not keep us waiting, nor busy with what is no message."""

    def __init__(self, *args: Any, **others: Any) -> None:
        super().__init__(*args, **others)
        self._bucket = Bucket(MOST_FRAMES, FRAMES_A_SECOND)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        _door(self.config).leave(self.transport)
        with suppress(KeyError):  # it may have been shut down before
            super().connection_lost(exc)

    def pause_writing(self) -> None:
        """It does not take what it is sent."""
        _stall(_door(self.config).at(self.transport), stalled=True)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has taken what it was sent."""
        _stall(_door(self.config).at(self.transport), stalled=False)
        super().resume_writing()

    def handle_ping(self) -> None:
        """Answered only if the answers before it have been taken."""
        self._count()
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        """An answer to a ping, or not."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message; parts without anything in them count as well."""
        self._count()
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
        super().handle_cont(event)

    def _count(self) -> None:
        if self._bucket.take():
            self.transport.abort()
