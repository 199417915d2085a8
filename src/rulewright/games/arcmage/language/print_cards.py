"""Printing a whole card's text back from its program, line by line, in the wordings that it was written with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Filter
from rulewright.games.arcmage.language.compiling import UNASKED
from rulewright.games.arcmage.language.levels import level_of, without_level
from rulewright.games.arcmage.language.modes import without_modes
from rulewright.games.arcmage.language.print_paragraphs import Printer
from rulewright.games.arcmage.language.proving import HOST, instructed, paid_and_told, sentences
from rulewright.games.arcmage.language.spelling import spelt
from rulewright.text.printing import Piece, plainly, sentence_case, seq


def print_card(program: Sequence[p.Paragraph]) -> str:
    """layout.8 A card's text."""
    host = next((_host(one) for one in program if isinstance(one, p.Instructions)), None)
    lines = [_line(group, host) for group in _groups(program)]
    return "\n".join(line for line in lines if line)


def _groups(program: Sequence[p.Paragraph]) -> Iterator[list[p.Paragraph]]:
    """The paragraphs of each line; what a keyword stands for is told by the keyword."""
    group: list[p.Paragraph] = []
    for one in program:
        if group and one.runs_on:
            group.append(one)
            continue
        if group:
            yield group
        group = [one]
    if group:
        yield group


def _host(node: p.Instructions) -> Filter | None:
    return next((one.cards for one in node.cost if isinstance(one, v.Pick) and one.into == HOST), None)


def _line(nodes: list[p.Paragraph], host: Filter | None) -> str:
    first = without_modes(nodes[0])
    choices = iter(first.worded)
    match first:
        case p.Keyword():
            return first.keyword.capitalize()
        case p.Instructions():
            kept = tuple(one for one in first.cost if not (isinstance(one, v.Pick) and one.into == HOST))
            return _said(instructed(replace(first, cost=kept)), choices)
        case p.Ability():
            paid, told = paid_and_told(first)
            before = _said(paid, choices)
            return f"{before}: {_said(seq(told, Printer().paragraphs(nodes[1:])), choices)}"
        case p.Level():
            return f"Level {first.level}: {_said(sentences(first.cost, first.effect), choices)}"
        case p.Triggered(label=label) if label == UNASKED:
            return _said(sentences((), first.effects), choices)
    level = level_of(getattr(first, "condition", None))
    plain = [without_modes(one if level is None else without_level(one)) for one in nodes]
    text = _said(Printer(host).paragraphs(plain), choices)
    return text if level is None else f"Level {level}: {text}"


def _said(piece: Piece, choices: Iterator[int]) -> str:
    return spelt(sentence_case(plainly(piece, choices)))
