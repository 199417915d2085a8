"""Judge files that anybody may have written: one case run, with the board after every step."""

from __future__ import annotations

import contextlib
import re
import resource
import signal
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw

from rulewright.games.judging import SEATS
from rulewright.games.registry import find_game
from rulewright.judge.condensed import condensed
from rulewright.judge.files import Case, read_text
from rulewright.judge.report import CaseReport, Failure, Note
from rulewright.judge.run import run_case
from rulewright.judge.stepping import Taken, take_steps
from rulewright.judge.steps import Give
from rulewright.kernel.errors import FileFault
from rulewright.kernel.game import Game
from rulewright.kernel.trace import Entry
from rulewright.server.engine import records as r
from rulewright.server.engine.judge_messages import Judge, Judged
from rulewright.server.engine.judged import (
    CaseJudged,
    CaseListed,
    FailureShown,
    FileFaultShown,
    FileJudged,
    LineTold,
    NoteShown,
    StepJudged,
)
from rulewright.server.engine.showing import show, show_print

FILE = "case.judge.toml"
MEMORY = 1 << 30
"""Bytes that the process which reads such files may have."""
SECONDS = 4.0
"""Seconds of work that a file may cost."""
MOST_STEPS = 200
MOST_CASES = 100
MOST_RUN = 20
MOST_LINES = 150
"""So many steps of a case are taken, so many cases are listed and run, so many sentences are told of one step."""
MOST_CARDS = 1_000
"""So many cards a position may have."""


_NUMBERS = re.compile(r"(?:^|[\sx×])(\d{1,12})")


@cache
def limit_memory(most: int = MEMORY) -> None:
    """Keep this process from taking all the memory there is."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))


class TooLong(BaseException):
    """The time for a file is up; no check of ours may take it for a fault of the engine."""


@contextlib.contextmanager
def limited_time() -> Iterator[None]:
    """Raise TooLong once this process has worked too long; how busy the machine is makes no difference."""

    def end(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def judge_file(request: Judge) -> r.AnyReply:
    """A file read, and one of its cases run."""
    limit_memory()
    try:
        with limited_time():
            return Judged(msgspec.json.encode(_judged(request)))
    except TooLong:
        return r.Rejected("bad_message", f"this file takes longer than {SECONDS:g} seconds", "text")
    except FileFault as fault:
        told = FileJudged("", FileFaultShown(fault.line, fault.message, fault.remedy), (), None)
        return Judged(msgspec.json.encode(told))
    except (RecursionError, MemoryError):
        return r.Rejected("bad_message", "this file is too much for this server", "text")


def _judged(request: Judge) -> FileJudged:
    cases = read_text(request.text, FILE)
    if not 0 <= request.case < len(cases[:MOST_CASES]):
        return FileJudged(cases[0].game, None, _listed(cases, {}), None)
    case = cases[request.case]
    others = {at: _holds(one) for at, one in enumerate(cases[:MOST_RUN]) if one is not case}
    try:
        _refuse_large(case)
        judged = _stepped(case, request) if case.kind == "case" else _outcome(case, request.case)
    except FileFault as fault:
        shown = FileFaultShown(fault.line, fault.message, fault.remedy)
        return FileJudged(case.game, shown, _listed(cases, others), None)
    return FileJudged(case.game, None, _listed(cases, {**others, request.case: judged.holds}), judged)


def _listed(cases: list[Case], holds: dict[int, bool]) -> tuple[CaseListed, ...]:
    return tuple(
        CaseListed(one.title, one.kind, one.edition, one.line, one.rules, holds.get(at))
        for at, one in enumerate(cases[:MOST_CASES])
    )


def _holds(case: Case) -> bool:
    """Whether a case holds that is not looked at closely."""
    try:
        _refuse_large(case)
    except FileFault:
        return False
    return run_case(case).holds


def _refuse_large(case: Case) -> None:
    """Refuse a position that would fill the table."""
    listed = [value for value in case.fields.values() if isinstance(value, str | list | dict)]
    if _counted(listed) > MOST_CARDS:
        raise case.fault(f"the position has more than {MOST_CARDS} cards", remedy="a case needs only what matters")


def _counted(value: Any) -> int:
    """How many cards the entries of a position come to, at most."""
    match value:
        case str():
            return max((int(number) for number in _NUMBERS.findall(value)), default=1)
        case dict():
            return sum(_counted(one) for one in value.values())
        case list():
            return sum(_counted(one) for one in value)
        case int() if not isinstance(value, bool):
            return max(0, value)
    return 0


def _stepped(case: Case, request: Judge) -> CaseJudged:
    trace: list[Entry] = []
    notes: list[Note] = []
    board = _Board(case, request.viewer)
    steps: list[StepJudged] = []
    failure: Failure | None = None
    taking = take_steps(case, trace, notes)
    for taken in taking:
        steps.append(_step(taken, board.view(taken)))
        failure = taken.failure
        if len(steps) > MOST_STEPS:
            break
    return CaseJudged(
        request.case,
        failure is None,
        tuple(SEATS[: board.seats]),
        _failure(failure),
        tuple(steps),
        len(steps) <= len(case.steps) and failure is None,
        tuple(_ready(one) for one in board.views),
        {name: _ready(text) for name, text in board.prints().items()},
    )


def _ready(text: bytes) -> Any:
    """What is JSON already, and goes into the reply as it is."""
    return Raw(text)


class _Board:
    """What is shown of the game after each step; a check shows what was shown before."""

    def __init__(self, case: Case, viewer: r.Viewer) -> None:
        self.kit = find_game(case.game)
        self.cards = {**self.kit.card_library(), **case.cards}
        self.viewer = viewer
        self.views: list[bytes] = []
        self.named: set[str] = set()
        self.game: Game | None = None
        self.seats = 0

    def view(self, taken: Taken) -> int:
        """The number of the view after a step."""
        game = self.game = taken.game
        self.seats = game.rules.seats
        if self.viewer is not None and self.viewer >= self.seats:
            raise FileFault(FILE, f"there is no seat {SEATS[self.viewer]} in this case")
        called = [game.rules.seat_name(seat) for seat in range(self.seats)]
        shown = show(self.kit, game, self.viewer, 0, (0, ()), called, asks=False)
        self.named |= {*shown.names}
        if not self.views or self.views[-1] != shown.view:
            self.views.append(shown.view)
        return len(self.views) - 1

    def prints(self) -> dict[str, bytes]:
        """What is printed on every card that a view names."""
        if self.game is None:
            return {}
        plain = {str(fields["name"]): fields for fields in self.kit.plain_cards()}
        found: dict[str, bytes] = {}
        for printed in self.game.rules.defs:
            fields = self.cards.get(printed.name) or plain.get(printed.name)
            if printed.name in self.named:
                named = {"name": printed.name, "type": ""}
                kept = {key: value for key, value in (fields or named).items() if key}
                found[printed.name] = show_print(self.kit, kept, printed)
        return found


def _step(taken: Taken, view: int) -> StepJudged:
    step = taken.step
    kind = "position" if step is None else "answer" if isinstance(step, Give) else "check"
    line, text = (0, "") if step is None else (step.line, step.text)
    notes = tuple(NoteShown(one.line, one.text, one.warning) for one in taken.notes)
    told = _told(taken.entries)
    return StepJudged(kind, line, text, told, notes, taken.asked, taken.answers, taken.failure is None, view)


def _told(entries: Sequence[Entry]) -> tuple[LineTold, ...]:
    lines = condensed(entries)
    top = min((one.depth for one in lines), default=0)
    told = [LineTold(one.rule, one.text, one.depth - top, one.source, one.also) for one in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        told.append(LineTold("", f"and {len(lines) - MOST_LINES} lines more", 0, "", ()))
    return tuple(told)


def _outcome(case: Case, at: int) -> CaseJudged:
    """What came of a case about a deck or a card, which has no steps."""
    report: CaseReport = run_case(case)
    return CaseJudged(at, report.holds, (), _failure(report.failure), (), False, (), {})


def _failure(failure: Failure | None) -> FailureShown | None:
    if failure is None:
        return None
    told = (failure.line, failure.step, failure.expected, failure.found, failure.asked, failure.answers)
    return FailureShown(*told)
