"""By what an event came about: whose effect, and under which heading of a card's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.conditions import Occasion
from rulewright.effects.paragraphs import Ability, Triggered
from rulewright.effects.players import is_effect_of
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.kernel.records import NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def caused_so(game: Game, run: Run, when: Occasion, event: Event) -> bool:
    """Whether an event has the cause that an occasion names: an effect of that player, a paragraph so headed."""
    headed = not when.heading or under_heading(game, event, when.heading)
    return headed and (when.by is None or is_effect_of(game, run, event, when.by))


def under_heading(game: Game, event: Event, heading: str) -> bool:
    """Whether an event comes of a paragraph that bears this heading."""
    node = rules_of(game).program.node(event.hook) if event.hook != NOBODY else None
    if isinstance(node, Ability):
        return node.name == heading
    return isinstance(node, Triggered) and node.label.lower() == heading
