"""Lines of a text with their places; what is italic or a known reminder is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

_PARENTHESIS = re.compile(r"\s*\(([^()]*)\)")
_ITALIC = re.compile(r"(?<!\*)\*(?!\*)[^*\n]+\*(?!\*)")
_MARK = re.compile(r"\*{2,3}|(?<!\S)\^(?=\w)")
"""Bold, bold italic, a drop cap: how words are set, which says nothing."""


class Line(Struct, frozen=True):
    """A line, or the part of it that is to be read, and where it begins."""

    text: str
    number: int
    column: int = 1
    more: tuple[Line, ...] = ()
    """Lines that go on with it."""

    def cut(self, at: int) -> Line:
        """What remains from a place on."""
        rest = self.text[at:]
        lead = len(rest) - len(rest.lstrip())
        return Line(rest.strip(), self.number, self.column + at + lead)


def lines_of(text: str, reminders: Iterable[re.Pattern[str]]) -> list[Line]:
    """The lines that say something; skipped parts become spaces, so that places stay true."""
    known = tuple(reminders)

    def blank(match: re.Match[str]) -> str:
        return " " * len(match.group())

    def blank_reminder(match: re.Match[str]) -> str:
        inside = match.group(1).strip()
        return blank(match) if any(pattern.fullmatch(inside) for pattern in known) else match.group()

    found: list[Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        plain = _PARENTHESIS.sub(blank_reminder, _MARK.sub(blank, _ITALIC.sub(blank, raw)))
        if plain.strip():
            found.append(Line(plain, number).cut(0))
    return found
