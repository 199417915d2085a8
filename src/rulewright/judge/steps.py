"""The lines of `steps`: answers, expectations, and questions whether an answer is legal."""

from __future__ import annotations

import difflib
import re

from msgspec import Struct

from rulewright.games.judging import SEATS, JudgeWords
from rulewright.judge.expect import Check, read_check
from rulewright.kernel.errors import FileFault

VERBS = (
    "play",
    "deploy",
    "flip up",
    "use",
    "resource",
    "attack",
    "block with",
    "block",
    "defend",
    "move",
    "devote",
    "claim",
    "bid",
    "pick",
    "choose",
    "name",
    "keep",
    "discard",
    "search",
    "yes",
    "no",
    "number",
    "divide",
    "order",
    "pass",
    "end turn",
    "end phase",
    "first",
    "second",
    "mulligan",
    "city",
    "repeat",
    "interrupt",
    "stop after",
)
PASSES = ("no response", "no responses", "no block", "no blocks")
"""Further ways to say pass."""


class Step(Struct, frozen=True):
    """One line of the steps."""

    line: int
    text: str


class Give(Step, frozen=True):
    """`a: play Zap`: an answer to what the seat is asked."""

    seat: int
    words: str


class Expect(Step, frozen=True):
    """`expect: …`: something that must be true now."""

    check: Check


class Can(Step, frozen=True):
    """`a can: …`, `a cannot: … because R`: whether an answer is legal now."""

    seat: int
    words: str
    legal: bool
    because: str = ""


_CAN = re.compile(r"([a-d])\s+(can|cannot)\s*:\s*(.+)")
_SEAT = re.compile(r"([a-d])\s*:\s*(.+)")


def read_steps(text: str, first_line: int, file: str, words: JudgeWords) -> tuple[Step, ...]:
    """The steps that a text describes; its first line stands in that line of the file."""
    found: list[Step] = []
    for number, raw in enumerate(text.splitlines(), first_line):
        line = raw.strip()
        if line and not line.startswith("#"):
            found.append(_read_step(line, number, file, words))
    return tuple(found)


def _read_step(line: str, number: int, file: str, words: JudgeWords) -> Step:
    expected = re.fullmatch(r"expect\s*:\s*(.+)", line)
    body = expected[1] if expected else line
    can = _CAN.fullmatch(body)
    if can:
        return _read_can(can, line, number, file)
    if expected:
        return Expect(number, line, read_check(body, number, file, words))
    seat = _SEAT.fullmatch(line)
    if seat:
        checked_verb(seat[2], number, file)
        answer = seat[2].strip()
        return Give(number, line, SEATS.index(seat[1]), "pass" if answer.casefold() in PASSES else answer)
    start = line.partition(":")[0].strip()
    near = difflib.get_close_matches(start, ("expect", "a can", "a cannot", "b can", "b cannot"), n=1, cutoff=0.5)
    remedy = f"did you mean `{near[0]}: …`?" if near else "write `a: answer`, `expect: …`, `a can: …` or `a cannot: …`"
    raise FileFault(file, f"{line!r} is not a step", line=number, remedy=remedy)


def _read_can(match: re.Match[str], line: str, number: int, file: str) -> Can:
    legal = match[2] == "can"
    answer, because, rule = match[3], "", ""
    if not legal:
        answer, because, rule = f"{match[3]} ".partition(" because ")
    if because and not rule.strip():
        raise FileFault(file, "`because` must be followed by a rule", line=number, remedy="write `because 405.2`")
    checked_verb(answer, number, file)
    return Can(number, line, SEATS.index(match[1]), answer.strip(), legal, rule.strip())


def checked_verb(answer: str, number: int, file: str) -> None:
    """Raise FileFault for an answer that begins with none of the words that answers begin with."""
    lower = answer.strip().casefold()
    if any(lower == verb or lower.startswith(verb + " ") for verb in VERBS):
        return
    start = lower.split(" ")[0]
    near = difflib.get_close_matches(start, [verb.split(" ")[0] for verb in VERBS], n=1, cutoff=0.5)
    known = ", ".join(VERBS)
    remedy = f"did you mean `{near[0]}`?" if near else f"answers begin with one of: {known}"
    raise FileFault(file, f"no answer begins with {start!r}", line=number, remedy=remedy)


_BETWEEN = re.compile(r",| with | on | against | to | paying | from ")
_WITH_CARDS = (
    "play",
    "deploy",
    "flip up",
    "use",
    "resource",
    "attack",
    "block with",
    "defend",
    "pick",
    "keep",
    "discard",
    "divide",
    "order",
    "mulligan",
)
_NO_CARDS = (*SEATS, "none", "nothing", "army", "")


def names_in(words: str) -> list[str]:
    """What in an answer should be the name of a card."""
    lower = words.casefold()
    verb = next((one for one in sorted(_WITH_CARDS, key=len, reverse=True) if lower.startswith(one + " ")), None)
    if verb is None:
        return []
    rest = words[len(verb) :]
    if verb == "use":
        rest = rest.partition(":")[0] + (" paying " + rest.partition(" paying ")[2] if " paying " in rest else "")
    rest = re.sub(r"\s+(face-down|face-up)\b|\s+as\s+[^,]+$", "", rest)
    parts = [part.strip() for part in _BETWEEN.split(rest)]
    if verb == "divide":
        parts = [re.sub(r"\s+-?\d+$", "", part) for part in parts]
    if verb == "order":
        parts = [re.sub(r"\s+\(\d+\)$", "", part) for part in parts]
    parts = [re.sub(r"^with\s+", "", part) for part in parts]
    return [part for part in parts if part.casefold() not in _NO_CARDS]
