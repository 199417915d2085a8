"""Every word counts in some case: with it taken for granted, a case fails. So there are cases in which it is not so."""

from __future__ import annotations

import pytest
from tests.judge.loosening import files_by_family, loosened, noticed

from rulewright.games.spoils.language import compile_text


def test_a_loosened_text_says_less() -> None:
    text = "If a character you control is destroyed, draw a card."
    (whole,) = compile_text("Example", "Rogue Character - thief", text)
    (anybody,) = loosened((whole,), "selector controller")
    (anything,) = loosened((whole,), "selector types")
    assert anybody.when.subject.controller is None
    assert anybody.when.subject.types == ("character",)
    assert anything.when.subject.types == ()
    assert loosened((whole,), "verb Draw")[0].effects == ()


@pytest.mark.soak
def test_what_every_word_asks_for_is_missed_in_some_case_when_it_is_not_asked_for() -> None:
    unnoticed = [family for family in sorted(files_by_family()) if not noticed(family)]
    assert unnoticed == []
