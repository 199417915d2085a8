"""Running judge cases: set up, answer, pass where a case leaves passing out, check."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from rulewright.games.deckfiles import deck_of
from rulewright.games.judging import SEATS, BadPosition
from rulewright.games.kit import Fields, GameKit
from rulewright.games.registry import find_game
from rulewright.judge.expect import View, slots_of
from rulewright.judge.files import Case, read_file
from rulewright.judge.report import CaseReport, Failure
from rulewright.judge.steps import Can, Expect, Give, names_in
from rulewright.judge.table import JudgeTable, Unanswered
from rulewright.kernel.errors import FileFault, RulewrightError, TextNotUnderstood, UnknownName
from rulewright.kernel.trace import Entry


def run_file(path: Path | str, edition: str | None = None) -> list[CaseReport]:
    """Run every case of a judge file, under its own edition, the one given, or `all`."""
    path = Path(path)
    if edition != ALL:
        return [run_case(case) for case in read_file(path, edition)]
    own = own_edition(path)
    editions = find_game(read_file(path)[0].game).editions
    found = (run_case(case) for one in editions for case in read_file(path, one))
    return [replace(report, own=own) for report in found]


ALL = "all"


def own_edition(path: Path) -> str:
    """The edition that the cases of a file are written for."""
    return read_file(path)[0].edition


def run_case(case: Case) -> CaseReport:
    """Run one case; what is wrong with it or in it is the failure of its report."""
    trace: list[Entry] = []
    try:
        failure = {"case": _run_position, "deck_case": _run_deck, "card_case": _run_card}[case.kind](case, trace)
    except FileFault as fault:
        failure = Failure(fault.line, case.title, fault.remedy or "a case that can be set up", fault.message)
    except RulewrightError as fault:
        failure = Failure(case.line, case.title, "a case that can be set up", str(fault))
    except Exception as fault:  # noqa: BLE001  (a fault of the engine in one case must not hide the other cases)
        failure = Failure(case.line, case.title, "no fault of the engine", f"{type(fault).__name__}: {fault}")
    return CaseReport(case.file, case.title, case.edition, case.rules, case.line, failure, tuple(trace))


# -- positions ---------------------------------------------------------------------------------------------------


def _run_position(case: Case, trace: list[Entry]) -> Failure | None:
    kit = find_game(case.game)
    table = set_up(case, kit, trace)
    view = View(kit, table.game, table.names, trace, len(table.game.state.cards))
    for at, step in enumerate(case.steps):
        table.ahead = case.steps[at:]
        try:
            failure = _run_step(step, table, view)
        except Unanswered as fault:
            return fault.failure
        except Exception as fault:  # noqa: BLE001  (the line at which the engine failed is worth more than the bare fault)
            wanted = "no fault of the engine" if not isinstance(fault, RulewrightError) else step.text
            name = "" if isinstance(fault, RulewrightError) else f"{type(fault).__name__}: "
            return table.failure(step, wanted, f"{name}{fault}")
        if failure is not None:
            return failure
    return None


def _run_step(step: object, table: JudgeTable, view: View) -> Failure | None:
    match step:
        case Give():
            _refuse_unknown_names(view, step.words)
            table.give(step)
        case Expect():
            table.settle()
            found = step.check.found(view)
            if found is not None:
                return table.failure(step, step.text.partition(":")[2].strip(), found)
        case Can():
            table.settle()
            _refuse_unknown_names(view, step.words)
            return _check_can(step, table)
    return None


def _check_can(step: Can, table: JudgeTable) -> Failure | None:
    refusal = table.refusal(step.seat, step.words)
    if step.legal:
        return None if refusal is None else table.failure(step, f"{step.words}: legal", f"refused: {refusal}")
    if refusal is None:
        return table.failure(step, f"{step.words}: refused", "it is legal")
    if step.because and not refusal.names(step.because):
        return table.failure(step, f"a refusal that names {step.because}", f"refused: {refusal}")
    return None


def _refuse_unknown_names(view: View, words: str) -> None:
    """Raise UnknownName if an answer names a card that is not in this case.

    Names that hold one of the words between names are left to the game.
    """
    folded = words.casefold()
    if any(AMBIGUOUS.search(card.name) and card.name.casefold() in folded for card in view.game.rules.defs):
        return
    others = {name.casefold() for name in view.kit.judge_words.no_cards}
    for name in names_in(words):
        if name.casefold() not in others:
            slots_of(view, name)


AMBIGUOUS = re.compile(r",| (with|on|to|against|as|paying|from) ")


def set_up(case: Case, kit: GameKit, trace: list[Entry]) -> JudgeTable:
    """The position of a case, at its first decision."""
    switches = case.fields.get("switches", {})
    if not isinstance(switches, dict) or not all(isinstance(one, bool) for one in switches.values()):
        raise case.fault("`switches` is not a table of rulings", "switches", "write switches = {R42 = false}")
    seed = case.fields.get("seed", 0)
    if type(seed) is not int:
        raise case.fault("`seed` is not a whole number", "seed", "write seed = 7")
    start = case.fields.get("start")
    if start not in (None, "setup"):
        raise case.fault(f"a case cannot start at {start!r}", "start", 'write start = "setup", or leave it out')
    known = {**kit.card_library(), **case.cards}
    try:
        rules = kit.rules(case.edition, switches, cards_named(case, kit), _seats(case, kit))
    except TextNotUnderstood as fault:
        line = known.get(fault.name, {}).get("", case.line)
        raise FileFault(case.file, f"the card is not proven: {fault}", line=line) from fault
    except UnknownName as fault:
        raise case.fault(str(fault), "switches") from fault
    try:
        game, names = kit.position(rules, case.fields, seed)
    except BadPosition as fault:
        raise case.fault(f"{fault.field}: {fault.message}", fault.field, fault.remedy) from fault
    except UnknownName as fault:
        told = UnknownName(fault.what, fault.name, known) if fault.what == "card" else fault
        field = next((key for key, value in case.fields.items() if fault.name in str(value)), "")
        raise case.fault(str(told), field) from fault
    game.trace = trace
    game.asks_all = True
    table = JudgeTable(kit, game, names, case.steps)
    game.run()
    return table


def _seats(case: Case, kit: GameKit) -> int:
    """How many sit at the table: a, b and every seat that has a key in the case."""
    letters = {key.partition(".")[0] for key in case.fields if "." in key} | {case.fields.get("turn")}
    wanted = max((SEATS.index(one) + 1 for one in letters if one in tuple(SEATS)), default=0)
    return max(wanted, min(kit.seats))


def cards_named(case: Case, kit: GameKit) -> list[Fields]:
    """The cards that a position names, and those that it has unless it says otherwise."""
    known = {**kit.card_library(), **case.cards}
    text = "\n".join(str(value) for value in case.fields.values()).casefold()
    plain = kit.plain_cards()
    named = [fields for name, fields in known.items() if name.casefold() in text]
    return [*named, *(one for one in plain if one["name"] not in known)]


# -- decks and cards ---------------------------------------------------------------------------------------------


def _run_deck(case: Case, trace: list[Entry]) -> Failure | None:
    kit = find_game(case.game)
    fields = {"game": case.game, **case.fields}
    pool = fields.pop("pool", {})
    banned = [(form, name) for form, names in fields.pop("banned", {}).items() for name in names]
    cards = {**kit.card_library(), **case.cards}
    faults = kit.deck_faults(deck_of(fields, case.file), case.edition, cards, pool, banned)
    told = "; ".join(f"{fault.message} ({fault.rule})" for fault in faults) or "legal"
    return _compare(case, [fault.rule for fault in faults], told)


def _run_card(case: Case, trace: list[Entry]) -> Failure | None:
    kit = find_game(case.game)
    try:
        kit.rules(case.edition, {}, [case.fields])
    except TextNotUnderstood as fault:
        told = "; ".join(problem.message for problem in fault.problems)
        return _compare(case, re.findall(r"\d{3}(?:\.\d+\w*)?|[a-z]+(?:\.\w+)+", told), f"refused: {fault}")
    return _compare(case, None, "proven")


def _compare(case: Case, rules: list[str] | None, told: str) -> Failure | None:
    """Compare what came out with `legal`, `proven`, `refused` or `refused because R`."""
    refused = bool(rules) if case.kind == "deck_case" else rules is not None
    _, because, rule = case.expect.partition(" because ")
    holds = refused == case.expect.startswith("refused") and (not because or rule.strip() in (rules or ()))
    if holds:
        return None
    return Failure(case.lines["expect"], f"expect = {case.expect!r}", case.expect, told)
