"""Proving a piece of text of Arcmage: what it is printed back as, and where it fails."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import Beside
from rulewright.effects.selectors import SUCH, Filter, PlaceOf, Register, This
from rulewright.games.arcmage.language.constructions import language
from rulewright.games.arcmage.language.wording import table
from rulewright.games.libraries import example_sentences
from rulewright.text.capabilities import capabilities_of
from rulewright.text.pending import EQUAL, Misread, Unplayable, parts_of, rebuild, words_in
from rulewright.text.understanding import Sentences

Effects = tuple[v.Effect, ...]
Node = TypeVar("Node")

NEVER_DONE = (
    "nothing says when this is done: put what it costs and a colon before it (M: …), or what it waits for (When I come "
    "into play, …)"
)

HOST = "host"
"""The register of what an enchantment is on."""


def examples() -> tuple[str, ...]:
    """Sentences that are understood: those listed, and those of our own cards."""
    return (*table()["examples"]["sentences"], *example_sentences("rulewright.games.arcmage"))


@cache
def sentences() -> Sentences:
    """What the compiler reads with."""
    return Sentences(language(), capabilities_of("rulewright.games.arcmage.language"), examples)


def with_x(node: p.Instructions) -> p.Instructions:
    """R13 What X is gets settled as the card is played."""
    lets = tuple(one for one in node.effect if is_x(one))
    rest = tuple(one for one in node.effect if not is_x(one))
    return p.Instructions((*node.cost, *lets), rest) if lets else node


def with_chosen_x(node: p.Instructions) -> p.Instructions:
    """cost.x.1 An X that its text leaves open is chosen as the card is played, and paid as part of its cost."""
    if n.Variable("X") not in parts_of(node) or any(n.Variable("X") in parts_of(one) for one in node.cost):
        return node
    if any(one.variable == "X" for one in parts_of(node) if isinstance(one, v.Let)):
        return node
    return p.Instructions((v.ChooseNumber("X"), *node.cost), node.effect)


def leaves_x_open(text: str) -> bool:
    """Whether nothing in a text says what X is."""
    return _TELLS_X.search(text) is None


_TELLS_X = re.compile(r"\bx (is|are|equals)\b", re.IGNORECASE)


def is_x(effect: v.Effect) -> bool:
    """Whether an instruction says what X is, and not a number that only its own sentence uses."""
    return isinstance(effect, v.Let) and not effect.variable.startswith(EQUAL)


def prefix_after(before: Effects) -> str:
    """Before the names of registers, where an earlier line has named some."""
    return "" if not before else f"l{len(before)}"


def besides_host(part: Any) -> Any:
    """On an enchantment, other cards are others than the one that it is on."""
    return replace(part, other=False, besides=(Register(HOST),)) if isinstance(part, Filter) and part.other else part


def stopped_on_the_stack(node: Node) -> Node:
    """play.5 What a text keeps from resolving is picked among the cards being played, wherever the text names it."""
    stopped = {one.what for one in parts_of(node) if isinstance(one, v.Terminate)}

    def picked(part: Any) -> Any:
        if not isinstance(part, v.Pick) or Register(part.into) not in stopped or part.cards.area != "play":
            return part
        return replace(part, cards=replace(part.cards, area="being played"))

    return rebuild(node, picked) if stopped else node


_LEAVES = ("goes from play", "leaves play", "is destroyed", "is given up")


def _refuse_strange_description(described: Filter, kind: str) -> None:
    """Other creatures, said by a card that is none; what only creatures have, said after cards of several types."""
    typed = set(described.types or (("creature",) if described.subtypes else ()))
    if described.other and typed and kind in ("city", "event", "magic") and kind not in typed:
        raise Misread("other than which?")
    for one in parts_of(described.where):
        if isinstance(one, k.Fits) and one.card == SUCH:
            typed |= set(one.description.types)
    fighting = any(one.what in ("atk", "def") for one in described.compare)
    if (fighting or described.keywords or described.lacks) and "creature" in typed and len(typed) > 1:
        raise Misread("does this go for all of them, or only for the creatures?")


def refuse_what_nobody_knows(node: p.Paragraph, kind: str) -> None:
    """Text that asks where something is that is nowhere, or who does what nobody does yet."""
    parts = parts_of(node)
    for one in (part for part in parts if isinstance(part, Filter)):
        _refuse_strange_description(one, kind)
    if kind != "creature" and PlaceOf(This()) in parts:
        raise Misread("only a creature is in a city")
    if Beside(This()) in parts and isinstance(node, p.Triggered) and node.when.what in _LEAVES:
        raise Unplayable("beside which cards a card was that has left play")
    attacks = isinstance(node, p.Standing) and any(
        isinstance(one, v.Cannot) and one.what == "attack" for one in node.changes
    )
    if isinstance(node, p.Standing) and attacks and "defending player" in words_in(node.condition):
        raise Unplayable("who will defend, before anybody has attacked")


def speaks_as_there(effects: Effects) -> bool:
    """Whether instructions change the card that says so, or speak of where it is, as only one in play could."""
    parts = parts_of(effects)
    changed = (one.cards for one in parts if isinstance(one, v.Modify | v.Mark | v.Unmark | v.Shift | v.AddTokens))
    return This() in changed or any(isinstance(one, PlaceOf) and one.card == This() for one in parts)
