"""Kinds of event that only Arcmage has."""

from rulewright.kernel.events import FIRST_GAME_KIND

(
    SPENT,
    PRODUCED,
    REPLENISHED,
    RESOURCE_LAID,
    MOVES,
    ATTACKS,
    DEFENDS,
    DEVOTES,
    DEFENDED,
    PHASE_STARTS,
    PHASE_ENDS,
) = range(FIRST_GAME_KIND, FIRST_GAME_KIND + 11)
