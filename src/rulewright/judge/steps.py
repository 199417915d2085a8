"""The lines of `steps`: answers, expectations, and questions whether an answer is legal."""

from __future__ import annotations

import difflib
import re

from msgspec import Struct

from rulewright.games.judging import SEATS
from rulewright.games.kit import GameKit
from rulewright.judge.expect import Check, Cites
from rulewright.judge.read_checks import read_check
from rulewright.kernel.errors import FileFault


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


def rule_named(step: Step) -> str:
    """The rule that a step names, in `because R` or `cites R`; none if it names none."""
    match step:
        case Can(because=rule) | Expect(check=Cites(rule=rule)):
            return rule
    return ""


_CAN = re.compile(r"([a-d])\s+(can|cannot)\s*:\s*(.+)")
_SEAT = re.compile(r"([a-d])\s*:\s*(.+)")


def read_steps(text: str, first_line: int, file: str, kit: GameKit) -> tuple[Step, ...]:
    """The steps that a text describes; its first line stands in that line of the file."""
    found: list[Step] = []
    for number, raw in enumerate(text.splitlines(), first_line):
        line = raw.strip()
        if line and not line.startswith("#"):
            found.append(_read_step(line, number, file, kit))
    return tuple(found)


def _read_step(line: str, number: int, file: str, kit: GameKit) -> Step:
    expected = re.fullmatch(r"expect\s*:\s*(.+)", line)
    body = expected[1] if expected else line
    can = _CAN.fullmatch(body)
    if can:
        return _read_can(can, line, number, file, kit)
    if expected:
        return Expect(number, line, read_check(body, number, file, kit.judge_words))
    seat = _SEAT.fullmatch(line)
    if seat:
        answer = "pass" if seat[2].strip().casefold() in kit.judge_words.passes else seat[2].strip()
        checked_verb(answer, number, file, kit)
        return Give(number, line, SEATS.index(seat[1]), answer)
    start = line.partition(":")[0].strip()
    near = difflib.get_close_matches(start, ("expect", "a can", "a cannot", "b can", "b cannot"), n=1, cutoff=0.5)
    remedy = f"did you mean `{near[0]}: …`?" if near else "write `a: answer`, `expect: …`, `a can: …` or `a cannot: …`"
    raise FileFault(file, f"{line!r} is not a step", line=number, remedy=remedy)


def _read_can(match: re.Match[str], line: str, number: int, file: str, kit: GameKit) -> Can:
    legal = match[2] == "can"
    answer, because, rule = match[3], "", ""
    if not legal:
        answer, because, rule = f"{match[3]} ".partition(" because ")
    if because and not rule.strip():
        raise FileFault(file, "`because` must be followed by a rule", line=number, remedy="write `because 405.2`")
    checked_verb(answer, number, file, kit)
    return Can(number, line, SEATS.index(match[1]), answer.strip(), legal, rule.strip())


def checked_verb(answer: str, number: int, file: str, kit: GameKit) -> None:
    """Raise FileFault for an answer that begins with none of the words that the game's answers begin with."""
    words = kit.judge_words
    if words.verb_of(answer) is not None:
        return
    foreign = words.foreign_word(answer)
    if foreign:
        raise FileFault(
            file,
            f"{kit.title} has no answer {foreign!r}",
            line=number,
            remedy=f"{kit.title} says `{words.instead[foreign]}`",
        )
    start, near = answer.strip().casefold().split(" ")[0], words.nearest_verb(answer)
    known = ", ".join(sorted(verb.word for verb in words.all_verbs))
    remedy = f"did you mean `{near}`?" if near else f"answers begin with one of: {known}"
    raise FileFault(file, f"no answer begins with {start!r}", line=number, remedy=remedy)


def wrong_edition(steps: tuple[Step, ...], kit: GameKit, edition: str) -> tuple[Step, str, str] | None:
    """The first step whose verb this edition of the game lacks, what is wrong with it, and what the edition says."""
    for step in steps:
        verb = kit.judge_words.verb_of(step.words) if isinstance(step, Give | Can) else None
        if verb is not None and verb.editions and edition not in verb.editions:
            told = f"the edition {edition} of {kit.title} has no answer {verb.word!r}"
            return step, told, f"it says `{verb.otherwise}`"
    return None
