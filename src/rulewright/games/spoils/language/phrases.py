"""What the printers say in one way, and what else counts as the same by the one listed table (`wording.toml`).

A printer writes the usual wording, with its slots in braces. Whatever else may stand for it is found in the table
under that wording; words after ` | ` only tell apart places where the same wording has other companions. A wording with
a slot that is not given is not to be had there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations

from rulewright.games.spoils.language.wording import table
from rulewright.text.printing import Choice, Piece, Seq, either, seq

_SLOT = re.compile(r"\{(\w+)\}")
_LAST = {"and": ", and | ends a list", "or": ", or | ends a list"}
Template = tuple[tuple[str, bool], ...]
"""The parts of a wording: words, or the name of a slot."""


@cache
def wordings(usual: str) -> tuple[Template, ...]:
    """The wordings that count as the same as this one, the usual one first."""
    others: Sequence[str] = table()["variants"].get(usual, ())
    return tuple(_parts(one) for one in (usual.partition(" | ")[0], *others))


def _parts(wording: str) -> Template:
    found = [(part, at % 2 == 1) for at, part in enumerate(_SLOT.split(wording))]
    return tuple((part.strip(), slot) for part, slot in found if slot or part.strip())


def say(usual: str, **slots: Piece | None) -> Piece:
    """The usual wording, or another that the table lists beside it."""
    found: list[Piece] = []
    for parts in wordings(usual):
        if any(slot and slots.get(part) is None for part, slot in parts):
            continue
        found.append(seq(*((slots[part] if slot else part) for part, slot in parts)) if parts else "")
    assert found, f"{usual} lacks what it speaks of"
    return either(*found)


def of_player(usual: str) -> Piece:
    """A player, or of a player, who may be named through a card of theirs."""
    return say(usual, its=say("that character's | whose"))


def in_any_order(pieces: Iterable[Piece], *before: Piece, after: Piece | None = None) -> Piece:
    """Pieces whose order makes no difference (the table's word on that is under `order`), between others."""
    return either(*(seq(*before, *order, after) for order in permutations(pieces)))


def listed(items: Iterable[Piece], joint: str = "and") -> Piece:
    """A list in words: A; A and B; A, B, and C."""
    found = list(items)
    if len(found) < 2:
        return seq(*found)
    if len(found) == 2:
        return seq(found[0], joint, found[1])
    middle: list[Piece] = [found[0]]
    for item in found[1:-1]:
        middle += [",", item]
    return seq(*middle, say(_LAST[joint]), found[-1])


def between(pieces: Sequence[Piece], joint: Piece) -> list[Piece]:
    """Pieces with a joint between each two."""
    return [part for piece in pieces for part in (joint, piece)][1:]


def article(word: str) -> str:
    """The article before a word."""
    bare = word.lstrip('"').lower()
    return "an" if bare[0] in "aeiou" and not bare.startswith("uni") else "a"


def an(noun: Piece) -> Piece:
    """A noun with the article that goes with its first word."""
    if isinstance(noun, str):
        return f"{article(noun.strip())} {noun.strip()}"
    if isinstance(noun, Choice):
        return either(*(an(wording) for wording in noun.wordings))
    assert isinstance(noun, Seq), "a noun is words"
    first, *rest = noun.pieces
    if isinstance(first, Choice) and "" in first.wordings:
        return either(*(an(seq(wording, *rest)) for wording in first.wordings))
    return seq(an(first), *rest)


def plural(word: str) -> str:
    """A noun in the plural."""
    return f"{word}s"


def instead_at(ways: Sequence[Piece]) -> Piece:
    """What happens instead, in sentences of which any may be the last that the word `instead` belongs to."""
    first, *others = ways
    return say("{instead}", instead=first, **{f"instead_{number}": way for number, way in enumerate(others, 2)})
