"""The interpreter, whole: its loop and every verb that it can carry out."""

from rulewright.effects import choices, damage, deeds, placing, playing, rare_deeds, relating
from rulewright.effects.perform import EFFECT, PERFORMERS

VERBS = tuple(one.__name__ for one in (choices, damage, deeds, placing, playing, rare_deeds, relating))
"""Where the verbs are carried out and relations are told; loading these fills the tables of both."""

__all__ = ["EFFECT", "PERFORMERS", "VERBS"]
