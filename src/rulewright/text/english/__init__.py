"""The English of card games: constructions that every game shares, by concept."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.text.construction import Construction
from rulewright.text.english import (
    amounts,
    barring,
    cards,
    changes,
    circumstances,
    clauses,
    comparing,
    conditions,
    counters,
    damage,
    deeds,
    descriptions,
    durations,
    each_its_own,
    entering,
    happenings,
    holdings,
    limits,
    moving,
    occasions,
    paragraphs,
    passives,
    players,
    pricing,
    putting,
    resting,
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
    circumstances,
    happenings,
    durations,
    changes,
    deeds,
    damage,
    counters,
    moving,
    putting,
    searching,
    passives,
    pricing,
    clauses,
    statements,
    resting,
    limits,
    paragraphs,
    each_its_own,
    entering,
    barring,
    values,
)


def english(lexicon: Lexicon) -> Iterator[Construction]:
    """Every construction of the shared language, in a game's words."""
    for part in _PARTS:
        yield from part.constructions(lexicon)
