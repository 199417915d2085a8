"""Kinds of event that only Smash Up has."""

from __future__ import annotations

from rulewright.kernel.events import FIRST_GAME_KIND
from rulewright.kernel.ids import Kind

(
    PLAYING,
    BEFORE_SCORING,
    SCORES,
    AFTER_SCORING,
    RESHUFFLED,
    BURIED,
    UNCOVERED,
    AFFECTED,
    RAISED,
) = map(Kind, range(FIRST_GAME_KIND, FIRST_GAME_KIND + 9))
