"""The proof of a reading: printing it back gives the text again."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.text.printing import Piece, furthest, reach
from rulewright.text.words import Word


def proven(words: Sequence[Word], piece: Piece) -> int | None:
    """None if some wording of the piece is exactly these words; otherwise the place up to which they agree."""
    texts = tuple(word.text for word in words)
    if len(texts) in reach(piece, texts, frozenset({0})):
        return None
    return furthest(piece, texts, frozenset({0}))[1]
