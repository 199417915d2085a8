"""What came of a case: records, and the same for the terminal and as JSON."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from rulewright.judge.condensed import condensed
from rulewright.kernel.errors import FileFault
from rulewright.kernel.trace import Entry


class Failure(Struct, frozen=True):
    """Why a case does not hold: the step, what it wanted, what there was instead, and who was asked what."""

    line: int
    step: str
    expected: str
    found: str
    asked: str = ""
    answers: tuple[str, ...] = ()


class Note(Struct, frozen=True):
    """Something that whoever wrote a step should know, though nothing failed."""

    line: int
    text: str
    warning: bool = False
    """Whether the case may prove something else than it says."""


class Mark(Struct, frozen=True):
    """A step of the case that has been taken."""

    at: int
    """How long the trace was then."""
    line: int
    text: str

    @property
    def is_check(self) -> bool:
        """Whether it looks at the game and gives no answer."""
        return self.text.startswith("expect") or bool(_CHECK.match(self.text))


_CHECK = re.compile(r"[a-d]\s+(can|cannot)\b")


class CaseReport(Struct, frozen=True):
    """What came of one case under one edition."""

    file: str
    title: str
    edition: str
    rules: tuple[str, ...]
    line: int = 0
    failure: Failure | None = None
    trace: tuple[Entry, ...] = ()
    own: str = ""
    """The edition that the case is written for."""
    notes: tuple[Note, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything that the case expects came true."""
        return self.failure is None


def as_json(reports: list[CaseReport], faults: list[FileFault]) -> dict[str, Any]:
    """The document that `judge --json` prints."""
    held = sum(1 for report in reports if report.holds)
    return {
        "cases": [_case(report) for report in reports],
        "held": held,
        "failed": len(reports) - held,
        "warnings": _warnings(reports),
        "faults": [
            {"file": one.file, "line": one.line, "message": one.message, "remedy": one.remedy} for one in faults
        ],
    }


def _case(report: CaseReport) -> dict[str, Any]:
    failure = report.failure
    return {
        "file": report.file,
        "title": report.title,
        "edition": report.edition,
        "rules": list(report.rules),
        "holds": report.holds,
        "failure": None
        if failure is None
        else {
            "line": failure.line,
            "step": failure.step,
            "expected": failure.expected,
            "found": failure.found,
            "asked": failure.asked or None,
            "answers": list(failure.answers),
        },
        "notes": [{"line": one.line, "text": one.text, "warning": one.warning} for one in report.notes],
    }


def as_line(report: CaseReport) -> str:
    """A case in one line."""
    return f"{'holds' if report.holds else 'FAILS'}  {report.file}:{report.line}  [{report.edition}]  {report.title}"


def as_details(failure: Failure, file: str) -> list[str]:
    """The lines that say why a case fails."""
    lines = [
        f"at {file}:{failure.line}: {failure.step}",
        f"expected: {failure.expected}",
        f"found:    {failure.found}",
    ]
    if failure.asked:
        lines.append(f"asked:    {failure.asked}")
    if failure.answers:
        lines.append("answers:  " + " · ".join(failure.answers))
    return lines


def as_trace(report: CaseReport) -> list[str]:
    """The trace of a case without what is routine, and its checks where they were made."""
    lines = condensed(report.trace, [mark.at for mark in report.marks if mark.is_check])
    width = max((len(line.rule) for line in lines), default=0)
    top = min((line.depth for line in lines), default=0)
    told: list[str] = []
    checks = [mark for mark in report.marks if mark.is_check]
    for line in lines:
        told += [_checked(mark, report, width) for mark in checks if mark.at == line.end - line.length]
        told.append(line.told(width, top))
    end = len(report.trace)
    return [*told, *(_checked(mark, report, width) for mark in checks if mark.at == end)]


def _checked(mark: Mark, report: CaseReport, width: int) -> str:
    failed = report.failure is not None and report.failure.line == mark.line
    return f"{'✗' if failed else '✓'}".ljust(width) + f"  {mark.text}"


def as_notes(notes: tuple[Note, ...]) -> list[str]:
    """The notes of a case, a line each."""
    return [f"{'warning' if one.warning else 'note'}: line {one.line}: {one.text}" for one in notes]


def totals(reports: list[CaseReport]) -> str:
    """The last line."""
    held = sum(1 for report in reports if report.holds)
    warnings = _warnings(reports)
    told = f", {warnings} warning{'s' if warnings > 1 else ''}" if warnings else ""
    return f"{held} held, {len(reports) - held} failed{told}"


def _warnings(reports: list[CaseReport]) -> int:
    return sum(note.warning for report in reports for note in report.notes)
