"""The interpreter, whole: its loop and every verb that it can carry out."""

from rulewright.effects import choices, deeds
from rulewright.effects.perform import EFFECT, PERFORMERS

VERBS = (choices.__name__, deeds.__name__)
"""Where the verbs are carried out; loading these fills the table of performers."""

__all__ = ["EFFECT", "PERFORMERS", "VERBS"]
