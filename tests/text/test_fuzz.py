"""No text, however odd, gives a traceback: it is understood and explained, or refused with a reason."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from time import process_time

import pytest
from tests.text.fuzzing import MAKERS, faults, lexicon, texts

from rulewright.games.registry import game_names
from rulewright.kernel.errors import TextNotUnderstood

SLICE = 2_000


def test_the_odd_texts_are_of_every_kind_and_always_the_same() -> None:
    made = list(texts("spoils", 1, 40))
    assert made == list(texts("spoils", 1, 40))
    assert made != list(texts("spoils", 2, 40))
    assert len(lexicon("spoils").words) > 500
    assert len(MAKERS) == 5


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_odd_texts_give_no_traceback(game: str) -> None:
    assert faults(game, 0, 150) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("seed", range(1, 101))
def test_two_hundred_thousand_odd_texts_a_game_give_no_traceback(game: str, seed: int) -> None:
    assert faults(game, seed, SLICE) == []


_LONG = {
    "one line": "Draw a card. " * 2500,
    "one sentence": "Draw a card and " * 2500 + "draw a card.",
    "many lines": "Draw a card.\n" * 3400,
    "words that nobody knows": "Flibber flabber " * 5000,
    "no end": "of the creature you control in target city " * 1250,
}


@pytest.mark.parametrize("text", _LONG.values(), ids=_LONG.keys())
@pytest.mark.parametrize(
    ("game", "type_line"), [("arcmage", "Event"), ("spoils", "Warlord Tactic"), ("smashup", "Action - Wizards")]
)
def test_a_text_of_ten_thousand_words_is_refused_at_once(game: str, type_line: str, text: str) -> None:
    compiled = import_module(f"rulewright.games.{game}.language.compiling").compiled
    with suppress(TextNotUnderstood):
        compiled("Example", type_line, "Draw a card.")  # the language is built once
    begun = process_time()
    with pytest.raises(TextNotUnderstood, match="at most 400"):
        compiled("Example", type_line, text)
    assert process_time() - begun < 1
