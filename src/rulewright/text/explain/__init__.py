"""What the engine understood of a card, in plain words of its own: written from nodes alone, for every game.

Nothing here is shared with how card text is read or printed, so that a wrong node shows.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects.paragraphs import Keyword, Paragraph
from rulewright.text.explain import choosing, conditions, paragraphs, plays, restrictions
from rulewright.text.explain.phrases import Told, laid_out
from rulewright.text.explain.registry import paragraph
from rulewright.text.explain.scope import Scope
from rulewright.text.explain.words import OccasionWords, Words

__all__ = ["OccasionWords", "Words", "explain"]

_TELLERS = (choosing, conditions, paragraphs, plays, restrictions)
"""Modules that enter their functions in the registry by being imported."""


def explain(program: Sequence[Paragraph], words: Words) -> list[str]:
    """A card's program in words, line by line; what a keyword stands for is set in below it."""
    lines: list[Told] = []
    keyword = False
    scope = Scope(words)
    for node in program:
        told = paragraph(scope, node)
        scope = paragraphs.left_behind(scope, node)
        keyword = isinstance(node, Keyword) or (keyword and node.runs_on)
        if keyword and not isinstance(node, Keyword):
            lines[-1] = Told(lines[-1].text, (*lines[-1].inner, *told))
        else:
            lines += told
    return laid_out(lines)
