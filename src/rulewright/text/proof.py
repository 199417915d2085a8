"""The proof of a reading: printing it back gives the text again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from rulewright.effects.paragraphs import Paragraph
from rulewright.text.printing import Piece, choices_for, furthest, plainly
from rulewright.text.words import Word, Wording, normalise, split

Node = TypeVar("Node", bound=Paragraph)


class NotPrinted(Exception):
    """What is printed is not the text: the place up to which they agree."""

    def __init__(self, at: int) -> None:
        super().__init__(f"not printed back from word {at} on")
        self.at = at


def proven(words: Sequence[Word], piece: Piece, wording: Wording) -> tuple[int, ...]:
    """The choices with which the piece is printed as these words; both went through the listed table."""
    texts = tuple(word.text for word in words)
    choices = choices_for(piece, texts)
    if choices is None:
        raise NotPrinted(furthest(piece, texts, frozenset({0}))[1])
    again = normalise(split(plainly(piece, choices)), wording)
    if tuple(word.text for word in again) != texts:
        same = next((at for at, (one, other) in enumerate(zip(again, texts, strict=False)) if one.text != other), 0)
        raise NotPrinted(same)
    return choices


def worded(node: Node, choices: tuple[int, ...]) -> Node:
    """A paragraph that keeps which wordings its text has, up to the last unusual one."""
    size = max((number for number, choice in enumerate(choices, 1) if choice), default=0)
    return replace(node, worded=choices[:size]) if size else node


def as_meant(program: Sequence[Paragraph]) -> tuple[Paragraph, ...]:
    """A program without what it keeps of how its text is printed; texts with the same one mean the same."""
    return tuple(replace(one, worded=(), runs_on=False) for one in program)
