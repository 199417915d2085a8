"""Whose hand, deck or pile a text names: cards go to their owner's, so it must be the owner's that is named."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import RevealUntil
from rulewright.effects.selectors import Filter, Register, This, TopOf
from rulewright.text.pending import Misread, parts_of, rebuild

Node = TypeVar("Node")
_ANYBODY = "anybody"
"""The owner of a card that was only said to be in play."""


def to_owners(node: Node) -> Node:
    """The node without the players whose piles it names, if each can be the owner of what goes there.

    Reading leaves them in `under`, which for cards that do not enter play says nothing else.
    """
    owners: dict[str, Any] = {}
    for part in parts_of(node):
        owners |= _found(part, owners)

    def checked(part: Any) -> Any:
        if isinstance(part, v.Discard) and part.of is not None and part.of.area == "hand":
            return _from_own_hand(part)
        if not isinstance(part, v.Put) or part.to in ("play", "resources") or part.under is None:
            return part
        owner = _owner(part.cards, owners)
        if owner is not None and (owner == _ANYBODY or (owner == "you") != (part.under == "you")):
            raise Misread("whose? A card goes to where its owner's cards go: its owner's hand")
        return replace(part, under=None)

    return rebuild(node, checked)


def _from_own_hand(effect: v.Discard) -> v.Discard:
    """Whoever discards cards discards them from their own hand."""
    assert effect.of is not None, "cards of a description"
    if (effect.of.area_of == "you") != (effect.who == "you"):
        raise Misread("from whose hand?")
    kind = replace(effect.of, area="play", area_of=None)
    return replace(effect, of=None if kind == Filter() else kind)


def _found(part: Any, owners: dict[str, Any]) -> dict[str, Any]:
    """The register of what an instruction brings to light, with its owner."""
    match part:
        case v.Pick(cards=kind, into=into):
            return {into: _of(kind, owners)}
        case v.Search(who=who, into=into) | v.Draw(who=who, into=into) | v.Discard(who=who, into=into):
            return {into: who}
        case v.Reveal(cards=cards, into=into) | v.LookAt(cards=cards, into=into):
            return {into: _owner(cards, owners)}
        case RevealUntil(who=who):
            return {part.into: who, part.others: who}
    return {}


def _owner(cards: Any, owners: dict[str, Any]) -> Any:
    """Who owns cards, as far as the text says; None where it cannot be told."""
    match cards:
        case Register(name=name):
            return owners.get(name)
        case TopOf(who=who):
            return who
        case This():
            return "you"
        case Filter():
            return _of(cards, owners)
    return None


def _of(kind: Filter, owners: dict[str, Any]) -> Any:
    if kind.among is not None:
        return _owner(kind.among, owners)
    if kind.area in ("play", "being played"):
        return kind.owner or kind.controller or _ANYBODY
    return kind.owner or kind.area_of
