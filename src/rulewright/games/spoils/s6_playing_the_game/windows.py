"""A window in which a seat may act as often as it likes: its turn (603), a response (607), a battle (608, 609)."""

from __future__ import annotations

from msgspec import Struct

from rulewright.kernel.records import Option


class Window(Struct, frozen=True, array_like=True):
    """Who may act, and in what kind of window."""

    seat: int
    kind: str
    """turn, response, battle, resource."""
    tried: tuple[Option, ...] = ()
    """Actions that proved illegal since the last one that did not: they are not offered again."""
    doing: Option | None = None
    rule: str = ""


UNDONE = 7
"""The outcome of an action that was illegal and has been taken back."""

PASS = Option("pass")
END_TURN = Option("end turn")
