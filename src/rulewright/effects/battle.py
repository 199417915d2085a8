"""The verbs of battle: leaving one, joining a party, another target."""

from __future__ import annotations

from rulewright.effects.effect import Deed
from rulewright.effects.selectors import Cards, Who


class LeaveBattle(Deed, frozen=True, tag=True):
    """Remove characters from the battle."""

    cards: Cards


class ChangeTarget(Deed, frozen=True, tag=True):
    """Another card becomes the target of a player's attack."""

    cards: Cards
    who: Who = "opponent"


class JoinBattle(Deed, frozen=True, tag=True):
    """Add characters to a battle party."""

    cards: Cards
    party: str
    """attacking, blocking, yours."""
