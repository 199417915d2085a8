"""The lines of a card's text: keywords with their reminders, levels, abilities with their costs, and the rest."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.arcmage.language.wording import KEYWORDS, table
from rulewright.text.blocks import Line, lines_of
from rulewright.text.words import straight

_LEVEL = re.compile(r"Level (\d+)\s*:\s*", re.IGNORECASE)
_MARK = re.compile(r"\{?M\}?\s*,\s*(?=[A-Za-z])(?![^.:]*:)")
_COST = re.compile(r'([^:."]+?)\s*:\s*')
_LOST_MARK = re.compile(r"\s*[,:]\s*(?=[A-Za-z])")
"""What is left of `M,` and `M:` where a database has lost the symbol."""
_SHUFFLE = re.compile(r"shuffle your deck( afterwards)?\.", re.IGNORECASE)
_FLAVOUR = re.compile(r'"[^"]*"')


class Block(Struct, frozen=True):
    """One line: what it is, and the parts of it that are to be read."""

    kind: str
    """keyword, level, ability, paragraph."""
    line: Line
    keyword: str = ""
    level: int = 0
    cost: Line | None = None
    effect: Line | None = None


@cache
def reminders() -> dict[str, tuple[re.Pattern[str], ...]]:
    """The patterns of what only reminds of a keyword."""
    return {
        word: tuple(re.compile(one, re.IGNORECASE) for one in patterns)
        for word, patterns in table()["reminders"].items()
    }


def blocks_of(text: str) -> list[Block]:
    """layout.9 The blocks of a card's text, in order; flavour in quotes on the last line has no bearing on play."""
    everything = tuple(one for patterns in reminders().values() for one in patterns)
    stopped = tuple(re.compile(rf"(?:{one.pattern})\.?", re.IGNORECASE) for one in everything)
    lines = lines_of(straight(text), stopped)
    if len(lines) > 1 and _FLAVOUR.fullmatch(lines[-1].text):
        lines = lines[:-1]
    elif len(lines) == 1 and _FLAVOUR.fullmatch(lines[0].text):
        lines = []
    return [block for line in _joined(lines) for block in _block(line)]


def _joined(lines: list[Line]) -> list[Line]:
    """The lines, with a shuffling that stands by itself as part of the search before it."""
    found: list[Line] = []
    for line in lines:
        if found and _SHUFFLE.fullmatch(line.text) and "search your deck" in found[-1].text.lower():
            found[-1] = replace(found[-1], more=(*found[-1].more, line))
        else:
            found.append(line)
    return found


def _block(line: Line) -> list[Block]:
    found = _keywords(line)
    if found:
        return found
    if match := _LEVEL.match(line.text):
        return [Block("level", line, level=int(match[1]), effect=line.cut(match.end()))]
    if match := _LOST_MARK.match(line.text):
        return [Block("ability", line, cost=Line("M", line.number, line.column), effect=line.cut(match.end()))]
    if match := _MARK.match(line.text):
        return [Block("ability", line, cost=Line("M", line.number, line.column), effect=line.cut(match.end()))]
    if (match := _COST.match(line.text)) and not line.text.lower().startswith("choose one"):
        return [Block("ability", line, cost=Line(match[1], line.number, line.column), effect=line.cut(match.end()))]
    return [Block("paragraph", line, effect=line)]


def _keywords(line: Line) -> list[Block]:
    """A line of keywords, or one keyword with what reminds of it; anything else is rules and must be understood."""
    for word, patterns in reminders().items():
        if any(one.fullmatch(line.text.strip().rstrip(".")) for one in patterns):
            return [Block("keyword", line, keyword=word)]
    head, dash, tail = line.text.partition(" - ")
    words = [one.strip().lower().rstrip(".") for one in head.split(",")]
    if not all(one in KEYWORDS for one in words):
        return []
    if dash:
        known = reminders().get(words[0], ()) if len(words) == 1 else ()
        if not any(one.fullmatch(tail.strip().rstrip(".")) for one in known):
            return []
    return [Block("keyword", line, keyword=one) for one in words]
