"""The steps of a case, taken one after the other: after each what happened by it, and the game as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.games.registry import find_game
from rulewright.judge.expect import View, slots_of
from rulewright.judge.files import Case
from rulewright.judge.position import set_up
from rulewright.judge.report import Failure, Note
from rulewright.judge.steps import Can, Expect, Give, Step, read_steps, wrong_edition
from rulewright.judge.table import JudgeTable, Unanswered
from rulewright.kernel.errors import FileFault, NotAsked, RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.trace import Entry
from rulewright.kernel.words import Names


class Taken(Struct, frozen=True):
    """A step that was taken; the position itself has none."""

    step: Step | None
    entries: tuple[Entry, ...]
    """What happened by it."""
    game: Game
    names: Names
    asked: str
    """Who is asked what then."""
    answers: tuple[str, ...]
    """The legal answers to that, in words."""
    notes: tuple[Note, ...] = ()
    failure: Failure | None = None


def take_steps(case: Case, trace: list[Entry], notes: list[Note]) -> Iterator[Taken]:
    """The position of a case, then each of its steps, up to one that fails; adds to the trace and the notes."""
    kit = find_game(case.game)
    wrong = wrong_edition(case.steps, kit, case.edition)
    if wrong is not None:
        step, found, expected = wrong
        raise FileFault(case.file, found, line=step.line, remedy=expected)
    table = set_up(case, kit, trace)
    table.notes = notes
    view = View(kit, table.game, table.names, trace, len(table.game.state.cards))
    yield _taken(table, None, tuple(trace), len(notes))
    for at, step in enumerate(case.steps):
        table.ahead = case.steps[at:]
        told, noted = len(trace), len(notes)
        failure = _failure(step, table, view)
        if at == len(case.steps) - 1 and failure is None:
            _close(table.game)
        yield _taken(table, step, tuple(trace[told:]), noted, failure)
        if failure is not None:
            return


def _close(game: Game) -> None:
    """One more sentence if rules have been at work since the last that are not just the steps of a procedure."""
    steps = {one for procedure in game.rules.procedures.cited for some in procedure for one in some}
    of_steps = {rule for step in steps for rule in game.rules.same_rules(step)}
    decisive = [rule for rule in game.cited if rule not in of_steps]
    if decisive:
        game.enter(Entry(decisive[0], "nothing more comes of it", also=tuple(decisive[1:]), depth=game.depth))


def try_line(case: Case, taken: Taken, text: str, trace: list[Entry]) -> Taken:
    """What another line would do after a step: tried on a copy, with the trace so far; raises FileFault."""
    kit = find_game(case.game)
    (step,) = read_steps(text, 1, "what was typed", kit)
    game = taken.game.copy()
    game.asks_all = True
    game.trace = trace
    table = JudgeTable(kit, game, taken.names, (step,), case.defaults)
    view = View(kit, game, taken.names, trace, len(game.state.cards))
    told = len(trace)
    failure = _failure(step, table, view)
    return _taken(table, step, tuple(trace[told:]), 0, failure)


def _taken(
    table: JudgeTable, step: Step | None, entries: tuple[Entry, ...], noted: int, failure: Failure | None = None
) -> Taken:
    asked, answers = table.meaning.asked(table.game)
    notes = tuple(table.notes[noted:])
    return Taken(step, entries, table.game.copy(), table.names, asked, answers, notes, failure)


def _failure(step: Step, table: JudgeTable, view: View) -> Failure | None:
    """Take a step; why it fails, if it does."""
    try:
        return _take(step, table, view)
    except Unanswered as fault:
        return fault.failure
    except Exception as fault:  # noqa: BLE001  (the line at which the engine failed is worth more than the bare fault)
        wanted = "no fault of the engine" if not isinstance(fault, RulewrightError) else step.text
        name = "" if isinstance(fault, RulewrightError) else f"{type(fault).__name__}: "
        return table.failure(step, wanted, f"{name}{fault}")


def _take(step: Step, table: JudgeTable, view: View) -> Failure | None:
    match step:
        case Give():
            _refuse_unknown_names(view, step.words)
            table.give(step)
        case Expect():
            table.settle()
            found = step.check.found(view)
            if found is not None:
                return table.failure(step, step.text.partition(":")[2].strip(), found)
            reason = step.check.because(view)
            if reason is not None:
                table.game.enter(reason)
        case Can():
            table.settle()
            _refuse_unknown_names(view, step.words)
            return _check_can(step, table)
    return None


def _check_can(step: Can, table: JudgeTable) -> Failure | None:
    refusals = table.refusals(step.seat, step.words)
    if not refusals:
        return None if step.legal else table.failure(step, f"{step.words}: refused", "it is legal")
    found = f"refused: {refusals[0]}"
    if step.legal:
        return table.failure(step, f"{step.words}: legal", found)
    rules = table.game.rules
    named = (step.because, *rules.told_under(step.because)) if step.because else ()
    if named and not any(one.names(rule) for one in refusals for rule in named):
        return table.failure(step, f"a refusal that names {step.because}", found)
    decisive = next((one for one in refusals if any(map(one.names, named))), refusals[0])
    told = f"{rules.seat_name(step.seat)} cannot {step.words}: {decisive.reason}"
    table.game.enter(Entry(decisive.rule, told, also=decisive.also))
    if not step.because and isinstance(refusals[0], NotAsked):
        meant = f"say `because {refusals[0].rule}` if that is meant"
        table.warn(step, f"`{step.text}` holds only because that is not asked now: {refusals[0]}; {meant}")
    return None


def _refuse_unknown_names(view: View, words: str) -> None:
    """Raise UnknownName if an answer names a card that is not in this case.

    Names that hold one of the words between names are left to the game.
    """
    folded, known = words.casefold(), view.kit.judge_words
    if any(known.splits_names(card.name) and card.name.casefold() in folded for card in view.game.rules.defs):
        return
    for name in known.names_in(words):
        slots_of(view, name)
