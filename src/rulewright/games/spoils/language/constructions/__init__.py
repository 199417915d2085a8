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
    control,
    damage,
    damage_amounts,
    deeds,
    descriptions,
    holdings,
    influence,
    meetings,
    moving,
    numbers,
    occasions,
    or_else,
    past,
    permissions,
    picking,
    players,
    prices,
    prohibitions,
    qualifiers,
    rare,
    requirements,
    sentences,
    shares,
    standing,
    such_players,
    values,
    waiting,
)
from rulewright.games.spoils.language.wording import STATES, TRADES
from rulewright.text.construction import Construction
from rulewright.text.language import Language
from rulewright.text.words import Word

_PARTS = (
    players,
    numbers,
    descriptions,
    qualifiers,
    cards,
    shares,
    conditions,
    holdings,
    influence,
    being,
    occasions,
    meetings,
    acts,
    past,
    changes,
    permissions,
    deeds,
    picking,
    moving,
    control,
    damage,
    damage_amounts,
    prohibitions,
    requirements,
    prices,
    rare,
    clause_forms,
    values,
    or_else,
    choices,
    sentences,
    standing,
    waiting,
    such_players,
)


def constructions() -> Iterator[Construction]:
    """Everything that the cards of The Spoils say."""
    for part in _PARTS:
        yield from part.constructions()


@cache
def language() -> Language:
    """The language, built once."""
    return Language(constructions(), classes)


_NO_NAMES = frozenset((*TRADES, *STATES, "staple", "non", "each", "all", "this", "that", "the", "a", "an"))
"""Words before *resource* that are no name of one, even with a capital."""


def classes(words: Sequence[Word], at: int) -> list[tuple[str, Any]]:
    """Numbers, icons, quoted words and texts, and words that only name something."""
    word, text = words[at], words[at].text
    if text.isdecimal():
        return [("$number", int(text)), ("$number.sg" if text == "1" else "$number.pl", int(text))]
    if text[0] == "[" and len(text) > 1:
        return [("$icons", text.replace("[", "").replace("]", ""))]
    if text[0] == '"' and len(text) > 1:
        return _quoted(text, word.printed)
    after = _word(words, at + 1)
    resource = after.startswith("resource") and word.printed[0].isupper() and at > 0 and text not in _NO_NAMES
    names = (
        text.isalpha() and len(text) > 1 and (after.startswith("token") or _word(words, at - 1) == "unique" or resource)
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
