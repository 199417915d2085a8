"""How instructions stand to those beside them, where one sentence can tell both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Variable
from rulewright.effects.selectors import Filter, Register
from rulewright.text.pending import EQUAL, rebuild


def told_in_place(effects: Sequence[v.Effect]) -> Sequence[v.Effect]:
    """Instructions with the numbers that were settled only to be told, put where they are told: equal to its life."""
    numbers = {one.variable: one.number for one in effects if isinstance(one, v.Let) and one.variable.startswith(EQUAL)}
    if not numbers:
        return effects

    def told(part: Any) -> Any:
        return numbers.get(part.name, part) if isinstance(part, Variable) else part

    kept = [one for one in effects if not (isinstance(one, v.Let) and one.variable in numbers)]
    return [rebuild(one, told) for one in kept]


def looked(before: v.Effect, now: v.Effect) -> bool:
    """A look at a hand and a choice in it, told in one sentence."""
    return isinstance(before, v.LookAt) and isinstance(before.cards, Filter) and isinstance(now, v.Pick)


def both_picked(before: v.Effect, now: v.Effect) -> bool:
    """Two picks of one player, so that one verb is enough."""
    if not isinstance(before, v.Pick) or not isinstance(now, v.Pick):
        return False
    return (before.who, before.choose) == (now.who, now.choose)


def same_while(before: v.Effect, now: v.Effect) -> bool:
    """Two changes for as long, so that one naming of the duration is enough."""
    lasting = (v.Modify, v.Modified)
    return isinstance(before, lasting) and isinstance(now, lasting) and before.until == now.until != "forever"


def uses(effect: v.Effect | None, register: str) -> bool:
    """Whether an instruction reads a register."""
    found = False

    def look(part: object) -> object:
        nonlocal found
        found = found or (isinstance(part, Register) and part.name == register)
        return part

    rebuild(effect, look)
    return found
