"""The blocks of a card's text: keyword lines, abilities, options, gated paragraphs, faction lines."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.spoils.language.token_kinds import token_kind
from rulewright.games.spoils.language.wording import table
from rulewright.kernel.errors import Problem
from rulewright.text.blocks import Line, lines_of
from rulewright.text.words import straight

ICONS = r"((?:\[[OGEDRV]\])+)"
_NAME = re.compile(rf"(?P<name>[^a-z\[]*[A-Z][^a-z\[]*?)\s*(?::?\s*{ICONS})?\s*")
_GATE = re.compile(rf"{ICONS}(?:\s*[:-]\s*|\s+(?=[A-Z0-9]))|(([OGEDRV])\3*)\s*:\s*(?=[A-Z])")
"""The icons that a paragraph begins with, and a new sentence behind them."""
_PART = re.compile(r"(COST|EFFECT)\s*[:-]\s*")
_BULLET = re.compile(r"[-\u2022]\s+")
"""What an option that has no number begins with."""
_OPTION = re.compile(r"(OPTION (\d+))\s*:?\s*")
_LABEL = re.compile(r"(STARTING RESOURCES|STARTING DRAW|RESTORE RULE|DEVELOP RULE)\s*:\s*")
_FLIP_UP = re.compile(rf"FLIP UP\s*:\s*(\d+)\s*{ICONS}?(?:\s+and\s+(.*))?\s*", re.IGNORECASE)
_SIMPLE = re.compile(r"(COVERT|TACTICAL)\s*\.?", re.IGNORECASE)
_UNIQUE = re.compile(r"(?:UNIQUE|Unique)\s+((?:\w\.)+|\S.*?[^.\s])\s*")
_ATTACH = re.compile(r"ATTACH to (character|item|location|faction|resource|card)\s*\.?", re.IGNORECASE)

_ATTACH_DESCRIBED = re.compile(r"ATTACH to (\S.*?)\s*\.?")
_TYPE = re.compile(r"\b(character|item|location|faction|resource)\b", re.IGNORECASE)


class Block(Struct):
    """One block: what it is, its heading, and the lines that are to be read."""

    kind: str
    """keyword, provides, token, flip up, ability, instructions, option, paragraph, and the faction lines."""
    line: Line
    heading: str = ""
    gate: str = ""
    argument: str = ""
    cost: Line | None = None
    effect: Line | None = None


class BadBlock(Exception):
    """A line that is in the wrong place."""

    def __init__(self, line: Line, message: str) -> None:
        super().__init__(message)
        self.problem = Problem(line.number, line.column, len(line.text), message)


@cache
def reminders() -> tuple[re.Pattern[str], ...]:
    """The patterns of parentheses that only remind."""
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in table()["reminders"]["patterns"])


@cache
def _line(kind: str) -> tuple[re.Pattern[str], ...]:
    """The listed wordings of a line that is no sentence, or stands for a keyword."""
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in table()["lines"][kind])


def _as_line(kind: str, text: str) -> re.Match[str] | None:
    return next((found for pattern in _line(kind) if (found := pattern.fullmatch(text))), None)


def letters(icons: str | None) -> str:
    """The letters of icons: `[O][O]` is OO."""
    return re.sub(r"[\[\]\s]", "", icons or "")


def blocks_of(text: str) -> list[Block]:
    """The blocks of a card's text, in order."""
    lines = lines_of(straight(text), reminders())
    found: list[Block] = []
    option = 0
    for place, line in enumerate(lines):
        following = lines[place + 1] if place + 1 < len(lines) else None
        if found and _goes_on(found[-1], line, following):
            continue
        if match := _OPTION.match(line.text):
            option += 1
            if int(match.group(2)) != option:
                raise BadBlock(line, f"options are numbered from 1 on; this is OPTION {option}")
            rest = line.cut(match.end())
            found.append(Block("option", line, heading=match.group(1), effect=rest if rest.text else None))
        elif match := _PART.match(line.text):
            _add_part(found, line, match.group(1), line.cut(match.end()))
        elif option and found[-1].kind == "option" and found[-1].effect is None and found[-1].cost is None:
            found[-1].effect = line
        else:
            found.append(_block(line, following))
    for block in found:
        for part, told in (("cost", block.cost), ("effect", block.effect)):
            if told is not None and not told.text.strip() and not told.more:
                raise BadBlock(block.line, f"the {part} says nothing")
        if block.kind == "ability" and block.effect is None:
            raise BadBlock(block.line, _without_effect(block))
    return found


def _without_effect(block: Block) -> str:
    if re.match(r"FLIP UP\b", block.heading, re.IGNORECASE):
        return "flip up is said in one line, with its price and its icons: FLIP UP: 3 [O][O]"
    return "an ability has an EFFECT beside its COST (502.1)"


def _goes_on(block: Block, line: Line, following: Line | None) -> bool:
    """Whether a line belongs to the one before it: an option that it lists, or a cost that is not at its end yet."""
    if block.effect is not None and block.kind != "options":
        last = block.effect.more[-1] if block.effect.more else None
        begun = block.effect.text.endswith(":") and (_OPTION.match(line.text) or _BULLET.match(line.text))
        if begun or (last is not None and _OPTION.fullmatch(last.text) and not _PART.match(line.text)):
            block.effect = replace(block.effect, more=(*block.effect.more, line))
            return True
        return False
    plain = not _PART.match(line.text) and _block(line, following).kind == "paragraph"
    if block.cost is None or following is None or not plain or not following.text.startswith("EFFECT"):
        return False
    block.cost = replace(block.cost, more=(*block.cost.more, line))
    return True


def _add_part(found: list[Block], line: Line, part: str, rest: Line) -> None:
    last = found[-1] if found else None
    takes = last is not None and last.kind in ("ability", "option", "instructions") and last.effect is None
    if last is None or not takes or (part == "COST" and last.cost is not None):
        last = Block("instructions", line)
        found.append(last)
    if part == "COST":
        last.cost = rest
    else:
        last.effect = rest


def _plain_keyword(text: str) -> str:
    """A keyword that stands alone; 507.6a says tactical in words."""
    match = _SIMPLE.fullmatch(text)
    return match.group(1).lower() if match else "tactical" if _as_line("tactical", text) else ""


def _block(line: Line, following: Line | None) -> Block:
    text = line.text
    if heading := _plain_keyword(text):
        return Block("keyword", line, heading=heading)
    if match := _as_line("any_number", text):
        return Block("any number", line, argument=match.groupdict().get("name") or "")
    if keyword := _unique(line) or _attach(line):
        return keyword
    if match := _FLIP_UP.fullmatch(text):
        extra = line.cut(match.start(3)) if match.group(3) else None
        return Block("flip up", line, gate=letters(match.group(2)), argument=match.group(1), cost=extra)
    if token_kind(text) is not None:
        return Block("token", line)
    if match := _as_line("provides", text):
        return Block("provides", line, argument=letters(match.group(1)))
    if match := _LABEL.match(text):
        return Block(match.group(1).lower(), line, heading=match.group(1), effect=line.cut(match.end()))
    if _as_line("options", text):
        return Block("options", line)
    if match := _GATE.match(text):
        return Block("paragraph", line, gate=letters(match.group(1) or match.group(2)), effect=line.cut(match.end()))
    match = _NAME.fullmatch(text)
    if match and following is not None and _PART.match(following.text):
        return Block("ability", line, heading=match.group("name").strip(), gate=letters(match.group(2)))
    return Block("paragraph", line, effect=line)


def _unique(line: Line) -> Block | None:
    """507.5 Unique, and the identifier of which a player can keep only one."""
    if re.fullmatch(r"UNIQUE\s*\.?", line.text, re.IGNORECASE):
        raise BadBlock(line, "unique has no identifier; say of what a player can keep only one: UNIQUE Duke")
    match = _UNIQUE.fullmatch(line.text)
    return Block("keyword", line, heading="unique", argument=match.group(1)) if match else None


def _attach(line: Line) -> Block | None:
    """507.2 Attach to a type of card, or to cards of a description."""
    if match := _ATTACH.fullmatch(line.text):
        return Block("keyword", line, heading="attach", argument=match.group(1).lower())
    if match := _ATTACH_DESCRIBED.fullmatch(line.text):
        host = _TYPE.search(match.group(1))
        kind = host.group(1).lower() if host else "card"
        return Block("attach", line, heading="attach", argument=kind, effect=line.cut(match.start(1)))
    return None
