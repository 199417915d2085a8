"""How many bytes of large requests and replies the server holds at a time, of one client and in all.

A client that sends slowly, or does not take what it asked for, keeps those bytes here for as long as it may keep the
server waiting (`connections.py`). What is small is not counted, for the number of connections bounds it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from rulewright.server.wire import Fault

SMALL = 256 * 1024
"""Requests and replies of no more bytes are not counted."""
WAIT = 5
"""Seconds after which somebody who was refused may try again."""


class FlightLimits(Struct, frozen=True):
    """How many bytes may be in flight."""

    in_all: int = 256 << 20
    an_address: int = 64 << 20
    """One thing at a time may have more, if there is room for it in all."""


class Flight:
    """One request and its reply."""

    def __init__(self, flights: InFlight, client: str) -> None:
        self._flights = flights
        self._client = client
        self._read = 0
        self.held = 0

    def read(self, size: int) -> None:
        """So many more bytes of the request have come, or Fault."""
        self._read += size
        if self._read > SMALL:
            self.hold(self._read - self.held)

    def reply(self, size: int) -> None:
        """The reply has so many bytes, or Fault."""
        if size > SMALL:
            self.hold(size)

    def hold(self, size: int) -> None:
        """So many bytes more are in the server's hands because of it, or Fault."""
        self._flights.add(self._client, size, besides=self.held)
        self.held += size


class InFlight:
    """All of them."""

    def __init__(self, limits: FlightLimits) -> None:
        self._limits = limits
        self._of: Counter[str] = Counter()

    @property
    def held(self) -> int:
        """How many bytes there are in all."""
        return self._of.total()

    @contextmanager
    def request(self, client: str) -> Iterator[Flight]:
        """A request of a client, until it is replied to and the reply is taken."""
        flight = Flight(self, client)
        try:
            yield flight
        finally:
            self._of[client] -= flight.held
            if not self._of[client]:
                del self._of[client]

    def add(self, client: str, size: int, besides: int) -> None:
        """Count more bytes of a client's, of which so many are of the same request already."""
        others = self._of[client] - besides
        if self.held + size > self._limits.in_all or (others and self._of[client] + size > self._limits.an_address):
            told = "too much is being sent and fetched at once; take what you have asked for, or wait a few seconds"
            raise Fault("too_many", told, extra={"wait": WAIT})
        self._of[client] += size
