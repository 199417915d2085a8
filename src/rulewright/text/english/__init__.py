"""The English of card games: constructions that every game shares, by concept."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.text.construction import Construction
from rulewright.text.english import (
    amounts,
    barring,
    cards,
    changes,
    clauses,
    comparing,
    conditions,
    deeds,
    descriptions,
    durations,
    entering,
    happenings,
    holdings,
    moving,
    occasions,
    paragraphs,
    players,
    putting,
    searching,
    statements,
    values,
)
from rulewright.text.lexicon import Lexicon

_PARTS = (
    players,
    amounts,
    descriptions,
    comparing,
    cards,
    conditions,
    holdings,
    occasions,
    happenings,
    durations,
    changes,
    deeds,
    moving,
    putting,
    searching,
    clauses,
    statements,
    paragraphs,
    entering,
    barring,
    values,
)


def english(lexicon: Lexicon) -> Iterator[Construction]:
    """Every construction of the shared language, in a game's words."""
    for part in _PARTS:
        yield from part.constructions(lexicon)
