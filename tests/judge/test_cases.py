"""Every judge case of every game holds."""

from pathlib import Path

import pytest

from rulewright.games.coverage import differs_in, usual_only_in
from rulewright.games.registry import find_game, game_names
from rulewright.judge import Case, read_file, run_case
from rulewright.judge.report import as_details

FOLDER = Path(__file__).parent
CASES = [
    case for game in game_names() for file in sorted((FOLDER / game).rglob("*.judge.toml")) for case in read_file(file)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{Path(case.file).relative_to(FOLDER)}:{case.title}")
def test_case_holds(case: Case) -> None:
    report = run_case(case)
    assert report.failure is None, "\n".join(as_details(report.failure, case.file))


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
    found = {case.title for file in usual for case in read_file(file, edition) if run_case(case).failure is not None}
    assert found == differs_in(folder).get(edition, frozenset())
