"""One case under every edition: whether it comes out the same, and where the editions part."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from msgspec import Struct

from rulewright.judge.report import CaseReport
from rulewright.kernel.trace import Entry


class Parting(Struct, frozen=True):
    """A stretch of the trace in which editions differ: what each group of them has there."""

    said: tuple[tuple[tuple[str, ...], tuple[Entry, ...]], ...]
    """(editions, what happened there)."""


class Compared(Struct, frozen=True):
    """A case under every edition."""

    reports: tuple[CaseReport, ...]
    """The first is that of the edition that the case is written for."""
    partings: tuple[Parting, ...] = ()

    @property
    def same(self) -> bool:
        """Whether the same happens, with the same outcome, whatever the edition."""
        return not self.partings and len({report.holds for report in self.reports}) == 1


def compare(reports: Iterable[CaseReport]) -> list[Compared]:
    """The reports of all editions, case by case."""
    groups: dict[tuple[str, int, str], list[CaseReport]] = {}
    for report in reports:
        groups.setdefault((report.file, report.line, report.title), []).append(report)
    return [_compared(sorted(group, key=lambda one: one.edition != one.own)) for group in groups.values()]


def _compared(reports: list[CaseReport]) -> Compared:
    first, *others = reports
    partings: list[Parting] = []
    for trace, editions in _alike(others):
        if _said(trace) != _said(first.trace):
            same = tuple(one.edition for one in reports if _said(one.trace) == _said(first.trace))
            partings += _partings(first.trace, same, trace, editions)
    return Compared(tuple(reports), tuple(partings))


def _alike(reports: list[CaseReport]) -> list[tuple[tuple[Entry, ...], tuple[str, ...]]]:
    """The different traces, each with its editions."""
    found: dict[tuple[str, ...], tuple[tuple[Entry, ...], list[str]]] = {}
    for report in reports:
        found.setdefault(_said(report.trace), (report.trace, []))[1].append(report.edition)
    return [(trace, tuple(editions)) for trace, editions in found.values()]


def _said(trace: tuple[Entry, ...]) -> tuple[str, ...]:
    """What happened, whatever number its rule has in an edition."""
    return tuple(entry.usual or entry.text for entry in trace)


def _partings(
    one: tuple[Entry, ...], here: tuple[str, ...], other: tuple[Entry, ...], there: tuple[str, ...]
) -> list[Parting]:
    matcher = SequenceMatcher(None, _said(one), _said(other), autojunk=False)
    return [
        Parting(((here, one[a:b]), (there, other[c:d])))
        for what, a, b, c, d in matcher.get_opcodes()
        if what != "equal"
    ]


def as_lines(compared: Compared) -> list[str]:
    """A case under every edition, for the terminal: one line if nothing differs, otherwise where and how."""
    first = compared.reports[0]
    place = f"{first.file}:{first.line}  {first.title}"
    outcomes: dict[bool, list[str]] = {}
    for report in compared.reports:
        outcomes.setdefault(report.holds, []).append(report.edition)
    told = "; ".join(f"{'holds' if holds else 'FAILS'} in {', '.join(some)}" for holds, some in outcomes.items())
    if compared.same:
        return [f"same     {place}  ({told})"]
    lines = [f"differs  {place}  ({told})"]
    for parting in compared.partings:
        for editions, entries in parting.said:
            lines += [f"    {', '.join(editions)}: {entry.rule}  {entry.read_by(None)}" for entry in entries] or [
                f"    {', '.join(editions)}: nothing of this"
            ]
        lines.append("")
    return lines[:-1] if lines[-1] == "" else lines
