"""Amounts that text in force raises or lowers: damage, cards drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.evaluate import number
from rulewright.effects.hearing import meant
from rulewright.effects.lasting import scope_of, speaking
from rulewright.effects.paragraphs import Adjusted
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.kernel.events import ADJUSTS
from rulewright.kernel.pipeline import use_of
from rulewright.kernel.records import Event
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Adjustment(Struct, frozen=True):
    """Text in force that may raise or lower an amount, with the scope in which to read it."""

    node: Adjusted
    run: Run
    listener: Listener


def adjustments(game: Game, event: Event) -> list[Adjustment]:
    """Everything in force that could raise or lower the amount of such an event, raises first.

    What lowers only great amounts comes before what lowers any, so that the one does not undo the other.
    """
    rules = rules_of(game)
    found: list[Adjustment] = []
    for who, hook in speaking(game, ADJUSTS | event.kind):
        node = rules.program.node(hook)
        if not isinstance(node, Adjusted) or use_of(game, (who, hook)) in event.used:
            continue
        run = replace(scope_of(game, who, hook), event=event)
        if not node.gate or rules.gate_open(game, run.you, node.gate):
            found.append(Adjustment(node, run, (who, hook)))
    return sorted(found, key=lambda one: (-one.node.sign, -one.node.when.least))


def adjusts(game: Game, one: Adjustment, event: Event) -> bool:
    """Whether an adjustment concerns this event as it stands now, after those before it."""
    return meant(game, replace(one.run, event=event), one.node.when, event, event.kind)


def amount_of(game: Game, one: Adjustment, event: Event) -> int:
    """By how much one adjustment changes the amount of this event as it stands now."""
    amount = number(game, replace(one.run, event=event), one.node.amount)
    if one.node.minimum:
        amount = min(amount, max(0, event.amount - one.node.minimum))
    return amount * one.node.sign
