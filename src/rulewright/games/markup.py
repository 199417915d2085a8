"""Marks in printed text: `*italic*`, `**bold**`, `***both***`, and `^` before a letter that is a drop cap."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

_MARK = re.compile(r"\*{1,3}|(?<!\S)\^(?=\w)")


class Run(Struct, frozen=True):
    """A stretch of text in one style."""

    text: str
    bold: bool = False
    italic: bool = False
    drop_cap: bool = False


class Span(Struct, frozen=True):
    """A line of the plain text: what it says and where it begins there."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


class Marked(Struct, frozen=True):
    """A text without its marks, and for each letter where it was written and how it is set."""

    plain: str
    at: tuple[int, ...]
    """The place of each letter in the text as written; one more for its end."""
    bold: tuple[bool, ...]
    italic: tuple[bool, ...]
    drop_caps: frozenset[int]

    def lines(self) -> Iterator[Span]:
        """The lines that say something."""
        start = 0
        for line in self.plain.split("\n"):
            if line.strip():
                lead = len(line) - len(line.lstrip())
                yield Span(line.strip(), start + lead)
            start += len(line) + 1

    def is_set(self, start: int, end: int, *, bold: bool = False, italic: bool = False) -> bool:
        """Whether every letter of a stretch is set so."""
        letters = [one for one in range(start, end) if not self.plain[one].isspace()]
        return all((not bold or self.bold[one]) and (not italic or self.italic[one]) for one in letters)

    def runs(self) -> list[Run]:
        """The text as stretches of one style each."""
        found: list[Run] = []
        for place, letter in enumerate(self.plain):
            run = Run(letter, self.bold[place], self.italic[place], place in self.drop_caps)
            last = found[-1] if found else None
            if last and not (run.drop_cap or last.drop_cap) and (last.bold, last.italic) == (run.bold, run.italic):
                found[-1] = Run(last.text + letter, run.bold, run.italic)
            else:
                found.append(run)
        return found


def marked(text: str) -> Marked:
    """A text taken apart. A style ends with its line, so that a forgotten mark spoils no more than that."""
    plain: list[str] = []
    at: list[int] = []
    bold: list[bool] = []
    italic: list[bool] = []
    caps: set[int] = set()
    is_bold = is_italic = False
    marks = {match.start(): match.group() for match in _MARK.finditer(text)}
    place = 0
    while place < len(text):
        mark = marks.get(place, "")
        if mark == "^":
            caps.add(len(plain))
        elif mark:
            is_bold ^= len(mark) > 1
            is_italic ^= len(mark) != 2
        if mark:
            place += len(mark)
            continue
        if text[place] == "\n":
            is_bold = is_italic = False
        plain.append(text[place])
        at.append(place)
        bold.append(is_bold)
        italic.append(is_italic)
        place += 1
    return Marked("".join(plain), (*at, len(text)), tuple(bold), tuple(italic), frozenset(caps))
