"""A simple sensible player: plays what it can, attacks when it profits, blocks when it must.

It knows what its seat may know and no more: cards that are visible to it, its own deck as a list without an order,
and how many cards the others hold. It looks at no future of the game but does a little arithmetic.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from rulewright.games.spoils.sensible.acting import best_option
from rulewright.games.spoils.sensible.choosing import best_label, best_number
from rulewright.games.spoils.sensible.developing import best_resource
from rulewright.games.spoils.sensible.dividing import best_division
from rulewright.games.spoils.sensible.picking import best_pick
from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Divide, Number, Order, Pick

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def sensible(game: Game, decision: Decision, rng: random.Random) -> Answer:
    """What such a player would do."""
    match decision:
        case Act(window="resource"):
            return best_resource(game, decision)
        case Act():
            return best_option(game, decision)
        case Pick():
            return best_pick(game, decision)
        case Choose():
            return best_label(game, decision)
        case Number():
            return best_number(game, decision)
        case Divide():
            return best_division(game, decision)
        case Order():
            return (0,) if decision.next_only else tuple(range(len(decision.items)))
    return decision.random(rng)
