"""How far a journal holds: what is left of a game whose journal is damaged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from rulewright.kernel.errors import RulewrightError
from rulewright.kernel.journal import DAMAGED, Header, Journal, Line
from rulewright.library.making import retrace
from rulewright.server.engine.seated import Seated
from rulewright.server.engine.standing import Snapshot
from rulewright.server.engine.verify_messages import Verified


def verify(
    header: bytes, lines: Sequence[bytes], hows: Sequence[str] = (), snapshot: Snapshot | None = None
) -> Verified:
    """Play a journal again as far as it leads where it says it led; and from a snapshot, if that leads further."""
    found = _from_the_beginning(header, lines)
    if found.fault and snapshot is not None and found.good < snapshot.moment <= len(lines):
        with suppress(RulewrightError, *DAMAGED):
            kept = Seated(header, lines, hows, snapshot).now
            return Verified(max(found.good, kept), len(lines), "" if kept == len(lines) else found.fault)
    return found


def _from_the_beginning(header: bytes, lines: Sequence[bytes]) -> Verified:
    good = -1
    try:
        for _ in retrace(Journal(msgspec.json.decode(header, type=Header), tuple(_read(lines)))):
            good += 1
    except _Unreadable as fault:
        before = _from_the_beginning(header, lines[: fault.number])
        return Verified(before.good, len(lines), before.fault or str(fault))
    except (RulewrightError, *DAMAGED) as fault:
        return Verified(max(good, 0), len(lines), str(fault)[:300] or type(fault).__name__)
    return Verified(good, len(lines))


class _Unreadable(Exception):
    """A line that is not one of a journal."""

    def __init__(self, number: int, told: str) -> None:
        super().__init__(f"line {number + 2}: {told}")
        self.number = number


def _read(lines: Iterable[bytes]) -> Iterable[Line]:
    for number, line in enumerate(lines):
        try:
            yield msgspec.json.decode(line, type=Line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise _Unreadable(number, str(fault)) from fault
