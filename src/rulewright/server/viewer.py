"""Somebody who is connected to a table, in a seat or watching: what is on its way to them, and when it may arrive.

Why so late: see `pace.py`.
"""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import Raw

from rulewright.server.engine.records import Shown
from rulewright.server.sent import PackedLog, PackedRefusal, PackedUpdate, Sent
from rulewright.server.timing import ClockShown

MOST_WAITING = 4 << 20
"""A client that lets so many bytes pile up, due or not yet due, is cut off; it can come back and is told all anew."""
MOST_PRINTS = 10_000
DONE, COME_AGAIN = 1000, 1012
"""The codes of a socket that is closed for good, and of one whose client finds the same elsewhere."""

encode = msgspec.json.Encoder().encode


_prints: dict[bytes, bytes] = {}


def kept_once(text: bytes) -> bytes:
    """The same bytes, kept once for all tables: what is printed on a card is the same at each."""
    if len(_prints) >= MOST_PRINTS:
        _prints.clear()
    return _prints.setdefault(text, text)


class Viewer:
    """One connection to a table."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What is to be sent next; None to hang up."""
        self.cut_off = asyncio.Event()
        """Set when too much has piled up: nothing more is sent."""
        self._printed: set[str] = set()
        self._scheduled: dict[int, asyncio.TimerHandle] = {}
        """What waits until it falls due."""
        self._number = 0
        self._waiting = 0
        """How many bytes are waiting."""
        self.sees = False
        """Whether it has been shown, or is about to be shown, everything: only then can it follow single steps."""
        self.closing = DONE
        """The code that its socket is closed with."""
        self.heard = 0.0
        """When its latest message was received."""

    def tell(self, message: Sent | PackedRefusal, due: float = 0.0) -> None:
        """Send a message at once, or when it is due."""
        self._put_at(due, encode(message))

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
        self.sees = self.sees or whole
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
        self._put_at(due, message)

    def _put_at(self, due: float, message: bytes) -> None:
        """What has a time goes out in the order of those times."""
        loop = asyncio.get_running_loop()
        if due > loop.time() or (due and self._scheduled):
            if self._has_room(message):
                self._number += 1
                self._scheduled[self._number] = loop.call_at(due, self._fall_due, self._number, message)
        else:
            self._put(message)

    def _fall_due(self, number: int, message: bytes) -> None:
        del self._scheduled[number]
        self._waiting -= len(message)
        self._put(message)

    def awaits(self, until: float) -> bool:
        """Whether something due by a time has not gone out yet: the machine may be late."""
        return any(handle.when() <= until for handle in self._scheduled.values())

    async def next(self) -> bytes | None:
        """What is to be sent next; None to hang up."""
        message = await self.outgoing.get()
        self._waiting -= len(message or b"")
        return message

    def leave(self) -> None:
        """Nobody is there any more: whatever is on its way is dropped."""
        for handle in self._scheduled.values():
            handle.cancel()
        self._scheduled.clear()
        while not self.outgoing.empty():
            self.outgoing.get_nowait()

    def hang_up(self, code: int = DONE) -> None:
        """Close the connection when everything before is sent."""
        self.closing = code
        self._put(None)

    def send(self, message: bytes) -> None:
        """Send a message that is encoded already, at once."""
        self._put(message)

    def _put(self, message: bytes | None) -> None:
        if self._has_room(message or b""):
            self.outgoing.put_nowait(message)

    def _has_room(self, message: bytes) -> bool:
        """Whether so much more can wait; from then on it does."""
        if self._waiting + len(message) > MOST_WAITING and self._waiting:
            self.cut_off.set()
            self.leave()
        if self.cut_off.is_set():
            return False
        self._waiting += len(message)
        return True
