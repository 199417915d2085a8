"""Running judge cases: set up, answer, pass where a case leaves passing out, check."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.games.deckfiles import deck_of
from rulewright.games.registry import find_game
from rulewright.judge.files import Case, read_file
from rulewright.judge.report import CaseReport, Failure, Mark, Note
from rulewright.judge.stepping import take_steps
from rulewright.kernel.errors import FileFault, RulewrightError, TextNotUnderstood
from rulewright.kernel.trace import Entry

ALL = "all"


def run_file(path: Path | str, edition: str | None = None) -> list[CaseReport]:
    """Run every case of a judge file, under its own edition, the one given, or `all`."""
    path = Path(path)
    if edition != ALL:
        return [run_case(case) for case in read_file(path, edition)]
    editions = find_game(read_file(path)[0].game).editions
    return [run_case(case) for one in editions for case in read_file(path, one)]


def run_case(case: Case) -> CaseReport:
    """Run one case; what is wrong with it or in it is the failure of its report."""
    trace: list[Entry] = []
    notes: list[Note] = []
    marks: list[Mark] = []
    try:
        match case.kind:
            case "case":
                failure = _run_position(case, trace, notes, marks)
            case "deck_case":
                failure = _run_deck(case, trace)
            case "card_case":
                failure = _run_card(case, trace)
            case _:
                from rulewright.judge import workshop  # only where cards are made

                failure = workshop.RUN[case.kind](case, trace)
    except FileFault as fault:
        failure = Failure(fault.line, case.title, fault.remedy or "a case that can be set up", fault.message)
    except RulewrightError as fault:
        failure = Failure(case.line, case.title, "a case that can be set up", str(fault))
    except Exception as fault:  # noqa: BLE001  (a fault of the engine in one case must not hide the other cases)
        failure = Failure(case.line, case.title, "no fault of the engine", f"{type(fault).__name__}: {fault}")
    return CaseReport(
        case.file,
        case.title,
        case.edition,
        case.rules,
        case.line,
        failure,
        tuple(trace),
        case.own,
        tuple(notes),
        tuple(marks),
    )


def _run_position(case: Case, trace: list[Entry], notes: list[Note], marks: list[Mark]) -> Failure | None:
    for taken in take_steps(case, trace, notes):
        if taken.step is not None:
            marks.append(Mark(len(trace), taken.step.line, taken.step.text))
        if taken.failure is not None:
            return taken.failure
    return None


# -- decks and cards ---------------------------------------------------------------------------------------------


def _run_deck(case: Case, trace: list[Entry]) -> Failure | None:
    kit = find_game(case.game)
    fields = {"game": case.game, **case.fields}
    pool = fields.pop("pool", None)
    banned = [(form, name) for form, names in fields.pop("banned", {}).items() for name in names]
    cards = {**kit.card_library(), **case.cards}
    faults = kit.deck_faults(deck_of(fields, case.file), case.edition, cards, pool, banned)
    trace += [Entry(fault.rule, fault.message) for fault in faults]
    told = "; ".join(f"{fault.message} ({fault.rule})" for fault in faults) or "legal"
    return _compare(case, [fault.rule for fault in faults], told)


def _run_card(case: Case, trace: list[Entry]) -> Failure | None:
    kit = find_game(case.game)
    try:
        kit.rules(case.edition, {}, [case.fields])
    except TextNotUnderstood as fault:
        told = "; ".join(problem.message for problem in fault.problems)
        rules = re.findall(r"\d{3}(?:\.\d+\w*)?|[a-z]+(?:\.\w+)+", told)
        trace += [Entry(rule, told) for one in rules for rule in kit.same_rules(case.edition, one) if rule]
        return _compare(case, rules, f"refused: {fault}")
    return _compare(case, None, "proven")


def _compare(case: Case, rules: list[str] | None, told: str) -> Failure | None:
    """Compare what came out with `legal`, `proven`, `refused` or `refused because R`."""
    refused = bool(rules) if case.kind == "deck_case" else rules is not None
    _, because, rule = case.expect.partition(" because ")
    named = {rule.strip(), *find_game(case.game).same_rules(case.edition, rule.strip())}
    holds = refused == case.expect.startswith("refused") and (not because or not named.isdisjoint(rules or ()))
    if holds:
        return None
    return Failure(case.lines["expect"], f"expect = {case.expect!r}", case.expect, told)
