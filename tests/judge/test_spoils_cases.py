"""Every judge case of The Spoils holds."""

from pathlib import Path

import pytest

from rulewright.games.coverage import differs_in, usual_only_in
from rulewright.games.registry import find_game
from rulewright.judge import Case, read_file, run_case
from rulewright.judge.report import as_details

FOLDER = Path(__file__).parent / "spoils"
CASES = [case for file in sorted(FOLDER.rglob("*.judge.toml")) for case in read_file(file)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{Path(case.file).relative_to(FOLDER)}:{case.title}")
def test_case_holds(case: Case) -> None:
    report = run_case(case)
    assert report.failure is None, "\n".join(as_details(report.failure, case.file))


def test_no_two_cases_bear_one_title() -> None:
    titles = [case.title for case in CASES]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


DIFFERS = differs_in(FOLDER)
OTHERS = [edition for edition in find_game("spoils").editions if edition != find_game("spoils").default_edition]


@pytest.mark.slow
@pytest.mark.parametrize("edition", OTHERS)
def test_only_what_is_listed_comes_out_differently_under_another_edition(edition: str) -> None:
    files = [file for file in sorted(FOLDER.rglob("*.judge.toml")) if file.parent.name not in OTHERS]
    usual = [file for file in files if not file.name.startswith(usual_only_in(FOLDER))]
    found = {case.title for file in usual for case in read_file(file, edition) if run_case(case).failure is not None}
    assert found == DIFFERS.get(edition, frozenset())
