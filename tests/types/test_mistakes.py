"""A swapped pair of numbers does not pass the type checker."""

import re
from pathlib import Path

import pytest
from mypy import api

HERE = Path(__file__).parent
MISTAKES = HERE / "mistakes.py"
ROOT = HERE.parents[1]


@pytest.mark.slow
def test_each_mistake_is_found_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    wrong = {at for at, line in enumerate(MISTAKES.read_text().splitlines(), 1) if re.search(r"  # a", line)}
    said, trouble, _ = api.run([str(MISTAKES), "--no-error-summary", "--hide-error-context"])
    found = {int(at) for at in re.findall(r"mistakes\.py:(\d+): error", said)}
    assert not trouble
    assert found == wrong, said
    assert len(wrong) > 10
