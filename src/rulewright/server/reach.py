"""Where a server is reached from other machines, so that an invitation leads somewhere."""

from __future__ import annotations

import contextlib
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from rulewright.server.faults import replies

ELSEWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses that stand for somewhere else in documentation: a socket is pointed at them, and nothing is sent."""


class Reach(Struct, frozen=True):
    """The addresses that other machines can open; none where the server is for its own machine alone."""

    addresses: tuple[str, ...]


def reached_at(host: str, port: int) -> tuple[str, ...]:
    """The addresses of a server that listens on this host and port, for other machines, the likeliest first."""
    listening = ip_address(host)
    if listening.is_loopback:
        return ()
    hosts = network_hosts(listening.version) if listening.is_unspecified else [host]
    return tuple(f"http://{bracketed(one)}:{port}" for one in hosts)


def network_hosts(version: int) -> list[str]:
    """By which addresses this machine is known on its networks; one that listens for IPv6 hears IPv4 as well."""
    found: list[str] = []
    for away, family in ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as pointed:
            pointed.connect((away, 9))
            found.append(pointed.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [one[4][0] for one in socket.getaddrinfo(socket.gethostname(), None) if isinstance(one[4][0], str)]
    return [one for one in dict.fromkeys(found) if _reachable(one, version)]


def _reachable(host: str, version: int) -> bool:
    try:
        read = ip_address(host)
    except ValueError:
        return False
    outside = not (read.is_loopback or read.is_link_local or read.is_unspecified)
    return outside and (read.version == 4 or version == 6)


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def on_this_machine(address: str) -> str:
    """The address by which this machine itself opens a server that listens on all of its addresses."""
    read = urlsplit(address)
    try:
        everywhere = ip_address(read.hostname or "").is_unspecified
    except ValueError:
        everywhere = False
    return (
        f"{read.scheme}://{'[::1]' if ':' in (read.hostname or '') else '127.0.0.1'}:{read.port}"
        if everywhere
        else address
    )


def for_this_machine_alone(address: str) -> bool:
    """Whether nobody else can open it."""
    try:
        return ip_address(urlsplit(address).hostname or "").is_loopback
    except ValueError:
        return False


@get("/api/reach", tags=["tables"], responses=replies())
async def reach(reached: NamedDependency[tuple[str, ...]]) -> Reach:
    """Where other machines reach this server, for links that are handed on from a page on its own machine."""
    return Reach(reached)
