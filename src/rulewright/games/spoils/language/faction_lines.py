"""What a faction starts with: its resources, and how many cards it draws."""

from __future__ import annotations

import re

from rulewright.effects import paragraphs as p
from rulewright.games.spoils.language.blocks import Block
from rulewright.games.spoils.language.wording import wording
from rulewright.kernel.errors import Problem
from rulewright.text.refusal import Unproven
from rulewright.text.words import normalise, split

_GOING = r"(?:if you go|if going|when going|going)"
_DRAW = re.compile(
    rf"(?:draw )?(\d+)(?: cards)? {_GOING} first(?: ,| ;)?(?: and| or)? (\d+)(?: cards)? {_GOING} second(?: \.)?"
)
_AND = re.compile(r" , and | , | and ")
_STAPLE = re.compile(r"(?:any )?(\d+|a) (?:other )?staple resources?(?: of your choice)?")
_RESOURCE = re.compile(r"(\d+|a|an) ((?!staple|resource)[a-z]+)(?: resources?)?")


def starting(block: Block) -> p.Paragraph:
    """The line of a faction that says what it starts with."""
    assert block.effect is not None, "the line says something"
    line = block.effect
    words = normalise(split(line.text), wording())
    said = " ".join(word.text for word in words)
    if block.kind == "starting draw" and (match := _DRAW.fullmatch(said)):
        return p.StartingDraw(int(match.group(1)), int(match.group(2)))
    if block.kind == "starting resources":
        printed = {word.text: word.printed for word in words}
        found = [_resources(part, printed) for part in _AND.split(said.removesuffix(".").strip())]
        if all(one is not None for one in found):
            return p.StartingResources(tuple(one for one in found if one is not None))
    example = "7 going first, 8 going second." if block.kind == "starting draw" else "1 Rage, 1 staple resource."
    raise Unproven(Problem(line.number, line.column, len(line.text), "not understood", (), example))


def _resources(said: str, printed: dict[str, str]) -> tuple[str, int] | None:
    """A resource by its name, or any that is a staple, and how many."""
    if match := _STAPLE.fullmatch(said):
        return "", _number(match.group(1))
    match = _RESOURCE.fullmatch(said)
    return (printed[match.group(2)], _number(match.group(1))) if match else None


def _number(said: str) -> int:
    return int(said) if said.isdecimal() else 1
