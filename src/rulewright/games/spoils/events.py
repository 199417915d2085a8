"""Kinds of event that only The Spoils has."""

from __future__ import annotations

from rulewright.kernel.events import FIRST_GAME_KIND
from rulewright.kernel.ids import Kind

(
    RESOURCE_PLAYED,
    ATTACKED,
    ATTACKS,
    BLOCKS,
    LEAVES_BATTLE,
    JOINS_BATTLE,
    BATTLE_ENDS,
    BLOCKED,
    ATTACKERS_FORMED,
    BLOCKERS_FORMED,
    COMES_TRUE,
    RETARGETED,
    UNBLOCKED,
) = map(Kind, range(FIRST_GAME_KIND, FIRST_GAME_KIND + 13))
