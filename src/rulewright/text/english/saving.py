"""What is done to a card that has just been kept from something: the saved character."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import EventCard
from rulewright.text.pending import Mention, Misread, parts_of, rebuild

Effects = tuple[v.Effect, ...]


def speaks_of_saved(effects: Effects) -> bool:
    """Whether instructions are about a card that was kept from something."""
    return any(isinstance(part, Mention) and part.known == "saved" for part in parts_of(effects))


def done_to_saved(last: v.Effect | None, effects: Effects) -> Effects:
    """What becomes of a card that is kept from something is done when it is kept."""
    if not isinstance(last, v.Later) or not isinstance(last.text, p.Replaced) or not last.text.effects:
        raise Misread("what was saved?")

    def that(part: Any) -> Any:
        return EventCard() if isinstance(part, Mention) and part.known == "saved" else part

    return (replace(last, text=replace(last.text, effects=(*last.text.effects, *rebuild(effects, that)))),)
