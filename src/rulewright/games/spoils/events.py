"""Kinds of event that only The Spoils has."""

from rulewright.kernel.events import FIRST_GAME_KIND

(
    RESOURCE_PLAYED,
    ATTACKED,
    ATTACKS,
    BLOCKS,
    LEAVES_BATTLE,
    JOINS_BATTLE,
    BATTLE_ENDS,
    BLOCKED,
    PARTY_FORMED,
) = range(FIRST_GAME_KIND, FIRST_GAME_KIND + 9)
