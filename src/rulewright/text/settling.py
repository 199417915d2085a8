"""Which card is meant, settled before text begins to wait for it: of the next event the card will be another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, EventCard, EventOther, EventSource, Register

_OF_EVENT = (EventCard, EventOther, EventSource)


def settled(effect: v.Effect, register: Callable[[], Register]) -> tuple[v.Effect, ...]:
    """An effect; if it lets text wait for what happens to a card of this event, that card is laid by first."""
    text: Any = effect.text if isinstance(effect, v.Later | v.Modified) else None
    when = getattr(text, "when", None)
    if not isinstance(effect, v.Later | v.Modified) or when is None:
        return (effect,)
    laid_by: dict[Cards, Register] = {}
    for way in when.ways:
        for card in (way.subject, way.other):
            if isinstance(card, _OF_EVENT) and card not in laid_by:
                laid_by[card] = register()
    if not laid_by:
        return (effect,)

    def known(way: Any) -> Any:
        subject, other = laid_by.get(way.subject, way.subject), laid_by.get(way.other, way.other)
        return replace(way, subject=subject, other=other, also=tuple(known(one) for one in way.also))

    recalls = (v.Recall(card, name.name) for card, name in laid_by.items())
    return (*recalls, replace(effect, text=replace(text, when=known(when))))


def fresh(prefix: str, counts: dict[str, int], used: set[str]) -> Register:
    """A new register for a card of an event."""
    counts["e"] = counts.get("e", 0) + 1
    used.add(name := f"{prefix}e{counts['e']}")
    return Register(name)
