"""Where a card has to be for a paragraph of it to be in force: in play, unless its text says otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from rulewright.effects.conditions import Both, Condition, Fits
from rulewright.effects.paragraphs import Ability, Barred, Paragraph, Priced, Replaced, Standing, Triggered
from rulewright.effects.selectors import WHEREVER, This
from rulewright.effects.verbs import Only

IN_PLAY = frozenset(("play",))
FACE_DOWN = "face-down"
"""In play, but lying face-down, where a card otherwise has no text."""
ANYWHERE = frozenset(("play", "hand", "deck", "discard", "removed", "being played", "void"))
_FROM_HAND = ("is discarded",)
"""What can happen to a card only while it is in a hand."""


@cache
def places_of(node: Paragraph) -> frozenset[str]:
    """The areas in which this paragraph of a card is in force."""
    match node:
        case Triggered() | Replaced():
            ways = [way for way in node.when.ways if isinstance(way.subject, This)]
            if any(way.what in _FROM_HAND for way in ways):
                return frozenset(("hand",))
            if any(way.anywhere for way in ways):
                return ANYWHERE
            return _named(node.condition, *(way.condition for way in node.when.ways))
        case Priced(cards=This(), abilities=False):
            return ANYWHERE - IN_PLAY  # what a card itself costs is asked before it is in play
        case Standing() | Priced() | Barred():
            return _named(node.condition)
        case Ability():
            wanted = [one.condition for one in node.cost if isinstance(one, Only)]
            return frozenset((FACE_DOWN,)) if any(map(_face_down, wanted)) else _named(*wanted)
    return IN_PLAY


def names_area(node: object, area: str) -> bool:
    """Whether a text looks into an area, or sends cards there."""
    if isinstance(node, tuple):
        return any(names_area(one, area) for one in node)
    if not isinstance(node, Struct):
        return False
    if area in (getattr(node, "area", None), getattr(node, "to", None)):
        return True
    return any(names_area(getattr(node, name), area) for name in node.__struct_fields__)


def _named(*conditions: Condition | None) -> frozenset[str]:
    """The areas in which conditions want this card to be."""
    return frozenset(area for one in conditions for area in _areas(one)) or IN_PLAY


def _areas(condition: Condition | None) -> Iterator[str]:
    if isinstance(condition, Both):
        for one in condition.conditions:
            yield from _areas(one)
    if not isinstance(condition, Fits) or not isinstance(condition.card, This):
        return
    if condition.description.area not in ("play", WHEREVER):
        yield condition.description.area


def _face_down(condition: Condition) -> bool:
    """Whether a condition wants this card to lie face-down; only an ability, which shows it, may rest on that."""
    if isinstance(condition, Both):
        return any(map(_face_down, condition.conditions))
    if not isinstance(condition, Fits) or not isinstance(condition.card, This):
        return False
    return condition.description.area == "play" and FACE_DOWN in condition.description.states
