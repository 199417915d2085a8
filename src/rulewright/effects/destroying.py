"""Destroying cards, and what a card was when it was destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.deeds import events_of
from rulewright.effects.last_values import with_values, without_values
from rulewright.effects.perform import happen, noted, notes, performs
from rulewright.effects.scope import Run
from rulewright.kernel.procedures import Signal
from rulewright.kernel.records import Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


@performs(v.Destroy)
def destroy(game: Game, run: Run, effect: v.Destroy) -> Signal:
    """Destroy cards; where a later line may ask, the values that a single one has now are kept."""
    events = events_of(game, run, effect) or []
    return happen(game, with_values(game, run, effect.into, events), effect, events)


@notes(v.Destroy)
def destroyed(game: Game, run: Run, effect: v.Destroy, done: list[Event]) -> Run:
    """What was destroyed; of what was not, nothing is remembered."""
    run = run if done else without_values(game, run, effect.into)
    return noted(run, effect, tuple(game.ref(event.card) for event in done))
