"""`rulewright cards vocabulary`: what can be said, each wording with an example that the language really reads."""

from __future__ import annotations

import json

import pytest

from rulewright.cli.cards import cards


@pytest.mark.slow
def test_durations_are_listed_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert cards(["vocabulary", "arcmage", "--about", "durations"], result_action="return_value") == 0
    shown = capsys.readouterr().out
    assert "until end of turn" in shown
    assert "as long as" in shown


def test_verbs_have_all_their_forms(capsys: pytest.CaptureFixture[str]) -> None:
    assert cards(["vocabulary", "spoils", "--about", "verbs", "--json"], result_action="return_value") == 0
    verbs = json.loads(capsys.readouterr().out)["verbs"]
    assert any(one.startswith("destroy, destroys") for one in verbs)
    assert "draw, draws, drawing, drew, drawn" in verbs


def test_an_unknown_part_names_those_that_there_are() -> None:
    with pytest.raises(Exception, match="durations"):
        cards(["vocabulary", "arcmage", "--about", "duration"], result_action="return_value", exit_on_error=False)
