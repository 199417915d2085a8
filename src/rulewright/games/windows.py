"""A window in which a seat may act as often as it likes, and what becomes of actions that prove illegal."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.records import Option


class Window(Struct, frozen=True, gc=False, array_like=True):
    """Who may act, and in what kind of window."""

    seat: int
    kind: str
    """As the game calls it: turn, response, battle, play."""
    tried: tuple[Option, ...] = ()
    """Actions that proved illegal since the last one that did not, each as often as it proved so."""
    doing: Option | None = None
    rule: str = ""
    barred: tuple[Option, ...] = ()
    """Those of them that are not offered again."""


UNDONE, MISCHOSEN = 7, 8
"""The outcome of an action that was illegal and has been taken back: as it must be, or after choices on the way."""

TRIES = 3
"""How often an action may fail by the choices made for it before it is barred: nobody tries for ever."""

END_TURN = Option("end turn")


def after_action(window: Window, outcome: int) -> Window:
    """The window once an action is over; what was taken back may be tried again where other choices could help.

    Nothing forbids another try, but one that can only fail again is not offered.
    """
    if outcome not in (UNDONE, MISCHOSEN) or window.doing is None:
        return replace(window, doing=None, tried=(), barred=())
    action = replace(window.doing, paying=())
    tried = (*window.tried, action)
    again = (outcome == MISCHOSEN or window.doing.paying) and tried.count(action) < TRIES
    return replace(window, doing=None, tried=tried, barred=window.barred if again else (*window.barred, action))
