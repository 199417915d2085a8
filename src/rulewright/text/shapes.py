"""The shape of a sentence: its wording without the numbers, names and icons that change from card to card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.words import straight

_CHANGING = ((re.compile(r'"[^"]*"'), '"…"'), (re.compile(r"(\[[A-Z]\])+"), "[…]"), (re.compile(r"\b\d+\b"), "N"))
_STOPS = (". ", ": ")


def shape(sentence: str) -> str:
    """The shape of a sentence."""
    for pattern, instead in _CHANGING:
        sentence = pattern.sub(instead, sentence)
    return " ".join(sentence.split())


def sentence_at(text: str, line: int, column: int) -> str:
    """The sentence that stands at a place of a text."""
    lines = straight(text).split("\n")
    if not 1 <= line <= len(lines):
        return ""
    whole = lines[line - 1]
    start = max((at + len(stop) for stop in _STOPS if (at := whole.rfind(stop, 0, column)) >= 0), default=0)
    end = whole.find(". ", column - 1)
    return whole[start : end + 1 if end >= 0 else None].strip()


def refused_shapes(refusals: Iterable[TextNotUnderstood]) -> list[tuple[int, str, str]]:
    """The shapes of the sentences that were refused, the most frequent first: how often, the shape, why."""
    counts: Counter[str] = Counter()
    reasons: dict[str, str] = {}
    for refusal in refusals:
        for problem in refusal.problems:
            found = shape(sentence_at(refusal.text, problem.line, problem.column)) or problem.message
            counts[found] += 1
            reasons.setdefault(found, problem.message)
    return [(number, found, reasons[found]) for found, number in counts.most_common()]
