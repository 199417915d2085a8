"""Proving a piece of text of Arcmage: what it is printed back as, and where it fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.rare_verbs import PickPlayer
from rulewright.effects.selectors import Filter, Register
from rulewright.games.arcmage.language.print_paragraphs import Printer
from rulewright.games.arcmage.language.wording import table, wording
from rulewright.games.libraries import example_sentences
from rulewright.kernel.errors import Problem
from rulewright.text.printing import Piece
from rulewright.text.proving import Choices, Unproven, printed_as
from rulewright.text.words import Word

Effects = tuple[v.Effect, ...]

HOST = "host"
"""The register of what an enchantment is on."""


def examples() -> tuple[str, ...]:
    """Sentences that are understood: those listed, and those of our own cards."""
    return (*table()["examples"]["sentences"], *example_sentences("rulewright.games.arcmage"))


def printed_back(words: list[Word], print_back: Callable[[], Piece]) -> Choices:
    """The choices with which what was understood is printed as these words again."""
    return printed_as(words, print_back, wording())


def instructed(node: p.Instructions) -> Piece:
    """Instructions with what X is, which a text says wherever it likes."""
    lets = tuple(one for one in node.cost if isinstance(one, v.Let))
    return sentences(tuple(one for one in node.cost if not isinstance(one, v.Let)), (*node.effect, *lets))


def paid_and_told(node: p.Ability) -> tuple[Piece, Piece]:
    """What stands left of the colon, and right of it."""
    last = (v.Only, v.Let)
    picks = tuple(
        one for one in node.cost if isinstance(one, v.Pick | PickPlayer) and not getattr(one, "choose", False)
    )
    paid = tuple(one for one in node.cost if one not in picks and not isinstance(one, last))
    after = tuple(one for one in node.cost if isinstance(one, last))
    return Printer().costs(paid), sentences(picks, (*node.effect, *after))


def sentences(picks: Effects, effects: Effects) -> Piece:
    """Instructions about what was picked."""
    printer = Printer()
    printer.know(picks)
    return printer.sentences(effects)


def whole_line(words: list[Word], message: str) -> Problem:
    first = words[0]
    return Problem(first.line, first.column, first.length, message)


def how_far(error: Unproven) -> tuple[int, int]:
    """How far a reading got before it failed."""
    return error.problem.line, error.problem.column


def with_x(node: p.Instructions) -> p.Instructions:
    """R13 What X is gets settled as the card is played."""
    lets = tuple(one for one in node.effect if isinstance(one, v.Let))
    rest = tuple(one for one in node.effect if not isinstance(one, v.Let))
    return p.Instructions((*node.cost, *lets), rest) if lets else node


def prefix_after(before: Effects) -> str:
    """Before the names of registers, where an earlier line has named some."""
    return "" if not before else f"l{len(before)}"


def besides_host(part: Any) -> Any:
    """On an enchantment, other cards are others than the one that it is on."""
    return replace(part, other=False, besides=(Register(HOST),)) if isinstance(part, Filter) and part.other else part
