"""Descriptions of face-down cards: what they say of the front, and what of how the card lies there."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.effects.selectors import Filter

_FRONT = ("types", "not_types", "subtypes", "trades", "supertypes", "name", "keywords", "lacks", "compare")
"""What a description says that only the front of a card can tell."""


def of_the_front(description: Filter) -> Filter | None:
    """What a description says of the front of a face-down card; None if nothing: it is a resource as it lies."""
    front = Filter(**{name: getattr(description, name) for name in _FRONT})
    return None if front in (Filter(), Filter(types=("resource",))) else front


def of_the_back(description: Filter) -> Filter:
    """What a description says of how a face-down card lies there."""
    plain = Filter()
    return replace(description, **{name: getattr(plain, name) for name in _FRONT})
