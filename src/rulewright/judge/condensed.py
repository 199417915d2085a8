"""The trace for reading: passes in a row in one line, what happened ten times over in one."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec import Struct

from rulewright.kernel.trace import Entry

_PASS = re.compile(r"([a-d]): pass")


class Line(Struct, frozen=True):
    """One line: what happened, by which rules, and to how many sentences of the trace it comes."""

    rule: str
    text: str
    depth: int
    source: str = ""
    also: tuple[str, ...] = ()
    length: int = 1
    end: int = 1
    """How far in the trace it leads."""

    def told(self, width: int = 0, top: int = 0) -> str:
        """The line after the rule that caused it, indented by how deep in procedures it happened."""
        source = f"  [{self.source}]" if self.source else ""
        also = f"  ({', '.join(self.also)})" if self.also else ""
        return f"{self.rule.ljust(width)}  {'  ' * (self.depth - top)}{self.text}{source}{also}"


def condensed(trace: Sequence[Entry], breaks: Collection[int] = ()) -> list[Line]:
    """The lines of a trace; none of them leads past a break."""
    lines: list[Line] = []
    at = 0
    while at < len(trace):
        length = max(_passes(trace, at, breaks), _alike(trace, at, breaks))
        lines.append(_line(trace[at : at + length], at + length))
        at += length
    return lines


def _passes(trace: Sequence[Entry], at: int, breaks: Collection[int]) -> int:
    """How many passes follow each other there."""
    end = at
    while end < len(trace) and _PASS.fullmatch(trace[end].text) and (end == at or end not in breaks):
        end += 1
    return max(end - at, 1)


def _alike(trace: Sequence[Entry], at: int, breaks: Collection[int]) -> int:
    """How often the same is said there."""
    end = at + 1
    while end < len(trace) and end not in breaks and _said(trace[end]) == _said(trace[at]):
        end += 1
    return end - at


def _said(entry: Entry) -> tuple[str, str, str, int]:
    return entry.rule, re.sub(r"#\d+", "", entry.read_by(None)), entry.source, entry.depth


def _line(entries: Sequence[Entry], end: int) -> Line:
    first = entries[0]
    also = tuple(dict.fromkeys(rule for entry in entries for rule in entry.also if rule != first.rule))
    text = first.read_by(None)
    if len(entries) > 1 and _PASS.fullmatch(first.text):
        also = tuple(rule for rule in also if rule not in {entry.rule for entry in entries})
        text = _passing(entries)
    elif len(entries) > 1:
        same = len({entry.read_by(None) for entry in entries}) == 1
        text = f"{text if same else _said(first)[1]} ({len(entries)} times)"
    return Line(first.rule, text, first.depth, first.source, also, len(entries), end)


def _passing(entries: Sequence[Entry]) -> str:
    """`a, b pass; b passes by 608.1d`: who passes, window by window."""
    windows: list[tuple[str, list[str]]] = []
    for entry in entries:
        seat = entry.text.partition(":")[0]
        if windows and windows[-1][0] == entry.rule:
            windows[-1][1].append(seat)
        else:
            windows.append((entry.rule, [seat]))
    told = [f"{', '.join(seats)} {'passes' if len(seats) == 1 else 'pass'}" for _, seats in windows]
    others = (f"{words} by {rule}" for words, (rule, _) in zip(told[1:], windows[1:], strict=True))
    return "; ".join((told[0], *others))
