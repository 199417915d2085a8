"""The English of card games: constructions that every game shares, by concept."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.text.construction import Construction
from rulewright.text.english import (
    amounts,
    barring,
    cards,
    causing,
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
    moments,
    moving,
    occasions,
    options,
    paragraphs,
    passives,
    players,
    preventing,
    pricing,
    putting,
    replacing,
    resting,
    searching,
    skills,
    statements,
    such_players,
    values,
)
from rulewright.text.lexicon import Lexicon

_PARTS = (
    players,
    amounts,
    descriptions,
    skills,
    comparing,
    cards,
    conditions,
    holdings,
    such_players,
    occasions,
    moments,
    circumstances,
    happenings,
    durations,
    changes,
    deeds,
    damage,
    preventing,
    counters,
    moving,
    putting,
    searching,
    passives,
    pricing,
    options,
    clauses,
    causing,
    statements,
    resting,
    limits,
    paragraphs,
    replacing,
    each_its_own,
    entering,
    barring,
    values,
)


def english(lexicon: Lexicon) -> Iterator[Construction]:
    """Every construction of the shared language, in a game's words."""
    unknown = re.compile(rf"\b({'|'.join(lexicon.unknown)})\b") if lexicon.unknown else None
    for part in _PARTS:
        for one in part.constructions(lexicon):
            known = tuple(form for form in one.forms if unknown is None or not unknown.search(form))
            if known:
                yield one if known == one.forms else replace(one, forms=known)
