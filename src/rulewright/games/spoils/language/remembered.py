"""What one paragraph of a card does and another speaks of: cards removed from the game, or depleted, by this card."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import MarkedByThis, SentByThis
from rulewright.text.pending import parts_of, rebuild


def remembering(found: list[p.Paragraph]) -> list[p.Paragraph]:
    """The paragraphs of a card; if some speak of what others have done, those keep it in mind."""
    spoken = {type(part) for part in parts_of(tuple(found))}
    if spoken.isdisjoint((SentByThis, MarkedByThis)):
        return found

    def keeps(part: Any) -> Any:
        sent = SentByThis in spoken and isinstance(part, v.Put) and part.to == "removed"
        marked = MarkedByThis in spoken and isinstance(part, v.Mark)
        return replace(part, remembered=True) if sent or marked else part

    return [rebuild(one, keeps) for one in found]
