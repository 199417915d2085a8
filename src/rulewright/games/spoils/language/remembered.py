"""What one paragraph of a card does and another speaks of: cards removed from the game by this card."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import SentByThis
from rulewright.text.pending import parts_of, rebuild


def remembering(found: list[p.Paragraph]) -> list[p.Paragraph]:
    """The paragraphs of a card; if some speak of what others have removed, those keep it in mind."""
    if not any(isinstance(part, SentByThis) for part in parts_of(tuple(found))):
        return found

    def keeps(part: Any) -> Any:
        return replace(part, remembered=True) if isinstance(part, v.Put) and part.to == "removed" else part

    return [rebuild(one, keeps) for one in found]
