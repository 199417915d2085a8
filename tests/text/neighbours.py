"""The neighbour of a kind of node: what a construction would mean if it had the wrong node of the same shape.

A construction serves reading and printing alike, so that a wrong node in it would print back as well as the right one.
Only play tells the two apart: some judge case must fail when every such node is exchanged for its neighbour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import relations as r
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import ExtraPhase, SkipPhase
from rulewright.effects.selectors import SUCH, EventCard, EventOther, EventSource, Filter, This, TopOf

Program = tuple[Struct, ...]
_OPPOSITE = {"you": "opponent", "opponent": "you", "each": "you"}
_OTHER_OP = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _put(to: str) -> Callable[[Any], Any]:
    return lambda node: v.Put(node.cards, to, into=node.into)


NEIGHBOURS: dict[type[Struct], Callable[[Any], Any]] = {
    v.Destroy: _put("removed"),
    v.Put: lambda node: replace(node, to="removed" if node.to != "removed" else "discard", at=None),
    v.Mark: lambda node: v.Unmark(node.cards, node.into),
    v.Unmark: lambda node: v.Mark(node.cards, node.into),
    v.Draw: lambda node: v.Discard(node.who, node.number, into=node.into),
    v.Discard: lambda node: v.Draw(node.who, node.number or n.Fixed(1), node.into),
    v.GainScore: lambda node: v.LoseScore(node.who, node.amount, node.of, node.into),
    v.LoseScore: lambda node: v.GainScore(node.who, node.amount, node.of, node.into),
    v.Inflict: lambda node: v.Heal(None, node.to),
    v.Heal: lambda node: v.Inflict(n.Fixed(1), node.cards),
    v.AddTokens: lambda node: v.RemoveTokens(node.cards, node.number, kind=node.kind),
    v.RemoveTokens: lambda node: v.AddTokens(node.cards, node.number, node.kind),
    v.LookAt: lambda node: v.Reveal(node.cards, node.into),
    v.May: lambda node: v.If(k.TurnOf("each"), node.effects),
    v.If: lambda node: replace(node, effects=node.otherwise, otherwise=node.effects),
    v.Must: lambda node: v.Cannot(node.what),
    v.ChangeValue: lambda node: replace(node, sign=-node.sign),
    v.ChangeKeyword: lambda node: replace(node, gains=not node.gains),
    v.ChangeSubtype: lambda node: replace(node, gains=not node.gains),
    v.TakeControl: lambda node: replace(node, who=_OPPOSITE.get(node.who, "you")),
    SkipPhase: lambda node: ExtraPhase(node.phase),
    ExtraPhase: lambda node: SkipPhase(node.phase),
    k.Both: lambda node: k.Either(node.conditions),
    k.Either: lambda node: k.Both(node.conditions),
    k.Exists: lambda node: k.Not(node),
    k.Not: lambda node: node.condition,
    k.Compare: lambda node: replace(node, op=_OTHER_OP.get(node.op, node.op)),
    k.TurnOf: lambda node: replace(node, who=_OPPOSITE.get(node.who, "you")),
    k.InPhase: lambda node: k.Not(node),
    k.Did: lambda node: k.Not(node),
    k.Happened: lambda node: k.Not(node),
    n.Plus: lambda node: n.Minus(node.left, node.right),
    n.Minus: lambda node: n.Plus(node.left, node.right),
    n.Times: lambda node: node.number,
    n.Half: lambda node: node.number,
    n.Whichever: lambda node: replace(node, higher=not node.higher),
    n.MostOf: lambda node: replace(node, least=not node.least),
    n.TotalOf: lambda node: n.MostOf(node.what, node.of),
    r.Foremost: lambda node: replace(node, highest=not node.highest),
    r.At: lambda node: r.Such(k.Not(k.Fits(SUCH, Filter(where=(node,))))),
    EventCard: lambda node: This(),
    EventOther: lambda node: EventCard(),
    EventSource: lambda node: EventCard(),
    TopOf: lambda node: replace(node, bottom=not node.bottom),
}
"""Kinds of node, each with the neighbour that it could be mistaken for."""


def swapped(node: Any, kind: type[Struct]) -> Any:
    """A program in which every node of a kind is its neighbour."""
    if isinstance(node, tuple):
        return tuple(swapped(part, kind) for part in node)
    if not isinstance(node, Struct):
        return node
    inner = {one.name: swapped(getattr(node, one.name), kind) for one in fields(node)}
    changed = {name: value for name, value in inner.items() if value is not getattr(node, name)}
    kept = replace(node, **changed) if changed else node
    return NEIGHBOURS[kind](kept) if type(node) is kind else kept
