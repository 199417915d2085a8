"""What came of a case: records, and the same for the terminal and as JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

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
    """The edition that the case is written for, where it is judged by others as well."""

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


def as_trace(trace: tuple[Entry, ...]) -> list[str]:
    """The trace, each sentence after the rule that caused it, indented by how deep in procedures it happened."""
    if not trace:
        return []
    width = max(len(entry.rule) for entry in trace)
    top = min(entry.depth for entry in trace)
    lines: list[str] = []
    for entry in trace:
        source = f"  [{entry.source}]" if entry.source else ""
        also = f"  ({', '.join(entry.also)})" if entry.also else ""
        lines.append(f"{entry.rule.ljust(width)}  {'  ' * (entry.depth - top)}{entry.read_by(None)}{source}{also}")
    return lines


def totals(reports: list[CaseReport]) -> str:
    """The last line."""
    held = sum(1 for report in reports if report.holds)
    return f"{held} held, {len(reports) - held} failed"
