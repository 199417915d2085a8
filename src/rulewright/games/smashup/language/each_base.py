"""Cards at each base: at all of them, at every one of them, and what cannot be told apart."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.relations import Foremost, Relation, Such
from rulewright.effects.selectors import SUCH, Cards, Filter
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import Unplayable, parts_of


class On(Relation, frozen=True, tag=True):
    """A minion at that base, an action on that base or on that minion."""

    host: Cards


class OnEach(Relation, frozen=True, tag=True):
    """At each of several bases, one after the other."""

    host: Cards


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
