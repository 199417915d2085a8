"""What came of a judge file, as the page is told."""

from __future__ import annotations

from msgspec import Struct

from rulewright.server.engine.showing import ShownView
from rulewright.server.sent import PrintShown


class FileFaultShown(Struct, frozen=True):
    """What is wrong with a file, where, and what would work."""

    line: int
    message: str
    remedy: str


class CaseListed(Struct, frozen=True):
    """A case of the file."""

    title: str
    kind: str
    edition: str
    line: int
    rules: tuple[str, ...]
    holds: bool | None
    """Whether it does; not known of those that were not run."""


class LineTold(Struct, frozen=True):
    """What happened, by which rule, and the steps and rules behind it."""

    rule: str
    text: str
    depth: int
    source: str
    also: tuple[str, ...]


class NoteShown(Struct, frozen=True):
    """Something that whoever wrote a step should know."""

    line: int
    text: str
    warning: bool


class FailureShown(Struct, frozen=True):
    """Why a case does not hold."""

    line: int
    step: str
    expected: str
    found: str
    asked: str
    answers: tuple[str, ...]


class StepJudged(Struct, frozen=True):
    """A step that was taken; the first, of kind `position`, is what the case begins with."""

    kind: str
    line: int
    text: str
    told: tuple[LineTold, ...]
    notes: tuple[NoteShown, ...]
    asked: str
    answers: tuple[str, ...]
    holds: bool
    view: int
    """Which of the views shows the board then."""


class CaseJudged(Struct, frozen=True):
    """What came of a case."""

    at: int
    """Which case of the file."""
    holds: bool
    seats: tuple[str, ...]
    failure: FailureShown | None
    steps: tuple[StepJudged, ...]
    cut: bool
    """Whether the case has more steps than are taken here."""
    views: tuple[ShownView, ...]
    prints: dict[str, PrintShown]


class FileJudged(Struct, frozen=True):
    """A judge file, and what came of one of its cases."""

    game: str
    fault: FileFaultShown | None
    cases: tuple[CaseListed, ...]
    case: CaseJudged | None
