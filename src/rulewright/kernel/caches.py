"""What has been worked out from a state, and until when it holds.

Caches are never emptied, only replaced, so a copy of a state may share them: until one of the two changes they agree,
and from then on each has its own.
"""

from __future__ import annotations

from typing import Any

from rulewright.kernel.aspects import SETTLED, SPENT, TURNED, USUALLY_WATCHED
from rulewright.kernel.ids import HookNumber

Listeners = dict[int, tuple[tuple[int, HookNumber], ...]]
"""What listens to what: role and kind of event → (slot, or ~id of an ongoing effect; program)."""


class Caches:
    """The part of a state that follows from the rest of it."""

    __slots__ = ("derived", "dirty", "fresh", "kept", "listeners", "payable", "resting", "settled", "unseen", "watched")

    dirty: int
    """The aspects that have changed since the standing checks last ran."""
    listeners: Listeners
    derived: dict[Any, Any]
    payable: dict[Any, Any]
    """What follows from which cards are in play and which of them have been used to pay."""
    settled: dict[Any, Any]
    """What follows from nothing but which cards are in play, whose, and how they face."""
    kept: dict[Any, Any]
    """A cached value with the records that it was computed from; it holds while those are still the current ones."""
    watched: int
    resting: dict[Any, tuple[int, Any]]
    """What was worked out, each with the aspects that it rests on; see `recall`."""
    unseen: int
    """The aspects that have changed since that was last looked at."""
    fresh: dict[Any, Any]
    """What was worked out since then: it holds as long as nothing is unseen."""

    def __init__(self) -> None:
        self.dirty = 0
        self.listeners = {}
        self.watched = USUALLY_WATCHED
        self.unseen = 0
        self.forget()

    def share_with(self, twin: Caches) -> None:
        """A copy starts with all that is known."""
        twin.dirty = self.dirty
        twin.listeners = self.listeners
        twin.derived = self.derived
        twin.settled = self.settled
        twin.payable = self.payable
        twin.kept = self.kept
        twin.watched = self.watched
        twin.resting = self.resting
        twin.unseen = self.unseen
        twin.fresh = self.fresh

    def forget(self) -> None:
        """Drop all of it."""
        self.derived = {}
        self.settled = {}
        self.payable = {}
        self.kept = {}
        self.resting = {}
        self.fresh = {}

    def touch(self, changed: int) -> None:
        """Something changed that is not on a card."""
        self.dirty |= changed
        self.unseen |= changed
        if changed & self.watched:
            self.derived = {}
            if changed & SETTLED:
                self.settled = {}
                self.payable = {}
                if changed & TURNED:
                    self.kept = {}
        if changed & SPENT:
            self.payable = {}

    def recall(self, key: Any) -> Any:
        """What was noted under a key; None if nothing was, or if something that it rests on has changed since."""
        if self.unseen:
            self._look()
        known = self.resting.get(key)
        return None if known is None else known[1]

    def recall_fresh(self, key: Any) -> Any:
        """What was noted under a key since anything last changed; None if nothing was."""
        if self.unseen:
            self._look()
        return self.fresh.get(key)

    def _look(self) -> None:
        """Drop what rests on something that has changed since this was last called."""
        changed = self.unseen
        self.unseen = 0
        self.fresh = {}
        self.resting = {key: one for key, one in self.resting.items() if not one[0] & changed}

    def note(self, key: Any, rests: int, value: Any) -> None:
        """Remember something until one of the aspects that it rests on changes."""
        self.resting[key] = (rests, value)
