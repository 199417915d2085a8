"""What an instruction depends on that an earlier one was to settle: an X, a card found, a value of that card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from rulewright.effects.conditions import Condition, Fits
from rulewright.effects.numbers import CountOf, ValueOf, Variable
from rulewright.effects.scope import Run, get, refs_in
from rulewright.effects.selectors import SUCH, Filter, Register, Whose

Leaves = tuple[Struct, ...]


@cache
def leanings(node: Any) -> Leaves:
    """The parts of an instruction, a number or a condition that only something earlier can have settled."""
    return tuple(one for one in nodes_in(node) if _leans(one))


def _leans(node: Struct) -> bool:
    if isinstance(node, CountOf):
        return isinstance(node.cards.among, Register)
    if isinstance(node, ValueOf):
        return not isinstance(node.of, Filter) and node.of != SUCH
    return isinstance(node, Variable | Whose) or (
        isinstance(node, Fits) and isinstance(node.card, Register) and node.card != SUCH
    )


def unsettled(run: Run, leaves: Leaves) -> bool:
    """Whether some of this was never settled: an X that nothing told, a card that nothing found."""
    return any(_is_unsettled(run, leaf) for leaf in leaves)


def _is_unsettled(run: Run, leaf: Struct) -> bool:
    match leaf:
        case Variable(name=name):
            return get(run.env, name) is None
        case ValueOf(what=what, of=Register(name=name), then=True):
            return get(run.env, f"{name} {what}") is None
        case CountOf(cards=Filter(among=Register(name=name))):
            return not refs_in(run.env, name)
        case Fits(card=Register(name=name)) | ValueOf(of=Register(name=name)):
            return not refs_in(run.env, name)
    return False


@cache
def values_in(condition: Condition) -> Leaves:
    """The values of cards that a condition compares, and counts among cards that something was to bring to light."""
    return tuple(
        one for one in nodes_in(condition) if isinstance(one, ValueOf) or (isinstance(one, CountOf) and _leans(one))
    )


def nodes_in(node: Any) -> Iterator[Struct]:
    """A node and all that it is made of, but for what waits or is in force by itself."""
    if isinstance(node, tuple):
        for one in node:
            yield from nodes_in(one)
    elif isinstance(node, Struct):
        yield node
        for name in node.__struct_fields__:
            if name != "text":
                yield from nodes_in(getattr(node, name))
