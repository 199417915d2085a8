"""Who sits at a table and who is looking, as a worker needs to know it."""

from __future__ import annotations

from msgspec import Struct

from rulewright.server.wire import Stops

HAND, NO_CHOICE, SETTINGS, COMPUTER = "hand", "no choice", "settings", "computer"
TIME, LEFT, LESSON = "time", "left", "lesson"
"""How an answer came about."""
EVERYTHING = -1
"""A viewer who sees all there is, of a game that is over."""

Viewer = int | None
"""A seat; None is a spectator."""


class Company(Struct, frozen=True):
    """Who sits at a table and who is looking, as far as it matters for what happens."""

    names: tuple[str, ...]
    """What whoever sits there is called, by seat."""
    computers: tuple[int, ...] = ()
    stops: tuple[Stops, ...] = ()
    skipping: tuple[int, ...] = ()
    """By seat: the turn in which it passes wherever it can."""
    viewers: tuple[Viewer, ...] = ()
    left: tuple[int, ...] = ()
    """Those who have given their seat up for good: they concede."""
