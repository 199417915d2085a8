"""Passing people on: whoever comes to one of several servers is served by the one that has the table.

The server that they came to stands between, and shows the other its secret, which only servers on the same database
can know. So it does not matter which one a client reaches, and one that is not to be reached is waited for until
another has its tables.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from hmac import compare_digest
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import urlsplit

import h11
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from rulewright.server.at_hand import Elsewhere, TablesAtHand
from rulewright.server.limits import address_of
from rulewright.server.store import Peer
from rulewright.server.viewer import COME_AGAIN
from rulewright.server.wire import Fault

SECRET, CLIENT = b"x-rulewright-peer", b"x-rulewright-client"
"""The headers of one who is passed on: the secret of the server that it is passed to, and whom it is for."""
NOT_PASSED = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"trailer", b"content-length"}
"""Headers that are about one connection and not about what is asked."""
PATIENCE, BETWEEN, CONNECTING, REPLYING = 12.0, 0.2, 1.0, 30.0
"""Seconds that the server of a table is waited for, between two tries, to connect, and to reply."""
LOOKING = 1.0
"""Seconds between two looks whether the server still lives that somebody was passed on to."""
CLOSE = (b"connection", b"close")
LARGEST_BODY = 64 * 1024
_TABLE = re.compile(r"/api/tables/([^/]+)(?:/.*)?")

_Reached = TypeVar("_Reached")


def peer_client(headers: list[tuple[bytes, bytes]], secret: str) -> str | None:
    """For whom another server asks here, if it knows our secret."""
    shown = dict(headers)
    if not secret or not compare_digest(shown.get(SECRET, b""), secret.encode()):
        return None
    return address_of(shown.get(CLIENT, b"").decode("latin-1"))


def passing_on(app: ASGIApp) -> ASGIApp:
    """Requests about a table go to the server that has it."""

    async def passed(scope: Scope, receive: Receive, send: Send) -> None:
        found = _TABLE.fullmatch(scope["path"]) if scope["type"] == ScopeType.HTTP else None
        lobby: TablesAtHand = scope["litestar_app"].state.lobby
        if found is None or lobby.store.cluster is None:
            await app(scope, receive, send)
            return
        reached = await reach(lobby, found[1], _Request(scope).begin, further=not from_peer(scope))
        if reached is None:
            await app(scope, receive, send)
        else:
            await reached.see_through(receive, send)

    return passed


def from_peer(scope: Any) -> bool:
    """Whether another server has passed this on already."""
    return bool(scope.get("state", {}).get("from_peer"))


async def reach(
    tables: TablesAtHand, id: str, begin: Callable[[Peer], Awaitable[_Reached]], *, further: bool
) -> _Reached | None:
    """What is begun with the server that has a table; None if that is this one.

    While that one cannot be reached, it is waited for until it can be, or until another has the table.
    """
    until = monotonic() + PATIENCE
    while True:
        try:
            await tables.find(id)
        except Elsewhere as found:
            if not further:
                raise Fault("not_now", "this table has just moved; try again") from found
            with suppress(OSError, TimeoutError, WebSocketException):
                async with asyncio.timeout(CONNECTING):
                    return await begin(found.peer)
        else:
            return None
        if monotonic() > until:
            raise Fault("not_now", "the server that has this table cannot be reached; try again in a few seconds")
        await asyncio.sleep(BETWEEN)


# -- requests ----------------------------------------------------------------------------------------------------


class _Request:
    """A request, to be made again at another server."""

    def __init__(self, scope: Any) -> None:
        self._scope = scope

    async def begin(self, peer: Peer) -> _Request:
        """Connect."""
        at = urlsplit(peer.address)
        self._reader, self._writer = await asyncio.open_connection(at.hostname, at.port)
        self._peer = peer
        return self

    async def see_through(self, receive: Receive, send: Send) -> None:
        """Ask the other server, and hand on what it replies."""
        conn = h11.Connection(h11.CLIENT)
        try:
            body = await _whole(receive)
            async with asyncio.timeout(REPLYING):
                self._writer.write(conn.send(self._asked(len(body))) or b"")
                self._writer.write((conn.send(h11.Data(data=body)) or b"") + (conn.send(h11.EndOfMessage()) or b""))
                await self._writer.drain()
                async for event in self._replied(conn):
                    await _hand_on(event, send)
        except (OSError, TimeoutError, h11.ProtocolError) as fault:
            raise Fault("not_now", "the server that has this table was lost; try again") from fault
        finally:
            self._writer.close()

    def _asked(self, length: int) -> h11.Request:
        scope = self._scope
        kept = [(name, value) for name, value in scope["headers"] if _passes(name)]
        told = [*passed_headers(self._peer, scope), (b"content-length", str(length).encode())]
        path, query = scope["raw_path"], scope["query_string"]
        target = path.partition(b"?")[0] + (b"?" + query if query else b"")
        return h11.Request(method=scope["method"], target=target, headers=[*kept, *told, CLOSE])

    async def _replied(self, conn: h11.Connection) -> AsyncIterator[Any]:
        while True:
            event = conn.next_event()
            if event is h11.NEED_DATA:
                conn.receive_data(await self._reader.read(1 << 16))
            elif isinstance(event, h11.Response | h11.Data | h11.EndOfMessage):
                yield event
                if isinstance(event, h11.EndOfMessage):
                    return


def _passes(name: bytes) -> bool:
    return name not in NOT_PASSED and not name.startswith((b"x-forwarded-", b"x-rulewright-", b"forwarded"))


def passed_headers(peer: Peer, scope: Any) -> list[tuple[bytes, bytes]]:
    """What tells another server that it may believe us, and whom it is for."""
    client = scope["client"][0] if scope.get("client") else "unknown"
    return [(SECRET, peer.secret.encode()), (CLIENT, client.encode("latin-1", "replace"))]


async def _whole(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        part: Any = await receive()
        body += part.get("body", b"")
        if len(body) > LARGEST_BODY:
            raise Fault("too_large", f"a request has at most {LARGEST_BODY} bytes")
        if part["type"] != "http.request" or not part.get("more_body"):
            return bytes(body)


async def _hand_on(event: Any, send: Send) -> None:
    if isinstance(event, h11.Response):
        headers = [(name, value) for name, value in event.headers if _passes(name) or name == b"content-length"]
        await send({"type": "http.response.start", "status": event.status_code, "headers": headers})
    else:
        data = bytes(event.data) if isinstance(event, h11.Data) else b""
        await send({"type": "http.response.body", "body": data, "more_body": isinstance(event, h11.Data)})


# -- sockets -----------------------------------------------------------------------------------------------------


async def pass_socket(tables: TablesAtHand, table: str, socket: Any, first: str) -> bool:
    """Stand between a client and the server that has a table; False if that is this one."""

    async def begin(peer: Peer) -> tuple[Peer, ClientConnection]:
        at = urlsplit(peer.address)
        headers = {name.decode(): value.decode("latin-1") for name, value in passed_headers(peer, socket.scope)}
        address = f"ws://{at.netloc}/ws"
        line = connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None)
        return peer, await line

    reached = await reach(tables, table, begin, further=not from_peer(socket.scope))
    if reached is None:
        return False
    peer, line = reached
    async with _closing(line):
        with suppress(ConnectionClosed):
            await line.send(first)
            await _stand_between(tables, peer, line, socket)
        code = line.close_code if line.close_code in (1000, 1008, 1009) else COME_AGAIN
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code)
    return True


@asynccontextmanager
async def _closing(line: ClientConnection) -> AsyncIterator[None]:
    try:
        yield
    finally:
        with suppress(Exception):
            async with asyncio.timeout(CONNECTING):
                await line.close()


async def _stand_between(tables: TablesAtHand, peer: Peer, line: ClientConnection, socket: Any) -> None:
    """Until one of them hangs up, or the other server is gone, which it may be without a word."""

    async def there() -> None:
        while True:
            await line.send(await socket.receive_text())

    async def back() -> None:
        async for message in line:
            await socket.send_text(message)

    both = [asyncio.create_task(there()), asyncio.create_task(back())]
    try:
        done: set[asyncio.Task[None]] = set()
        while not done and tables.store.cluster is not None and peer.number in tables.store.cluster.peers:
            done, _ = await asyncio.wait(both, timeout=LOOKING, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)
