"""Destroying cards, and what a card was when it was destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.deeds import events_of
from rulewright.effects.perform import happen, noted, notes, performs
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, put
from rulewright.kernel.procedures import Signal
from rulewright.kernel.records import Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


@performs(v.Destroy)
def destroy(game: Game, run: Run, effect: v.Destroy) -> Signal:
    """Destroy cards; where a later line may ask, the values that a single one has now are kept."""
    events = events_of(game, run, effect) or []
    run = _without(game, run, effect)
    if effect.into and len(events) == 1:
        for what, code in rules_of(game).values.items():
            run = _had(run, effect, what, int(game.value(events[0].card, code) or 0))
    return happen(game, run, effect, events)


@notes(v.Destroy)
def destroyed(game: Game, run: Run, effect: v.Destroy, done: list[Event]) -> Run:
    """What was destroyed; of what was not, nothing is remembered."""
    run = run if done else _without(game, run, effect)
    return noted(run, effect, tuple(game.ref(event.card) for event in done))


def _without(game: Game, run: Run, effect: v.Destroy) -> Run:
    """The run without the values of what was destroyed before."""
    if not effect.into:
        return run
    had = {f"{effect.into} {what}" for what in rules_of(game).values}
    return replace(run, env=tuple(pair for pair in run.env if pair[0] not in had))


def _had(run: Run, effect: v.Destroy, what: str, value: int) -> Run:
    return replace(run, env=put(run.env, f"{effect.into} {what}", value))
