"""Text about the card itself that fits its type: who attacks, who has levels and residents, what works from a pile."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import At
from rulewright.effects.selectors import This
from rulewright.text.pending import Lying, Misread, parts_of

Node = TypeVar("Node")

_DIES = ("goes from play", "is destroyed", "is given up")
_ONLY_CREATURES = ("attacks", "defends", "moves", "is devoted", "is blocked", "is unblocked", "hurts")
_FIGHTING = ("attack", "block", "be blocked", "move", "be devoted")
_ANY_CARD = ("indestructible", "sanctuary", "salvage", "protection")
"""Keywords that say something of cards other than creatures."""
_ELSEWHERE = "this works while the card is in play, and not from there"


def from_where_it_lies(node: Node) -> Node:
    """abilities.passive.2, conflict.1 An ability that takes its own card from a pile is used only while it lies there.

    Other text works while its card is in play: of it, only what is set off as the card goes there finds it there.
    """
    piles = [one.pile for one in parts_of(node) if isinstance(one, Lying)]
    if not piles:
        return node
    if isinstance(node, p.Ability):
        there = v.Only(k.Fits(This(), piles[0]), use=True)
        return node if there in node.cost else replace(node, cost=(*node.cost, there))
    if isinstance(node, p.Triggered) and _set_off_by_dying(node):
        return node
    raise Misread(_ELSEWHERE)


def _set_off_by_dying(node: p.Triggered) -> bool:
    return all(way.subject == This() and way.what in _DIES for way in node.when.ways)


def refuse_what_its_type_lacks(node: p.Paragraph, kind: str) -> None:
    """Text about the card itself that a card of its type can never use: a city does not attack, an event has no M."""
    if isinstance(node, p.Level) and kind != "city":
        raise Misread("only a city has levels")
    if isinstance(node, p.Keyword) and kind != "creature" and not node.keyword.startswith(_ANY_CARD):
        raise Misread("only a creature has this")
    if isinstance(node, p.Ability) and kind in ("event", "magic") and not _used_elsewhere(node):
        raise Misread("this card is never in play, so that nobody could use this")
    if kind != "city" and any(isinstance(one, At) and one.place == This() for one in parts_of(node)):
        raise Misread("only a city has residents")
    if isinstance(node, p.Triggered):
        _refuse_occasion(node, kind)
    if isinstance(node, p.Standing | p.Barred | p.Replaced) and _asks_for_pile(node.condition):
        raise Misread(_ELSEWHERE)
    for one in parts_of(node):
        if isinstance(one, p.Standing | v.Modify) and one.cards == This():
            for change in one.changes:
                _refuse_change(change, kind)
        if isinstance(one, v.Cannot) and one.what == "attack" and one.to == This() and kind != "city":
            raise Misread("only a city or an army is attacked")


def _refuse_occasion(node: p.Triggered, kind: str) -> None:
    if not node.when.anywhere and not _set_off_by_dying(node) and _asks_for_pile(node):
        raise Misread(_ELSEWHERE)
    for way in node.when.ways:
        if way.subject == This() and way.anywhere and way.come in ("deck", "hand"):
            raise Misread(_ELSEWHERE)
        if way.subject == This() and kind != "creature" and way.what in _ONLY_CREATURES:
            raise Misread("only a creature does this")
        if way.subject == This() and kind != "city" and way.what == "is attacked":
            raise Misread("only a city or an army is attacked")


def _used_elsewhere(node: p.Ability) -> bool:
    """Whether an ability is used only while its card lies somewhere out of play."""
    return _asks_for_pile(tuple(one for one in node.cost if isinstance(one, v.Only)))


def _asks_for_pile(node: Any) -> bool:
    """Whether something asks if this card lies in a pile."""
    asked = [one for one in parts_of(node) if isinstance(one, k.Fits) and one.card == This()]
    return any(one.description.area in ("discard", "hand", "deck") for one in asked)


def _refuse_change(change: Any, kind: str) -> None:
    value = change.what if isinstance(change, v.ChangeValue) else ""
    deed = change.what if isinstance(change, v.Cannot | v.Must) else ""
    keyword = change.keyword if isinstance(change, v.ChangeKeyword) else ""
    fights = value in ("atk", "def") or deed in _FIGHTING or (keyword and not keyword.startswith(_ANY_CARD))
    if kind != "creature" and fights:
        raise Misread("only a creature fights")
    if kind != "city" and (value == "defense" or deed == "be attacked"):
        raise Misread("only a city has this")
