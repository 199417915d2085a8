"""What the printers of The Spoils say in one way; what else counts as the same stands in its table (`wording.toml`)."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.spoils.language.wording import table
from rulewright.text.phrases import Phrases, an, article, between, in_any_order, plural
from rulewright.text.printing import Piece

__all__ = ["an", "article", "between", "in_any_order", "instead_at", "listed", "of_player", "plural", "say"]

_PHRASES = Phrases(lambda: table()["variants"])
say = _PHRASES.say
listed = _PHRASES.listed


def of_player(usual: str) -> Piece:
    """A player, or of a player, who may be named through a card of theirs."""
    return say(usual, its=say("that character's | whose"))


def instead_at(ways: Sequence[Piece]) -> Piece:
    """What happens instead, in sentences of which any may be the last that the word `instead` belongs to."""
    first, *others = ways
    return say("{instead}", instead=first, **{f"instead_{number}": way for number, way in enumerate(others, 2)})
