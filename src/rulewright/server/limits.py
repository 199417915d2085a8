"""How much one client may ask for, and from where."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from ipaddress import ip_address, ip_network
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from rulewright.kernel.errors import RulewrightError
from rulewright.server.wire import Fault

if TYPE_CHECKING:  # a worker has limits for its log and serves nobody: it starts without the web framework
    from litestar.connection import ASGIConnection


class Bucket:
    """So many at once, so many a second for long."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._most = at_once
        self._rate = a_second
        self._left = at_once
        self._since = monotonic()

    def take(self, amount: float = 1) -> float:
        """Take so many more: 0 if they may be had now, otherwise how many seconds to wait, and nothing is taken."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < amount:
            return (amount - self._left) / self._rate
        self._left -= amount
        return 0.0


class Buckets:
    """A bucket for each client; the ones that were used longest ago are forgotten."""

    def __init__(self, at_once: float, a_second: float, what: str, most: int = 10_000) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._what = what
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, amount: float = 1) -> None:
        """So many more for this client, or Fault."""
        bucket = self._buckets.setdefault(client, Bucket(self._at_once, self._a_second))
        self._buckets.move_to_end(client)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        wait = ceil(bucket.take(amount))
        if wait:
            told = f"too many {self._what} at once; wait {wait} second{'s' if wait > 1 else ''}"
            raise Fault("too_many", told, extra={"wait": wait})


class Proxies:
    """The proxies that may say on whose behalf they ask."""

    def __init__(self, written: Iterable[str] = ()) -> None:
        """From addresses, or networks such as 10.0.0.0/8."""
        try:
            self._networks = [ip_network(one) for one in written]
        except ValueError as fault:
            raise RulewrightError(f"a proxy is named by its address: {fault}") from fault

    def __contains__(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)

    def written(self) -> list[str]:
        """As uvicorn wants to be told of them."""
        return [str(network) for network in self._networks]


def address_of(host: str) -> str:
    """What stands for one client: its address, or of the newer kind the network that a household has."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if address.version == 4:
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def client_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Who asks, as far as can be told."""
    return address_of(request.client.host) if request.client else "unknown"


def same_origin(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Whether a request comes from a page of ours, or from no page at all (a program sends no origin)."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc.casefold() == headers.get("host", "").casefold() != ""
    except ValueError:  # no address at all
        return False
