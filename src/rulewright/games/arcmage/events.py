"""Kinds of event that only Arcmage has."""

from __future__ import annotations

from rulewright.kernel.events import FIRST_GAME_KIND
from rulewright.kernel.ids import Kind

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
    WITHDRAWN,
    UNMET,
) = map(Kind, range(FIRST_GAME_KIND, FIRST_GAME_KIND + 13))
