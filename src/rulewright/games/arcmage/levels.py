"""A lasting advantage rests on the devotion to its city: the level, apart from what else it rests on."""

from __future__ import annotations

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import This


def reached(level: int) -> k.Condition:
    """city.devotion.12 The advantage has come into force, and the city's devotion is still at its level."""
    return k.Compare(n.ValueOf("advantage", This()), ">=", n.Fixed(level))


def level_of(condition: k.Condition | None) -> int | None:
    """The level that text rests on; None if it rests on none."""
    first = condition.conditions[0] if isinstance(condition, k.Both) else condition
    if isinstance(first, k.Compare) and isinstance(first.right, n.Fixed) and first == reached(first.right.n):
        return first.right.n
    return None


def level_reached(node: p.Paragraph | v.Effect) -> int | None:
    """city.devotion.4 The level of a line of a city, be it for once or for as long as it lasts; None for other text."""
    if isinstance(node, p.Level):
        return node.level
    return None if getattr(node, "runs_on", False) else level_of(getattr(node, "condition", None))
