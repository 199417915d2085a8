"""Proving a piece of text of Arcmage: what it is printed back as, and where it fails."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter, Register
from rulewright.games.arcmage.language.constructions import language
from rulewright.games.arcmage.language.wording import table
from rulewright.games.libraries import example_sentences
from rulewright.text.capabilities import capabilities_of
from rulewright.text.pending import EQUAL
from rulewright.text.understanding import Sentences

Effects = tuple[v.Effect, ...]

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


def is_x(effect: v.Effect) -> bool:
    """Whether an instruction says what X is, and not a number that only its own sentence uses."""
    return isinstance(effect, v.Let) and not effect.variable.startswith(EQUAL)


def prefix_after(before: Effects) -> str:
    """Before the names of registers, where an earlier line has named some."""
    return "" if not before else f"l{len(before)}"


def besides_host(part: Any) -> Any:
    """On an enchantment, other cards are others than the one that it is on."""
    return replace(part, other=False, besides=(Register(HOST),)) if isinstance(part, Filter) and part.other else part
