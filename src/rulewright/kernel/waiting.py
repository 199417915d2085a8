"""What checks and triggers wait for: events on their way, and what a standing check has begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def happening(game: Game) -> bool:
    """Whether a batch of events is on its way and has not happened yet: checks and triggers come after it."""
    frames, procedures = game.state.frames, game.rules.procedures
    event = procedures.number.get("event")
    if event is None or not frames or frames[-1].procedure != event:
        return False
    return frames[-1].step <= procedures.positions[event]["happen"]


def checking(game: Game) -> bool:
    """Whether what a standing check has begun goes on: triggers come after it, as after any check.

    A batch of events on its way says by itself when they may come.
    """
    frames, number = game.state.frames, game.rules.procedures.number
    checks = number.get("checks")
    if checks is None or not frames:
        return False
    if frames[-1].procedure == checks:
        return True
    return len(frames) > 1 and frames[-2].procedure == checks and frames[-1].procedure != number["event"]
