"""Every judge case of The Spoils holds."""

from pathlib import Path

import pytest

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
