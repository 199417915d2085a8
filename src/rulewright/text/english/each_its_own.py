"""Amounts that are each card's own: each creature gets +1/+0 for each enchantment attached to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import SUCH, Cards
from rulewright.text.agreement import with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.changes import Timed
from rulewright.text.english.descriptions import single
from rulewright.text.english.paragraphs import Paragraphs, in_force
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Mention, Misread, rebuild

Node = TypeVar("Node")


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """What is said of each of several cards; far-fetched, for *it* may mean a card that was spoken of before."""
    yield construction(
        "Standing",
        "each|every {kind:Kind.sg} {what:Predicates.sg} .",
        node=Made(lambda kind, what: _each_in_force(kind, own_of_each(what, plural=False))),
        far_fetched=True,
    )
    yield construction(
        "Standing",
        "[all] {kind:Kind.pl} {what:Predicates.pl} .",
        node=Made(lambda kind, what: _each_in_force(kind, own_of_each(what, plural=True))),
        far_fetched=True,
    )
    yield construction(
        "Told",
        "deal damage to each|every {kind:Kind.sg} equal to {amount:Counted}",
        "deal damage equal to {amount:Counted} to each|every {kind:Kind.sg}",
        node=Made(lambda kind, amount: _dealt(kind, own_of_each(amount, plural=False))),
        far_fetched=True,
    )


def own_of_each(node: Node, *, plural: bool) -> Node:
    """A node in which a pronoun means each of the cards that it is about, one by one."""

    def own(part: Any) -> Any:
        return SUCH if isinstance(part, Mention) and part.pronoun and part.plural == plural else part

    found = rebuild(node, own)
    if found == node:
        raise Misread("whose own?")
    return found


def _each_in_force(kind: Cards, what: tuple[Timed, ...]) -> Paragraphs:
    return tuple(in_force(single(kind), one, None) for one in what)


def _dealt(kind: Cards, amount: n.Number) -> tuple[v.Effect, ...]:
    return with_subject((v.Inflict(amount, single(kind)),), "you")
