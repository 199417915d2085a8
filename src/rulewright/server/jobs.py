"""What goes on in the background for whoever began it: not too much of one client's, so that there is some for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulewright.server.wire import Fault

WAIT = 60
"""Seconds after which somebody who was refused may try again."""
OURS = "a fault of ours; try again"
"""What is told of that which failed for a reason that whoever began it has no part in."""


class JobLimits(Struct, frozen=True):
    """How many go on at a time."""

    each: int
    """Of one client."""
    in_all: int


def check_turn(running: Iterable[str], client: str, limits: JobLimits, what: str) -> None:
    """Refuse one more of a client's, where so many go on already; `running`: whose each of them is."""
    of = Counter(running)
    if of[client] >= limits.each:
        raise Fault("too_many", f"{what} of yours already; wait until that is done, or cancel it", extra={"wait": WAIT})
    if of.total() >= limits.in_all:
        raise Fault("too_many", f"{what} already; try again in a minute", extra={"wait": WAIT})


def forgotten_first(kept: Mapping[str, str]) -> str:
    """Of what is done and kept, by id and whose it is, the oldest first: the oldest of whoever has most of it."""
    of = Counter(kept.values())
    return max(kept, key=lambda one: of[kept[one]])
