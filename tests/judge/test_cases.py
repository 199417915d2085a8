"""Every judge case of every game holds."""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rulewright.games.coverage import differs_in, usual_only_in
from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import load_rulebook
from rulewright.judge import Case, read_file, run_case
from rulewright.judge.report import CaseReport, as_details, as_notes

FOLDER = Path(__file__).parent
Judged = list[tuple[Case, CaseReport]]


@pytest.fixture(scope="module", params=game_names())
def judged(request: pytest.FixtureRequest) -> Judged:
    """The cases of a game and what came of each: judged once for every test that looks at them."""
    files = sorted((FOLDER / request.param).rglob("*.judge.toml"))
    return [(case, run_case(case)) for file in files for case in read_file(file)]


def test_every_case_holds(judged: Judged) -> None:
    failed = [as_details(report.failure, case.file) for case, report in judged if report.failure is not None]
    assert failed == [], "\n".join(line for details in failed for line in details)


def test_every_case_says_what_it_means(judged: Judged) -> None:
    assert [(case.file, case.title, report.notes) for case, report in judged if as_notes(report.notes)] == []


def test_a_trace_names_only_what_the_book_of_the_edition_has(judged: Judged) -> None:
    ours = {"shelf_case": {""}}  # who may do what in a workshop is our rule, not the guide's
    strange = {case.title: set(foreign(report, case.game)) - ours.get(case.kind, set()) for case, report in judged}
    assert {title: rules for title, rules in strange.items() if rules} == {}


@cache
def rules_of(game: str, edition: str) -> frozenset[str]:
    """Everything that a trace of a game by an edition may name: its rules, its sections, our rulings."""
    book = load_rulebook(find_game(game).package)
    own = {rule.id for rule in book.of_edition(edition)} | {section.id for section in book.sections}
    return frozenset(own | {ruling.number for ruling in book.rulings})


def foreign(report: CaseReport, game: str) -> list[str]:
    """What a trace names that the edition's own book does not have."""
    named = {rule for entry in report.trace for rule in (entry.rule, *entry.also)}
    return sorted(named - rules_of(game, report.edition))


def test_no_two_cases_bear_one_title(judged: Judged) -> None:
    titles = Counter(case.title for case, _ in judged)
    assert [title for title, times in titles.items() if times > 1] == []


def test_every_rule_that_cases_claim_is_named_in_the_trace_of_one_or_listed_with_the_reason(judged: Judged) -> None:
    game = judged[0][0].game
    known = {rule.id for rule in load_rulebook(find_game(game).package).rules}
    claimed: set[str] = set()
    named: set[str] = set()
    for case, report in judged:
        claimed |= known.intersection(case.rules)
        named |= {rule for entry in report.trace for rule in (entry.rule, *entry.also)}.intersection(case.rules)
    assert sorted(uncited(game)) == sorted(claimed - named)


OTHERS = [
    pytest.param(game, edition, id=f"{game}-{edition}")
    for game in game_names()
    for edition in find_game(game).editions
    if edition != find_game(game).default_edition
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "edition"), OTHERS)
def test_only_what_is_listed_comes_out_differently_under_another_edition(game: str, edition: str) -> None:
    folder = FOLDER / game
    others = find_game(game).editions[1:]
    files = [file for file in sorted(folder.rglob("*.judge.toml")) if file.parent.name not in others]
    usual = [file for file in files if not file.name.startswith(usual_only_in(folder))]
    cases = [case for file in usual for case in read_file(file, edition) if case.own == find_game(game).default_edition]
    reports = [run_case(case) for case in cases]
    found = {report.title for report in reports if report.failure is not None}
    assert found == differs_in(folder).get(edition, frozenset())
    assert sorted({rule for report in reports for rule in foreign(report, game)}) == []


def uncited(game: str) -> dict[str, str]:
    """The rules that no trace of a case names, each with its reason."""
    listed: dict[str, str] = tomllib.loads((FOLDER / game / "uncited.toml").read_text(encoding="utf-8"))["uncited"]
    assert all(listed.values())
    return listed
