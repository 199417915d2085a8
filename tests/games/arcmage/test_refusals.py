"""Refusals speak the game's own words."""

import pytest

import rulewright
from rulewright.effects import verbs as v
from rulewright.effects.feasible import hindrance
from rulewright.effects.scope import Run
from rulewright.effects.selectors import Filter
from rulewright.kernel.ids import HookNumber

DECKS = {"arcmage": ["quiet-grove", "ash-and-bone"], "spoils": ["slow-interest", "loud-noises"]}


@pytest.mark.parametrize(("game", "word"), [("arcmage", "mark"), ("spoils", "deplete")])
def test_nothing_to_mark_is_told_in_the_words_of_the_game(game: str, word: str) -> None:
    match = rulewright.new_game(game, decks=DECKS[game], seed=1)
    nobody = v.Mark(Filter(types=("nothing of the kind",)))
    refusal = hindrance(match.state, Run(HookNumber(0), 0, (0, 0), 0), nobody)
    assert refusal is not None
    assert refusal.reason == f"there is nothing to {word}"
