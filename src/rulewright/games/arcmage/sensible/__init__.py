"""A simple sensible player: builds up power, fills its cities, attacks when it profits, defends when it must.

It knows what its seat may know and no more: cards that are visible to it, and how many cards the others hold. It looks
at no future of the game but does a little arithmetic.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from rulewright.games.arcmage.sensible.acting import best_action, best_event
from rulewright.games.arcmage.sensible.bidding import best_bid, best_claim
from rulewright.games.arcmage.sensible.building import best_cities, best_package, best_place, best_resource
from rulewright.games.arcmage.sensible.fighting import best_attack, best_attackers, best_defence, best_division
from rulewright.games.arcmage.sensible.picking import best_devotees, best_devotion, best_label, best_pick
from rulewright.kernel.decisions import Act, Answer, Choose, Decision, Divide, Order, Pick

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def sensible(game: Game, decision: Decision, rng: random.Random) -> Answer:
    """What such a player would do."""
    match decision:
        case Act():
            return _act(game, decision)
        case Pick(prompt="city"):
            return best_cities(game, decision)
        case Pick(prompt="attack"):
            return best_attackers(game, decision)
        case Pick(prompt="devote"):
            return best_devotees(game, decision)
        case Pick(prompt="bid"):
            return best_bid(game, decision)
        case Pick():
            return best_pick(game, decision)
        case Choose(prompt="package"):
            return best_package(game, decision)
        case Choose(prompt="place"):
            return best_place(game, decision)
        case Choose():
            return best_label(game, decision)
        case Divide():
            return best_division(game, decision)
        case Order():
            return (0,) if decision.next_only else tuple(range(len(decision.items)))
    return decision.random(rng)


def _act(game: Game, act: Act) -> Answer:
    match act.window:
        case "play":
            return best_action(game, act)
        case "event" | "response":
            return best_event(game, act)
        case "resource" | "mixed":
            return best_resource(game, act)
        case "devotion":
            return best_devotion(game, act)
        case "claim":
            return best_claim(game, act)
        case "attack":
            return best_attack(game, act)
        case "defend":
            return best_defence(game, act)
    return act.options[-1]
