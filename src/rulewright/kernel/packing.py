"""States that are hardly ever looked at again, packed: what lies side by side differs little and takes little room."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from rulewright.kernel import saving
from rulewright.kernel.game import Game
from rulewright.kernel.state import State

if TYPE_CHECKING:
    from rulewright.kernel.rules import Rules

QUICKLY = 1
"""As zlib counts: what is alike is found at any setting, and a served game waits for it."""


class PackedStates:
    """Some states of one match."""

    __slots__ = ("_data", "_rules")

    def __init__(self, rules: Rules, states: Iterable[State]) -> None:
        self._rules = rules
        written = [saving.dumps(Game(rules, state)) for state in states]
        self._data = zlib.compress(msgspec.msgpack.encode(written), QUICKLY)

    def __len__(self) -> int:
        """How many bytes they take."""
        return len(self._data)

    def state(self, at: int) -> State:
        """One of them, as it was."""
        written: list[bytes] = msgspec.msgpack.decode(zlib.decompress(self._data))
        return saving.loads(self._rules, written[at])


class PackedState:
    """One state among others."""

    __slots__ = ("_at", "_packed")

    def __init__(self, packed: PackedStates, at: int) -> None:
        self._packed = packed
        self._at = at

    def unpacked(self) -> State:
        """The state as it was."""
        return self._packed.state(self._at)
