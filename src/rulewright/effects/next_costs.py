"""Changes of the next cost that a player pays: over once that has been paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.effects.lasting import end_lasting, scope_of
from rulewright.effects.plays import ChangeNextCost
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.kernel.events import PRICES
from rulewright.kernel.records import Ongoing

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def use_up(game: Game, is_next: Callable[[Run, ChangeNextCost], bool]) -> None:
    """What changed the next cost has done so and is over, where what is paid for is what it waited for."""
    if PRICES not in game.state.listeners:
        return
    program = rules_of(game).program

    def spent(effect: Ongoing) -> bool:
        node = program.node(effect.hook)
        return isinstance(node, ChangeNextCost) and is_next(scope_of(game, ~effect.id, effect.hook), node)

    end_lasting(game, spent)
