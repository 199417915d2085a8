"""No text, however odd, gives a traceback: it is understood and explained, or refused with a reason."""

from __future__ import annotations

from importlib import import_module

import pytest
from tests.text.fuzzing import MAKERS, faults, lexicon, texts

from rulewright.kernel.errors import TextNotUnderstood

SLICE = 2_000


def test_the_odd_texts_are_of_every_kind_and_always_the_same() -> None:
    made = list(texts("spoils", 1, 40))
    assert made == list(texts("spoils", 1, 40))
    assert made != list(texts("spoils", 2, 40))
    assert len(lexicon("spoils").words) > 500
    assert len(MAKERS) == 5


@pytest.mark.slow
def test_odd_texts_give_no_traceback() -> None:
    assert faults("spoils", 0, 300) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 101))
def test_two_hundred_thousand_odd_texts_give_no_traceback(seed: int) -> None:
    assert faults("spoils", seed, SLICE) == []


@pytest.mark.parametrize(("game", "type_line"), [("arcmage", "Event"), ("spoils", "Warlord Tactic")])
def test_a_text_of_ten_thousand_words_is_refused_at_once(game: str, type_line: str) -> None:
    compiled = import_module(f"rulewright.games.{game}.language.compiling").compiled
    with pytest.raises(TextNotUnderstood, match="at most 400 are read"):
        compiled("Example", type_line, "Draw a card. " * 2500)
