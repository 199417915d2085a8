"""The language of The Spoils as constructions, by concept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from rulewright.games.spoils.language.constructions import (
    acts,
    being,
    cards,
    changes,
    choices,
    clause_forms,
    conditions,
    damage,
    damage_amounts,
    deeds,
    descriptions,
    moving,
    numbers,
    occasions,
    past,
    picking,
    players,
    prices,
    prohibitions,
    qualifiers,
    rare,
    requirements,
    scores,
    sentences,
    standing,
)
from rulewright.text.construction import Construction
from rulewright.text.language import Language
from rulewright.text.words import Word

_PARTS = (
    players,
    numbers,
    descriptions,
    qualifiers,
    cards,
    conditions,
    scores,
    being,
    occasions,
    acts,
    past,
    changes,
    deeds,
    picking,
    moving,
    damage,
    damage_amounts,
    prohibitions,
    requirements,
    prices,
    rare,
    clause_forms,
    choices,
    sentences,
    standing,
)


def constructions() -> Iterator[Construction]:
    """Everything that the cards of The Spoils say."""
    for part in _PARTS:
        yield from part.constructions()


@cache
def language() -> Language:
    """The language, built once."""
    return Language(constructions(), classes)


def classes(words: Sequence[Word], at: int) -> list[tuple[str, Any]]:
    """Numbers, icons, quoted words and texts, and words that only name something."""
    word, text = words[at], words[at].text
    if text.isdecimal():
        return [("$number", int(text)), ("$number.sg" if text == "1" else "$number.pl", int(text))]
    if text[0] == "[" and len(text) > 1:
        return [("$icons", text.replace("[", "").replace("]", ""))]
    if text[0] == '"' and len(text) > 1:
        return _quoted(text, word.printed)
    names = (
        text.isalpha()
        and len(text) > 1
        and (_word(words, at + 1).startswith("token") or _word(words, at - 1) == "unique")
    )
    return [("$name", text.title())] if names else []


def _word(words: Sequence[Word], at: int) -> str:
    return words[at].text if 0 <= at < len(words) else ""


def _quoted(text: str, printed: str) -> list[tuple[str, Any]]:
    inside = " ".join(printed[1:-1].split())
    if inside.endswith((".", "!")) or "[" in inside:
        return [("$quoted", inside)]
    plain = text.strip('"').strip()
    return [("$subtype", plain.lower()), ("$title", inside)]
