"""What a printer says in one way, and what else counts as the same by the game's one listed table (`wording.toml`).

A printer writes the usual wording, with its slots in braces. Whatever else may stand for it is found in the table
under that wording; words after ` | ` only tell apart places where the same wording has other companions. A wording with
a slot that is not given is not to be had there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations

from rulewright.text.printing import Choice, Piece, Seq, either, seq

_SLOT = re.compile(r"\{(\w+)\}")
_LAST = {"and": ", and | ends a list", "or": ", or | ends a list"}
Template = tuple[tuple[str, bool], ...]
"""The parts of a wording: words, or the name of a slot."""


class Phrases:
    """The wordings of one game's table."""

    def __init__(self, variants: Callable[[], Mapping[str, Sequence[str]]]) -> None:
        self._variants = variants
        self._known: dict[str, tuple[Template, ...]] = {}

    def wordings(self, usual: str) -> tuple[Template, ...]:
        """The wordings that count as the same as this one, the usual one first."""
        if usual not in self._known:
            others = self._variants().get(usual, ())
            self._known[usual] = tuple(_parts(one) for one in (usual.partition(" | ")[0], *others))
        return self._known[usual]

    def say(self, usual: str, **slots: Piece | None) -> Piece:
        """The usual wording, or another that the table lists beside it."""
        found: list[Piece] = []
        for parts in self.wordings(usual):
            if any(slot and slots.get(part) is None for part, slot in parts):
                continue
            found.append(seq(*((slots[part] if slot else part) for part, slot in parts)) if parts else "")
        assert found, f"{usual} lacks what it speaks of"
        return either(*found)

    def listed(self, items: Iterable[Piece], joint: str = "and") -> Piece:
        """A list in words: A; A and B; A, B, and C."""
        found = list(items)
        if len(found) < 2:
            return seq(*found)
        if len(found) == 2:
            return seq(found[0], joint, found[1])
        middle: list[Piece] = [found[0]]
        for item in found[1:-1]:
            middle += [",", item]
        return seq(*middle, self.say(_LAST[joint]), found[-1])


def _parts(wording: str) -> Template:
    found = [(part, at % 2 == 1) for at, part in enumerate(_SLOT.split(wording))]
    return tuple((part.strip(), slot) for part, slot in found if slot or part.strip())


def in_any_order(pieces: Iterable[Piece], *before: Piece, after: Piece | None = None) -> Piece:
    """Pieces whose order makes no difference (the table's word on that is under `order`), between others."""
    return either(*(seq(*before, *order, after) for order in permutations(pieces)))


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
