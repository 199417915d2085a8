"""What is said beside things that are put in order, so that two of one card can be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.kernel.decisions import Order
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import NO_HOOK

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def order_notes(game: Game, order: Order) -> tuple[str, ...]:
    """The text by which each of them happens; empty for cards that are put in order themselves.

    What waits to be ordered lies in the frame that asks, in the order of the items, each with the number of its text.
    """
    waiting = getattr(game.state.frames[-1].vars, "waiting", ())[: len(order.items)]
    hooks: list[HookNumber] = [getattr(one, "hook", NO_HOOK) for one in waiting]
    if len(hooks) < len(order.items) or min(hooks, default=NO_HOOK) < 0:
        return ("",) * len(order.items)
    return tuple(_text_of(game, hook) for hook in hooks)


def _text_of(game: Game, hook: HookNumber) -> str:
    """The line that a hook was read from, or which one it is, where lines and paragraphs do not go together."""
    program = rules_of(game).program
    found = program.all[hook]
    printed = game.rules.defs[found.printed]
    lines: list[str] = [line.strip() for line in printed.text.split("\n") if line.strip()]
    if len(lines) == len(program.of_card[found.printed]):
        return lines[found.position]
    return f"the {found.position + 1}. paragraph of {printed.name}"
