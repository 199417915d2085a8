"""Time at a table: so many seconds for each answer, then a reserve for the whole game.

The server's own clock decides. What a clock brings about is an answer or a concession like any other and stands in the
journal as one, so a replay knows of no time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Protocol

from msgspec import Meta, Struct


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time there is, in seconds."""

    seconds: Annotated[int, Meta(ge=5, le=3_600)]
    """For each answer. Then a window in which one mostly passes is passed; anything else goes on the reserve."""
    reserve: Annotated[int, Meta(ge=0, le=36_000)] = 0
    """For all the game. Who has used it up concedes."""


class ClockShown(Struct, frozen=True):
    """The clock, as everybody at the table sees it."""

    left: float
    """How many seconds whoever is asked has left before the reserve is touched."""
    reserves: dict[str, float]


class Alarm(Protocol):
    """Something that will be done at a time, unless it is called off."""

    def cancel(self) -> None: ...


class Time:
    """What time it is, and being called at a time. Tests put one in its place that they turn on by hand."""

    def now(self) -> float:
        """In seconds, from some moment on."""
        return asyncio.get_running_loop().time()

    def call_at(self, when: float, then: Callable[[], None]) -> Alarm:
        """Do something then."""
        return asyncio.get_running_loop().call_at(when, then)


class Clock:
    """The clock of one table. It runs for one seat at a time: a person who is asked."""

    def __init__(self, terms: Terms, reserves: list[float], time: Time, up: Callable[[int, int], None]) -> None:
        self.terms = terms
        self.reserves = reserves
        self._time = time
        self._up = up
        """Told the seat and the moment of what it was asked, once its time is up."""
        self._asked: tuple[int, int] | None = None
        self._since = 0.0
        self._seconds = float(terms.seconds)
        self._spares = False
        """Whether what is asked now is never charged to the reserve."""
        self._kept = (-1, 0.0)
        """The seat that was last asked, and how many of its seconds it had left when it answered."""
        self._alarm: Alarm | None = None
        self._rings = 0.0
        """When it rings, or has rung."""

    @property
    def running(self) -> bool:
        """Whether somebody's time runs."""
        return self._asked is not None

    def run(self, seat: int, moment: int, since: float, *, optional: bool, fresh: bool) -> None:
        """A seat is asked, from a time on; what it was asked before and took back gives it no fresh seconds."""
        if self._asked == (seat, moment):
            if self._rings <= self._time.now():  # it has rung, and nothing could be done about it
                self._ring_at(self._time.now(), seat, moment)
            return
        self.stop()
        self._asked, self._since = (seat, moment), max(since, self._time.now())
        self._seconds = self._kept[1] if not fresh and self._kept[0] == seat else float(self.terms.seconds)
        self._spares = optional
        allowed = self._seconds + (0.0 if optional else self.reserves[seat])
        self._ring_at(self._since + allowed, seat, moment)

    def _ring_at(self, when: float, seat: int, moment: int) -> None:
        self._rings = when
        self._alarm = self._time.call_at(when, lambda: self._up(seat, moment))

    def after_answer(self) -> list[float]:
        """The reserves, if whoever is asked answers now: what it took beyond its seconds is taken off its reserve."""
        reserves = list(self.reserves)
        if self._asked is not None:
            reserves[self._asked[0]] = max(0.0, reserves[self._asked[0]] - self._beyond())
        return reserves

    def stop(self, reserves: list[float] | None = None) -> None:
        """Somebody has answered, or is not asked any more; these reserves are left."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._asked is not None:
            self._kept = (self._asked[0], self._left())
            self.reserves = self.after_answer() if reserves is None else reserves
        self._asked, self._alarm = None, None

    def shown(self, seats: str) -> ClockShown:
        """As it stands now."""
        named = {seats[seat]: round(reserve, 1) for seat, reserve in enumerate(self.after_answer())}
        return ClockShown(round(self._left(), 1), named)

    def _used(self) -> float:
        return max(0.0, self._time.now() - self._since)

    def _beyond(self) -> float:
        """How many seconds are charged to the reserve so far."""
        return 0.0 if self._spares else max(0.0, self._used() - self._seconds)

    def _left(self) -> float:
        return float(self.terms.seconds) if self._asked is None else max(0.0, self._seconds - self._used())
