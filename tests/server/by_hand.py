"""A time that stands still until it is turned on by hand."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.server.timing import Alarm, Time


class Set(Alarm):
    """An alarm that is set."""

    def __init__(self, when: float, then: Callable[[], None]) -> None:
        self.when = when
        self.then = then
        self.off = False

    def cancel(self) -> None:
        """Call it off."""
        self.off = True


class TimeByHand(Time):
    """No second passes unless a test says so."""

    def __init__(self) -> None:
        self._skipped = 0.0
        self._alarms: list[Set] = []

    def now(self) -> float:
        """The time as it was turned on so far; a test waits for no other."""
        return 1e9 + self._skipped

    def call_at(self, when: float, then: Callable[[], None]) -> Set:
        """Kept until that time has come."""
        alarm = Set(when, then)
        self._alarms.append(alarm)
        return alarm

    async def wait(self, seconds: float) -> None:
        """So many seconds pass; whatever was to be done by then is done, in its order."""
        self._skipped += seconds
        due = sorted((one for one in self._alarms if one.when <= self.now() + 1e-6), key=lambda one: one.when)
        self._alarms = [one for one in self._alarms if one not in due and not one.off]
        for alarm in due:
            if not alarm.off:
                alarm.then()
