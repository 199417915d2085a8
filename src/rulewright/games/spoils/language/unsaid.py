"""Words that a card speaks of as chosen: something on it must have them chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.rare_verbs import ChooseWord
from rulewright.effects.relations import Bears
from rulewright.text.pending import rebuild


def unsaid_word(found: Sequence[Paragraph]) -> str:
    """What is wrong where no paragraph of a card has a word chosen that another speaks of; empty if nothing is."""
    chosen: set[str] = set()
    borne: set[str] = set()

    def note(part: object) -> object:
        if isinstance(part, ChooseWord):
            chosen.add(part.kind)
        elif isinstance(part, Bears):
            borne.add(part.kind)
        return part

    rebuild(tuple(found), note)
    return "" if borne <= chosen else f"nothing says which {min(borne - chosen)} is chosen"
