"""When what happens at a table may be seen, so that nobody learns from a time what they may not know.

Whether a seat passed by hand, by its settings, by a computer or because it had no choice must not show. So:

- What a seat does is seen by the others no sooner than the pace after what they saw before, and half a pace after that
  seat was shown what it was asked. An answer within half a pace is seen at the same instant as one given for it, and
  leaves no trace in what comes after: the pace is reckoned from when things fall due by the pace alone, not from when
  somebody was replied to.
- A reply to an answer, and what its giver sees of it, come a multiple of an eighth of the pace after it was received
  (or of the lead, if that is longer): how long it took to work out depends on what the others hold.
- After an answer by hand what another does next is seen after a lead at the least, and computers answer ahead of when
  that is seen, so that a quick pace does not show how long they thought.
- Whoever asks or comes back waits until the next step of another could have been seen, and is told of what they have
  been shown; nothing is said of what is still on its way to them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from math import ceil

from msgspec import Struct

TICK = 1e-6
"""Two messages never fall due at the same time, so they stay in order."""
LEAD = 0.2
"""Seconds from an answer by hand until what another does next can be seen, however quick the pace.

In that time a computer thinks, so that it does not show whether it had to.
"""
AHEAD = 0.4
"""So many seconds before its answer is due a computer may answer, so that its thinking is over by then."""
JUST_NOW = 1e-3
"""A timer may ring so much too early."""

Watcher = int | None
"""A seat; None is whoever watches."""


class _Seen(Struct, frozen=True):
    """A moment that a seat is shown at a time; whether it is asked something there."""

    due: float
    moment: int
    asked: bool


class Pace:
    """The times of one table."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lead = LEAD if seconds else 0.0
        self._led = 0.0
        """Until when nothing that another does after the latest answer by hand is seen."""
        self._latest: dict[Watcher, float] = {}
        """When each has seen, or will see, the latest that was sent."""
        self._due: dict[Watcher, float] = {}
        """When the latest update fell due by the pace alone: the same however anybody passed."""
        self._seen: dict[Watcher, deque[_Seen]] = {}

    # -- when something may be seen ------------------------------------------------------------------------------

    def begin(self, seat: Watcher) -> float:
        """When a seat may be shown everything; the pace is reckoned from then on."""
        self._due[seat] = max(_now(), self._due.get(seat, 0.0))
        return self.next(seat)

    def step(self, by: int, everyone: Iterable[Watcher], not_before: float = 0.0) -> dict[Watcher, float]:
        """When each may see what a seat did; whoever did it, not before a time."""
        asked = self._due.get(by, 0.0)
        late = _now() > asked + self._seconds / 2
        own = _now() if late else asked + TICK
        by_hand = not_before > 0
        led = 0.0 if by_hand else self._led
        self._led = own + self._lead if by_hand else self._led
        dues: dict[Watcher, float] = {}
        for one in everyone:
            paced = max(_now(), self._due.get(one, 0.0) + self._seconds, asked + self._seconds / 2, led)
            self._due[one] = own if one == by else paced
            dues[one] = self.next(one, max(own, not_before + TICK) if one == by else paced)
        return dues

    def known(self, by: int, dues: dict[Watcher, float]) -> float:
        """When everybody may know what a seat did: all have seen it, and the seat itself was replied to."""
        others = max(due for one, due in dues.items() if one != by)
        return max(others + self._seconds / 8, dues[by])

    def next(self, seat: Watcher, not_before: float = 0.0) -> float:
        """When a seat may be told something else: after all that is on its way to it."""
        self._latest[seat] = max(_now(), self.latest(seat) + TICK, not_before)
        return self._latest[seat]

    def latest(self, seat: Watcher) -> float:
        """When a seat has seen, or will see, the latest that was sent."""
        return self._latest.get(seat, 0.0)

    def reply(self, received: float) -> float:
        """When what was received at a time is replied to, after all that counts as seen; 0 is at once."""
        slot = max(self._seconds, self._lead) / 8
        return received + max(1, ceil((_now() + JUST_NOW + TICK - received) / slot)) * slot if slot else 0.0

    def quiet(self, seat: Watcher) -> float:
        """The earliest time at which a step of another, if there is one on its way or not, could be seen by a seat."""
        others = max((due for one, due in self._due.items() if one not in (seat, None)), default=0.0)
        return max(self._due.get(seat, 0.0) + self._seconds, others + self._seconds / 2, self._led)

    async def wait(self, due: float) -> None:
        """Until a time."""
        await asyncio.sleep(max(0.0, due - _now()))

    def thought_over(self, by: int) -> float:
        """When a computer may answer: not far ahead of what others have seen, yet in time for the earliest."""
        others = (due for one, due in self._due.items() if one not in (by, None))
        return max(self._due.get(by, 0.0), min(others, default=0.0)) - (AHEAD if self._seconds else 0.0)

    # -- what has been seen --------------------------------------------------------------------------------------

    def note(self, seat: Watcher, due: float, moment: int, *, asked: bool) -> None:
        """A seat is shown a moment at that time."""
        seen = self._seen.setdefault(seat, deque())
        while len(seen) > 1 and seen[1].due <= _now():
            seen.popleft()
        seen.append(_Seen(due, moment, asked))

    def seen(self, seat: Watcher) -> tuple[int, bool] | None:
        """The moment that a seat was last shown, and whether it was asked something there; None if it saw nothing."""
        past = [one for one in self._seen.get(seat, ()) if one.due <= _now() + JUST_NOW]
        return (past[-1].moment, past[-1].asked) if past else None


def _now() -> float:
    return asyncio.get_running_loop().time()
