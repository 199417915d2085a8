"""What every request and every socket passes before it reaches a route: by which name, from where, how often.

Every reply gets the headers here that keep a browser from doing with it what it is not for.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct

from rulewright.server.faults import STATUS
from rulewright.server.in_flight import Flight, InFlight
from rulewright.server.limits import Buckets, address_of
from rulewright.server.logs import request_id
from rulewright.server.page import OURS
from rulewright.server.passing import from_peer, peer_client
from rulewright.server.turns import asking
from rulewright.server.wire import Fault

NOTHING_ELSE = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": NOTHING_ELSE.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
}
"""For every reply that does not say otherwise."""
PIECE = 128 * 1024
"""Bytes of a reply that are sent at once; the next are sent when the client has taken these."""
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?", re.ASCII)


class GuardLimits(Struct, frozen=True):
    """How much one address may ask for."""

    requests_at_once: float = 300
    """A fifth of it every second after that."""
    files_at_once: float = 3_000
    """The same for files of the page, which lie in memory: every card has a picture of its own."""
    sockets: int = 100
    """How many may be open at a time."""
    sockets_at_once: float = 100
    """How many may be opened at once; a twentieth of it every second after that."""


class _Replying:
    """A reply, sent in pieces as the client takes them; a large one only if there is room for it."""

    def __init__(self, send: Send, flight: Flight) -> None:
        self._send = send
        self._flight = flight
        self._refused = False

    async def send(self, message: Any) -> None:
        """One part of it."""
        if message["type"] == "http.response.start":
            sizes = [int(value) for name, value in message["headers"] if name.lower() == b"content-length"]
            try:
                self._flight.reply(sum(sizes))
            except Fault as fault:
                self._refused = True
                await _refuse(fault, self._send)
                return
        if self._refused:
            return
        if message["type"] == "http.response.body":
            body, message = message.get("body", b""), {**message, "body": b""}
            for at in range(0, len(body) - PIECE, PIECE):
                await self._send({"type": "http.response.body", "body": body[at : at + PIECE], "more_body": True})
            message["body"] = body[(len(body) - 1) // PIECE * PIECE :] if body else b""
        await self._send(message)


def _counted(receive: Receive, flight: Flight) -> Receive:
    """What is received, with its bytes counted."""

    async def counted() -> Any:
        message: Any = await receive()
        flight.read(len(message.get("body", b"")))
        return message

    return counted


class Guard:
    """The application, behind its checks."""

    def __init__(
        self,
        app: ASGIApp,
        names: frozenset[str],
        limits: GuardLimits,
        in_flight: InFlight,
        secret: Callable[[], str] = lambda: "",
    ) -> None:
        """`secret`: what another server shows that passes somebody on; nothing where there are no others."""
        self.app = app
        self._in_flight = in_flight
        self._secret = secret
        self._names = frozenset(name.casefold() for name in names)
        self._limits = limits
        self._asking = Buckets(limits.requests_at_once, limits.requests_at_once / 5, "requests")
        self._fetching = Buckets(limits.files_at_once, limits.files_at_once / 5, "files")
        self._opening = Buckets(limits.sockets_at_once, limits.sockets_at_once / 20, "connections")
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """One request, one socket, or the life of the application."""
        if scope["type"] != "lifespan":
            request_id.set(secrets.token_hex(6))
            self._believe_peer(scope)
            asking.set(client_in(scope))
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _believe_peer(self, scope: Any) -> None:
        """Whom another server passes on is the one that it says, and has been looked at there."""
        client = peer_client(scope["headers"], self._secret())
        if client is not None:
            scope["client"] = (client, 0)
            scope.setdefault("state", {})["from_peer"] = True

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                ours = [(name, value) for name, value in HEADERS.items() if name not in given]
                message["headers"] = [*message["headers"], *ours, (b"x-request-id", request_id.get().encode())]
            await send(message)

        try:
            if not from_peer(scope):
                self._check_host(scope)
                of_page = scope["path"].strip("/").partition("/")[0] not in OURS
                (self._fetching if of_page else self._asking).take(client_in(scope))
        except Fault as fault:
            await _refuse(fault, with_headers)
            return
        with self._in_flight.request(client_in(scope)) as flight:
            await self.app(scope, _counted(receive, flight), _Replying(with_headers, flight).send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_in(scope)
        try:
            if not from_peer(scope):
                self._check_host(scope)
            self._check_sockets(client)
        except Fault:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        self._open[client] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    def _check_sockets(self, client: str) -> None:
        if self._open[client] >= self._limits.sockets:
            raise Fault("too_many", "too many sockets are open already")
        self._opening.take(client)

    def _check_host(self, scope: Scope) -> None:
        """A page of another name, made to lead here, may not speak to this server as if it were its own."""
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not known_host(hosts[0], self._names):
            told = "this server is not reached by that name; whoever runs it can add it with --name"
            raise Fault("bad_message", told, "Host")


def known_host(host: str, names: frozenset[str]) -> bool:
    """Whether a request may come by this name: an address, localhost, or one in the settings."""
    found = _HOST.fullmatch(host.casefold())
    if found is None:
        return False
    name = found[1].strip("[]").rstrip(".")
    if name in names or name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def loopback(client: str | None, host: str | None) -> bool:
    """Whether a request comes from this machine and under its own name: no tunnel and no proxy has led it here."""
    found = _HOST.fullmatch((host or "").casefold())
    return found is not None and _is_here(client or "") and _is_here(found[1].strip("[]"))


def _is_here(name: str) -> bool:
    try:
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


def client_in(scope: Any) -> str:
    """Who asks, as far as can be told."""
    client = scope.get("client")
    return address_of(client[0]) if client else "unknown"


async def _refuse(fault: Fault, send: Send) -> None:
    body = msgspec.json.encode({"error": fault.told()})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "wait" in fault.extra:
        headers.append((b"retry-after", str(fault.extra["wait"]).encode()))
    await send({"type": "http.response.start", "status": STATUS[fault.code], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
