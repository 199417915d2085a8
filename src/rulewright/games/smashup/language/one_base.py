"""One base of a description: any of them where one card is described, a certain one where cards there are counted."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import Such
from rulewright.effects.selectors import SUCH, Cards, Filter, Register
from rulewright.games.smashup.language.each_base import On
from rulewright.text.english.descriptions import narrowed
from rulewright.text.pending import Misread, parts_of, rebuild


class OneBase(Cards, frozen=True, tag=True):
    """A base of a description: any where one card is described, one that is chosen where all there are meant."""

    what: Filter
    single: bool = False
    """Said to be one, so that it is never any of them."""


_ANY = Filter(types=("base",))


def counted_at_one(node: Any) -> Any:
    """The node in which what is counted at one base is counted there: at one where that is so, or one that is chosen.

    What is in force, or done by several players, says of no base which it is.
    """
    found = _chosen_first(rebuild(node, _so_at_one))
    if any(_base_of(part) is not None for part in parts_of(found)):
        raise Misread("at which base?")
    return found


def _base_of(part: Any) -> OneBase | None:
    """The base at which cards are counted, where it must be a certain one; actions on a base are on any."""
    if not isinstance(part, n.CountOf) or not isinstance(part.cards, Filter):
        return None
    base = next((one.host for one in part.cards.where if isinstance(one, On) and isinstance(one.host, OneBase)), None)
    if not isinstance(base, OneBase):
        return None
    certain = base.what == _ANY and part.cards.types != ("action",)
    return base if base.single or certain else None


def _there(node: Any, base: OneBase, at: Cards) -> Any:
    """The node in which what is counted at such a base is counted at this one."""

    def counted(part: Any) -> Any:
        if _base_of(part) != base:
            return part
        where = tuple(On(at) if one == On(base) else one for one in part.cards.where)
        return replace(part, cards=replace(part.cards, where=where))

    return rebuild(node, counted)


def _so_at_one(part: Any) -> Any:
    """There are so many at one base: there is a base at which there are so many."""
    if not isinstance(part, k.Compare):
        return part
    bases = dict.fromkeys(one for inner in parts_of(part) if (one := _base_of(inner)) is not None)
    if not bases:
        return part
    if len(bases) > 1:
        raise Misread("at which base?")
    (base,) = bases
    return k.Exists(narrowed(base.what, Filter(where=(Such(_there(part, base, SUCH)),))))


def _chosen_first(node: Any) -> Any:
    """The node in which the base is chosen before the instruction that counts there."""
    if isinstance(node, v.ForEachPlayer | p.Standing | p.Barred):
        return node
    if isinstance(node, Struct):
        changed = {name: _chosen_first(getattr(node, name)) for name in node.__struct_fields__}
        return replace(node, **{name: new for name, new in changed.items() if new is not getattr(node, name)})
    if not isinstance(node, tuple):
        return node
    found: list[Any] = []
    for at, one in enumerate(map(_chosen_first, node)):
        bases = dict.fromkeys(base for inner in parts_of(one) if (base := _base_of(inner)) is not None)
        if isinstance(one, v.Effect) and len(bases) == 1 and getattr(one, "who", "you") == "you":
            (base,) = bases
            name = f"?counted {at}"
            found.append(v.Pick(base.what, into=name, choose=True))
            one = _there(one, base, Register(name))
        found.append(one)
    same = len(found) == len(node) and all(a is b for a, b in zip(found, node, strict=True))
    return node if same else tuple(found)
