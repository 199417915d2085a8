"""The interpreter, whole: its loop and every verb that it can carry out."""

from rulewright.effects import choices, damage, deeds, rare_deeds, relating
from rulewright.effects.perform import EFFECT, PERFORMERS

VERBS = (choices.__name__, damage.__name__, deeds.__name__, rare_deeds.__name__, relating.__name__)
"""Where the verbs are carried out and relations are told; loading these fills the tables of both."""

__all__ = ["EFFECT", "PERFORMERS", "VERBS"]
