"""Triggers that happen together: in which order they stand, and how one of them is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EFFECT_PART, Run
from rulewright.kernel.records import Trigger

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def in_play_longest_first(group: tuple[Trigger, ...]) -> tuple[Trigger, ...]:
    """The default order: the sources by how long they have been there."""
    return tuple(sorted(group, key=lambda trigger: (trigger.source[1], trigger.hook)))


def run_of(game: Game, trigger: Trigger) -> Run:
    """The instructions of a trigger, about to be carried out."""
    common = trigger.source[0] >= 0 and rules_of(game).is_common(game, trigger.source[0])
    source, seat, env, event = trigger.source, trigger.controller, trigger.env, trigger.event
    return Run(trigger.hook, EFFECT_PART, source, seat, env, event, guest=int(common))
