"""412 Unblockability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.barring import out_of_reach
from rulewright.effects.keys import BARS
from rulewright.effects.rules import rules_of
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import all_members
from rulewright.kernel.errors import Refusal

if TYPE_CHECKING:
    from rulewright.games.spoils.table import Battle
    from rulewright.kernel.game import Game


def unblockable_for(game: Game, battle: Battle, slot: int) -> Refusal | None:
    """412.1 Against a party made up wholly of characters that this one cannot block, it does not block."""
    if BARS["be blocked"] not in game.state.listeners and BARS["block"] not in game.state.listeners:
        return None
    if all_members(game, battle.attackers, lambda one: out_of_reach(game, one, slot)):
        return Refusal("412.1", "an effect says that it cannot block this party", ("402.7",))
    return None


def cannot_be_blocked(game: Game, battle: Battle) -> Refusal | None:
    """412.1 Against a party made up wholly of characters that cannot be blocked, no blocking party can be formed."""
    if all_members(game, battle.attackers, lambda slot: not rules_of(game).permitted(game, slot, "be blocked")):
        return Refusal("412.1", "the whole attacking party cannot be blocked")
    return None
