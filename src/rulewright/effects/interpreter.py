"""The interpreter, whole: its loop and every verb that it can carry out."""

from rulewright.effects import (
    choices,
    counting,
    damage,
    deeds,
    destroying,
    keeping,
    placing,
    playing,
    rare_deeds,
    relating,
    rounds,
    shifting,
)
from rulewright.effects.perform import EFFECT, PERFORMERS

_MODULES = (
    choices,
    counting,
    damage,
    deeds,
    destroying,
    keeping,
    placing,
    playing,
    rare_deeds,
    relating,
    rounds,
    shifting,
)
VERBS = tuple(one.__name__ for one in _MODULES)
"""Where verbs are carried out, numbers worked out and relations told; loading these fills the tables."""

__all__ = ["EFFECT", "PERFORMERS", "VERBS"]
