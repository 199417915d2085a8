"""Wording as people read it: I and X with capitals, subtypes too, +1/+1 in one piece."""

from __future__ import annotations

import re

from rulewright.games.arcmage.areas import FACTIONS

_CHANGE = re.compile(r"\s*([+-])\s*(\d+)\s*/\s*([+-])\s*(\d+)")
_STATS = re.compile(r"(\d+)\s*/\s*(\d+)")
_QUOTED = re.compile(r'"([a-z-]+)"')
_NAMES = (*FACTIONS, *(name.removeprefix("The ") for name in FACTIONS))


def spelt(text: str) -> str:
    """A text that was put together from words, spelt as on a card."""
    text = _CHANGE.sub(r" \1\2/\3\4", text)
    text = _STATS.sub(r"\1/\2", text)
    text = _QUOTED.sub(lambda match: match[1].capitalize(), text)
    for name in _NAMES:
        text = re.sub(rf"\b{name}\b", name, text, flags=re.IGNORECASE)
    text = re.sub(r"\b(i|x|m)\b", lambda match: match[1].upper(), text)
    text = re.sub(r"\b(atk|def)\b", lambda match: match[1].upper(), text)
    text = re.sub(r"\b(choose) 1:", r"\1 one:", text, flags=re.IGNORECASE)
    text = re.sub(r"\b1 of (?=my|your|their|that|them)", "one of ", text)
    text = text.replace('.".', '."')  # a sentence that ends inside quotes has one full stop
    return text[:1].upper() + text[1:]
