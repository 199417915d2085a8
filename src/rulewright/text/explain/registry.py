"""Who tells of each kind of node. Modules enter their functions here and ask here for the others'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from rulewright.effects.conditions import Condition, Occasion
from rulewright.effects.effect import Effect
from rulewright.effects.numbers import Number
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.selectors import Cards, Register
from rulewright.text.explain.phrases import Noun, Told
from rulewright.text.explain.scope import Scope

Teller = Callable[..., Any]
Function = TypeVar("Function", bound=Teller)
TELLERS: dict[type[Any], Teller] = {}


def tells(*nodes: type[Any]) -> Callable[[Function], Function]:
    """Register the function that tells of these kinds of node."""

    def register(teller: Function) -> Function:
        TELLERS.update(dict.fromkeys(nodes, teller))
        return teller

    return register


class Said(Struct, frozen=True):
    """An instruction in words, and what it leaves behind for those after it."""

    text: str
    about: Noun | None = None
    """The cards that it deals with; from then on `its owner` is theirs."""
    noun: str = ""
    """What those cards are called; else as the instruction calls them."""
    done: str = ""
    """What it does to them, in the past."""
    many: bool = False
    count: str = ""
    inner: tuple[Told, ...] = ()
    variant: str = ""
    """Which variant of the verb it is, where that has a rule of its own."""


def cards(scope: Scope, node: Cards) -> Noun:
    """Cards in words: every one that fits, where they are described."""
    told = isinstance(node, Register) and node.name in scope.mentions
    if scope.settled is not None and not told and (named := scope.settled.cards(node)) is not None:
        return named
    found: Noun = TELLERS[type(node)](scope, node)
    return found


def number(scope: Scope, node: Number) -> str:
    """A number in words."""
    if scope.settled is not None and (settled := scope.settled.number(node)):
        return settled
    found: str = TELLERS[type(node)](scope, node)
    return found


def condition(scope: Scope, node: Condition) -> str:
    """A condition as a clause."""
    found: str = TELLERS[type(node)](scope, node)
    return found


def relation(scope: Scope, node: Any) -> str:
    """What a description asks of a card besides, as it follows the noun."""
    found: str = TELLERS[type(node)](scope, node)
    return found


def change(scope: Scope, node: Any) -> str:
    """A change as a predicate whose verbs are in brackets."""
    found: str = TELLERS[type(node)](scope, node)
    return found


def occasion(scope: Scope, node: Occasion, form: str) -> str:
    """An occasion as a clause: it happens, happened or would happen."""
    found: str = TELLERS[Occasion](scope, node, form)
    return found


def deed(scope: Scope, node: Effect) -> Said:
    """An instruction in words."""
    found: Said = TELLERS[type(node)](scope, node)
    return found


def paragraph(scope: Scope, node: Paragraph) -> tuple[Told, ...]:
    """A paragraph in lines."""
    found: tuple[Told, ...] = TELLERS[type(node)](scope, node)
    return found
