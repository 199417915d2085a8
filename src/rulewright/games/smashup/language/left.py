"""The base that a card has left, by being moved or by leaving play."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.text.construction import Construction, construction
from rulewright.text.pending import Mention

LEFT = "left"
"""How a base is known that a card was at before."""


def constructions() -> Iterator[Construction]:
    """`Base`: where the card spoken of last was when it was chosen."""
    yield construction(
        "Base",
        "the base it left",
        "the base it was on|at",
        "the base it [was] moved from",
        "the base it came from",
        "its previous|old|original|former base",
        node=Mention(nouns=("base",), known=LEFT),
    )
