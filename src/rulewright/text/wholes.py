"""All the cards of a description, spoken of as they: settled once, if later words mean them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, Register

Node = TypeVar("Node")
_FIELDS: dict[type[v.Effect], str] = {v.Modify: "cards", v.Unmark: "cards", v.Inflict: "to", v.TakeControl: "cards"}
"""Instructions that leave their cards what and where they were, and where they name those."""


def described(effect: v.Effect) -> Filter | None:
    """All the cards of a description that an instruction deals with, those that fit now."""
    cards = getattr(effect, _FIELDS.get(type(effect), ""), None)
    if not isinstance(cards, Filter) or getattr(effect, "live", False) or getattr(effect, "divided", None):
        return None
    return cards


def on_those(effect: v.Effect, those: Register) -> v.Effect:
    """The instruction, about the cards that a register holds."""
    return replace(effect, **{_FIELDS[type(effect)]: those})


def without_recalls(node: Node, names: Collection[str], kept: Mapping[str, Filter]) -> Node:
    """The node without the settling of cards that nothing speaks of again: they are described where they stood."""
    if not names:
        return node
    return cast("Node", _without(node, names, kept))


def _without(node: Any, names: Collection[str], kept: Mapping[str, Filter]) -> Any:
    if isinstance(node, tuple):
        return tuple(
            _without(part, names, kept) for part in node if not (isinstance(part, v.Recall) and part.into in names)
        )
    if isinstance(node, Register) and node.name in names:
        return kept[node.name]
    if not isinstance(node, Struct):
        return node
    fields = {
        name: new
        for name in node.__struct_fields__
        if (new := _without(old := getattr(node, name), names, kept)) is not old
    }
    return replace(node, **fields) if fields else node
