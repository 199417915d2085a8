"""The values that a single card had when an instruction took it away, for text that asks for them afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, put
from rulewright.kernel.records import Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def with_values(game: Game, run: Run, register: str, events: list[Event]) -> Run:
    """The run with the values that the one card of these events has now; of several none are kept."""
    run = without_values(game, run, register)
    if register and len(events) == 1 and events[0].card >= 0:
        for what, code in rules_of(game).values.items():
            value = int(game.value(events[0].card, code) or 0)
            run = replace(run, env=put(run.env, f"{register} {what}", value))
    return run


def without_values(game: Game, run: Run, register: str) -> Run:
    """The run without the values of what was taken away before."""
    if not register:
        return run
    had = {f"{register} {what}" for what in rules_of(game).values}
    return replace(run, env=tuple(pair for pair in run.env if pair[0] not in had))
