"""The one reading of a piece of text that is proven, with the choices of wording that its text made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TypeVar

from rulewright.kernel.errors import Problem
from rulewright.text.diagnosis import Help, not_parsed, not_proven, not_read
from rulewright.text.parsing import NotParsed, Reading
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece
from rulewright.text.proof import NotPrinted, proven
from rulewright.text.trees import tree
from rulewright.text.words import Word, Wording

Node = TypeVar("Node")
Choices = tuple[int, ...]


class Unproven(Exception):
    """One place that is not understood."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def only(
    words: list[Word], parts: Sequence[list[Reading]], prove: Callable[..., tuple[Node, Choices]]
) -> tuple[Node, Choices]:
    """The one reading that is proven; of several the one with the longest phrases, if there is one such."""
    proven_ones: list[tuple[int, Node, Choices]] = []
    reason: Unproven | None = None
    for chosen in product(*parts):
        tokens = sum(part.tokens for part in chosen)
        if any(tokens > shortest for shortest, *_ in proven_ones):
            continue
        try:
            found, choices = prove(*(part.value for part in chosen))
        except Unproven as error:
            reason = reason or error
            continue
        proven_ones = [one for one in proven_ones if one[0] == tokens]
        if all(other != found for _, other, _ in proven_ones):
            proven_ones.append((tokens, found, choices))
    if not proven_ones:
        assert reason is not None
        raise reason
    if len(proven_ones) > 1:
        ways = " or ".join(tree(found) for _, found, _ in proven_ones)
        raise Unproven(not_read(words, -1, f"this can be read in more than one way: {ways}"))
    return proven_ones[0][1:]


def read_by(
    words: list[Word],
    reader: Callable[[list[Word]], Node],
    examples: Callable[[], Sequence[str]],
    elsewhere: Mapping[str, str] | None = None,
) -> Node:
    """What a reader makes of the words; where it makes nothing of them, the nearest that it would is told.

    `elsewhere` lists words of other games, with what this one says.
    """
    try:
        return reader(words)
    except NotParsed as error:
        told = Help(examples(), elsewhere or {}, lambda other: _reaches(list(other), reader))
        raise Unproven(not_parsed(words, error, told)) from None
    except Misread as error:
        raise Unproven(not_read(words, error.at, error.message)) from None


def _reaches(words: list[Word], reader: Callable[[list[Word]], Node]) -> int:
    """Up to which word a reader understands a text."""
    try:
        reader(words)
    except NotParsed as error:
        return error.at
    except Misread:
        pass
    return len(words)


def linked(words: list[Word], link: Callable[[], Node]) -> Node:
    """What linking or printing makes of what was read."""
    try:
        return link()
    except Misread as error:
        raise Unproven(not_read(words, error.at, error.message)) from None


def printed_as(words: list[Word], print_back: Callable[[], Piece], wording: Wording) -> Choices:
    """The choices with which what was understood is printed as these words again."""
    piece = linked(words, print_back)
    try:
        return proven(words, piece, wording)
    except NotPrinted as fault:
        raise Unproven(not_proven(words, fault.at, piece)) from None
