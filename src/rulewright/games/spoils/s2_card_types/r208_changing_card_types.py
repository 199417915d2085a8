"""208 Changing card types: what a card forgets when it stops being a character."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.games.spoils.areas import PLAY
from rulewright.kernel.state import DAMAGE

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def forget_damage(game: Game) -> bool:
    """208.3 A card that stops being a character forgets the damage it took this turn, even if it becomes one again."""
    done = False
    for seat in range(game.rules.seats):
        for slot in game.cards_in(PLAY, seat):
            card = game.card(slot)
            if card.damage and "character" not in rules_of(game).types_of(game, slot):
                game.state.put(slot, replace(card, damage=()), DAMAGE)
                done = True
    return done
