"""Kinds of event that only Smash Up has."""

from rulewright.kernel.events import FIRST_GAME_KIND

(
    PLAYING,
    BEFORE_SCORING,
    SCORES,
    AFTER_SCORING,
    RESHUFFLED,
) = range(FIRST_GAME_KIND, FIRST_GAME_KIND + 5)
