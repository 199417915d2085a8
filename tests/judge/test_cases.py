"""Every judge case of every game holds."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from rulewright.games.coverage import differs_in, usual_only_in
from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import load_rulebook
from rulewright.judge import Case, read_file, run_case
from rulewright.judge.report import CaseReport, as_details, as_notes

FOLDER = Path(__file__).parent
CASES = [
    case for game in game_names() for file in sorted((FOLDER / game).rglob("*.judge.toml")) for case in read_file(file)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{Path(case.file).relative_to(FOLDER)}:{case.title}")
def test_case_holds(case: Case) -> None:
    report = run_case(case)
    assert report.failure is None, "\n".join(as_details(report.failure, case.file))
    assert as_notes(report.notes) == [], "a case of ours says what it means"
    ours = [""] if case.kind == "shelf_case" else []  # who may do what in a workshop is our rule, not the guide's
    assert [rule for rule in foreign(report, case.game) if rule not in ours] == []


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


@pytest.mark.parametrize("game", game_names())
def test_no_two_cases_bear_one_title(game: str) -> None:
    titles = [case.title for case in CASES if case.game == game]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


MANY = 500
"""So many cases take a while."""
OTHERS = [
    pytest.param(
        game,
        edition,
        marks=[pytest.mark.slow] if sum(case.game == game for case in CASES) > MANY else [],
        id=f"{game}-{edition}",
    )
    for game in game_names()
    for edition in find_game(game).editions
    if edition != find_game(game).default_edition
]


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


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_every_rule_that_cases_claim_is_named_in_the_trace_of_one_or_listed_with_the_reason(game: str) -> None:
    known = {rule.id for rule in load_rulebook(find_game(game).package).rules}
    claimed: set[str] = set()
    named: set[str] = set()
    for case in (case for case in CASES if case.game == game):
        report = run_case(case)
        claimed |= known.intersection(case.rules)
        named |= {rule for entry in report.trace for rule in (entry.rule, *entry.also)}.intersection(case.rules)
    assert sorted(uncited(game)) == sorted(claimed - named)


def uncited(game: str) -> dict[str, str]:
    """The rules that no trace of a case names, each with its reason."""
    listed: dict[str, str] = tomllib.loads((FOLDER / game / "uncited.toml").read_text(encoding="utf-8"))["uncited"]
    assert all(listed.values())
    return listed
