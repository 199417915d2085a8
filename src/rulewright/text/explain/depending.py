"""Which steps lean on an earlier one, so that they are skipped with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from rulewright.effects import conditions as c
from rulewright.effects import verbs as v
from rulewright.effects.numbers import ValueOf, Variable
from rulewright.effects.rare_verbs import RevealUntil
from rulewright.effects.scope import OF_CARDS
from rulewright.effects.selectors import Filter, Register, Whose


def dependents(effects: Sequence[v.Effect], at: int) -> list[int]:
    """The places of the later steps that are skipped if this one is."""
    lost = _filled(effects[at])
    found: list[int] = []
    for place in range(at + 1, len(effects)):
        if lost & _needed(effects[place]):
            found.append(place)
            lost |= _filled(effects[place])
    return found


def _inside(effect: v.Effect) -> tuple[v.Effect, ...]:
    match effect:
        case v.May() | v.ForEachPlayer() | v.Repeat() | v.SoOften():
            return effect.effects
        case v.If():
            return (*effect.effects, *effect.otherwise)
        case v.InOrderTo():
            return (*effect.first, *effect.then)
        case v.OneOf():
            return tuple(one for option in effect.options for one in option)
    return ()


def _filled(effect: v.Effect) -> set[str]:
    """The registers that a step fills."""
    names = {getattr(effect, "into", ""), getattr(effect, "variable", "")} - {""}
    if isinstance(effect, RevealUntil):
        names.add(effect.others)
    return names.union(*(_filled(one) for one in _inside(effect)))


def _needed(effect: v.Effect) -> set[str]:
    """The registers without which a step cannot be done at all."""
    if isinstance(effect, v.If):
        tested = _done(effect.condition)
        return tested if effect.otherwise else tested | _needed_by_all(effect.effects)
    if inside := _inside(effect):
        return _needed_by_all(inside)
    return set(_leaves(effect))


def _needed_by_all(effects: Sequence[v.Effect]) -> set[str]:
    return set.intersection(*(_needed(one) for one in effects)) if effects else set()


def _done(condition: c.Condition) -> set[str]:
    if isinstance(condition, c.Both):
        return set().union(*(_done(one) for one in condition.conditions))
    return {condition.register} if isinstance(condition, c.Did) else set()


def _leaves(node: Any) -> Iterator[str]:
    """The registers that are named outright: the cards it is about, a value of one of them, X."""
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, Register | Variable):
            yield value.name
        elif isinstance(value, Whose) and isinstance(value.of, Register):
            yield value.of.name.removesuffix(OF_CARDS)
        elif isinstance(value, ValueOf) and isinstance(value.of, Register):
            yield value.of.name
        elif isinstance(value, Filter) and isinstance(value.among, Register):
            yield value.among.name
        elif isinstance(value, Struct) and not isinstance(value, Filter) and name in ("amount", "number"):
            yield from _leaves(value)
