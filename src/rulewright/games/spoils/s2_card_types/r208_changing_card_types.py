"""208 Changing card types: what a card forgets when it stops being a character."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.kernel.aspects import DAMAGE
from rulewright.kernel.records import Card

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def forget_damage(game: Game, slot: int, card: Card) -> bool:
    """208.3 A card that stops being a character forgets the damage it took this turn, even if it becomes one again."""
    if not card.damage or "character" in rules_of(game).types_of(game, slot):
        return False
    game.state.put(slot, replace(card, damage=()), DAMAGE)
    return True
