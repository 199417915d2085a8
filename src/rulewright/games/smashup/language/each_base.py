"""Cards at each base: at all of them, at every one of them, and what cannot be told apart."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import Foremost, Relation, Such
from rulewright.effects.selectors import SUCH, Cards, Filter, Register
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import Misread, Unplayable, parts_of, rebuild


class On(Relation, frozen=True, tag=True):
    """A minion at that base, an action on that base or on that minion."""

    host: Cards


class OnEach(Relation, frozen=True, tag=True):
    """At each of several bases, one after the other."""

    host: Cards


class AtEach(Cards, frozen=True, tag=True):
    """Each of several bases, one after the other: where something is played."""

    bases: Filter


def one_at_each(node: Any) -> Any:
    """The node in which what is chosen or played at each of several bases is so for one of them after the other."""
    if isinstance(node, Struct):
        changed = {name: one_at_each(getattr(node, name)) for name in node.__struct_fields__}
        return replace(node, **{name: new for name, new in changed.items() if new is not getattr(node, name)})
    if not isinstance(node, tuple):
        return node
    parts = tuple(one if isinstance(one, v.May | v.Pick) else one_at_each(one) for one in node)
    for at, one in enumerate(parts):
        if isinstance(one, v.Pick) and (hosts := _at_each_in(one.cards)):
            base = f"{one.into} base"
            rest = parts[at + 1] if at + 1 < len(parts) else None
            if len(hosts) > 1 or Register(one.into) not in parts_of(rest):
                raise Misread("one at each of them, or one in all?")
            there = tuple(On(Register(base)) if isinstance(part, OnEach) else part for part in one.cards.where)
            done: tuple[Any, ...] = (replace(one, cards=replace(one.cards, where=there)), rest)
            return (*parts[:at], v.SoOften(n.CountOf(hosts[0]), done, base), *parts[at + 2 :])
        if isinstance(one, v.Effect) and (bases := [part for part in parts_of(one) if isinstance(part, AtEach)]):
            base = f"?base {at}"
            done = (rebuild(one, lambda part, base=base: Register(base) if isinstance(part, AtEach) else part),)
            return (*parts[:at], v.SoOften(n.CountOf(bases[0].bases), done, base), *parts[at + 1 :])
    parts = tuple(map(one_at_each, parts))
    return parts if any(a is not b for a, b in zip(parts, node, strict=True)) else node


def _at_each_in(kind: Filter) -> list[Filter]:
    return [one.host for one in kind.where if isinstance(one, OnEach) and isinstance(one.host, Filter)]


def everywhere(part: Any) -> Any:
    """There is such a card at each base: there is no base without one."""
    if not isinstance(part, k.Exists) or not isinstance(part.cards, Filter):
        return part
    each = [one.host for one in part.cards.where if isinstance(one, OnEach)]
    if len(each) != 1 or not isinstance(each[0], Filter):
        return part
    there = replace(part.cards, where=tuple(On(SUCH) if isinstance(one, OnEach) else one for one in part.cards.where))
    without = Filter(where=(Such(k.Not(k.Exists(there))),))
    return k.Not(k.Exists(narrowed(each[0], without)))


def some_at_each(part: Any) -> bool:
    """Whether single cards, or so many, are said to be at each of several bases: of each base something is meant."""
    if not isinstance(part, v.Pick | k.Exists | k.Compare | k.Occasion):
        return False
    inner = (one for one in parts_of(part) if isinstance(one, Filter))
    return any(isinstance(one, OnEach) for kind in inner for one in kind.where)


def at_each(part: Any) -> Any:
    """Cards at each of several bases are those at any of them; what is compared is compared at each one apart."""
    if not isinstance(part, Filter) or not any(isinstance(one, OnEach) for one in part.where):
        return part
    if any(isinstance(one, Foremost) for one in part.where):
        raise Unplayable("the highest or lowest at each of several bases")
    return replace(part, where=tuple(On(one.host) if isinstance(one, OnEach) else one for one in part.where))
