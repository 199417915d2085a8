"""Somebody who is connected to a table, in a seat or watching: what is on its way to them, and when it may arrive.

Updates are paced. What another seat did reaches a viewer no sooner than the table's pace after the update before it, so
a pass looks the same in time whether it was given by hand, by settings, by a computer, or because there was no choice.
"""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import Raw

from rulewright.server.engine.records import Shown
from rulewright.server.sent import PackedLog, PackedRefusal, PackedUpdate, Sent
from rulewright.server.timing import ClockShown

MOST_WAITING = 2_000
"""A client that lets so many messages pile up is cut off."""
TICK = 1e-6
"""Two updates never fall due at the same time, so they stay in order."""

encode = msgspec.json.Encoder().encode


class Pace:
    """When what happens at a table may be seen, for each seat and for those who watch."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._latest: dict[int | None, float] = {}

    def due(self, seat: int | None, by: int | None = None) -> float:
        """When a seat may see the next update: what another seat did, not before its pace.

        Who comes back in the meantime does not see it sooner either.
        """
        apart = self._seconds if by is not None and by != seat else TICK
        now = asyncio.get_running_loop().time()
        due = max(now, self._latest.get(seat, 0.0) + apart)
        self._latest[seat] = due
        return due

    def latest(self, seat: int | None) -> float:
        """When a seat has seen, or will see, the latest update."""
        return self._latest.get(seat, 0.0)


class Viewer:
    """One connection to a table."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What is to be sent next; None to hang up."""
        self._printed: set[str] = set()
        self._scheduled = 0
        """How many updates are waiting until they fall due."""

    def tell(self, message: Sent | PackedRefusal) -> None:
        """Send a message at once."""
        self._put(encode(message))

    def update(
        self,
        moment: int,
        shown: Shown,
        prints: dict[str, bytes],
        due: float,
        clock: ClockShown | None = None,
        *,
        whole: bool = False,
    ) -> None:
        """Send what is seen at a moment, as soon as it is due."""
        new = [name for name in shown.names if name not in self._printed and name in prints]
        self._printed.update(new)
        message = encode(
            PackedUpdate(
                moment,
                whole,
                Raw(shown.view),
                Raw(shown.decision),
                shown.waiting,
                PackedLog(shown.log_from, Raw(shown.log)),
                {name: Raw(prints[name]) for name in new},
                shown.takeable,
                Raw(shown.automatic),
                clock,
                Raw(shown.guide),
            )
        )
        loop = asyncio.get_running_loop()
        if due > loop.time() or self._scheduled:
            self._scheduled += 1
            loop.call_at(due, self._fall_due, message)
        else:
            self._put(message)

    def _fall_due(self, message: bytes) -> None:
        self._scheduled -= 1
        self._put(message)

    def hang_up(self) -> None:
        """Close the connection when everything before is sent."""
        self._put(None)

    def _put(self, message: bytes | None) -> None:
        if self.outgoing.qsize() > MOST_WAITING:
            message = None
        self.outgoing.put_nowait(message)
