"""What is seen at a glance, or was found before, is what reading and searching would find."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from tests.contract.matches import Match

from rulewright.effects.hearing import is_card
from rulewright.effects.lasting import _standing_on, readings, scope_of
from rulewright.effects.paragraphs import Barred, Standing
from rulewright.effects.plainly import plainly_not, plainly_of_others
from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.areas import HAND
from rulewright.games.arcmage.chapters import rehearsal
from rulewright.games.arcmage.chapters.play import unplayable
from rulewright.games.registry import find_game
from rulewright.games.smashup.areas import BASES, PLAY
from rulewright.games.smashup.chapters.attached import bases, everywhere, in_play
from rulewright.kernel.game import Game
from rulewright.library import new_game


def moments(name: str) -> list[Game]:
    """Copies of a few games with decks from the set, every few decisions."""
    found = []
    for seed in (1, 3, 5):
        match = Match(name, find_game(name).default_edition, seed, "set")
        found += [game.copy() for game, _, _ in islice(match.play(), 30, 200, 7)]
    return found


@pytest.mark.parametrize("name", ["arcmage", "smashup", "spoils"])
def test_text_that_plainly_does_not_mean_a_card_does_not_when_it_is_read(name: str) -> None:
    plain = 0
    for game in moments(name):
        rules, state = rules_of(game), game.state
        there = [slot for slot, card in enumerate(state.cards) if card.area >= 0 and rules.in_play(card.area)]
        for who, hook in {one for listeners in state.listeners.values() for one in listeners if one[0] >= 0}:
            node = rules.program.all[hook].node if hook >= 0 else None
            for slot in there:
                if isinstance(node, Standing) and plainly_not(game, who, node, slot):
                    ways = readings(game, scope_of(game, who, hook), state.cards[slot].controller)
                    assert not any(_standing_on(game, run, node, slot, who) for run in ways)
                    plain += 1
                if isinstance(node, Barred) and node.cards is not None and plainly_of_others(game, node, slot):
                    for run in readings(game, scope_of(game, who, hook), state.cards[slot].controller):
                        assert not is_card(game, run, node.cards, slot)
    assert plain > 20


def test_a_card_that_is_too_dear_is_too_dear_whatever_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("arcmage", decks=["quiet-grove", "ash-and-bone"], seed=3, trace=False, check_decks=False).state
    game, rng, told = game.copy(), Random(3), 0
    shortcut = rehearsal._costs_the_same
    while not game.over and told < 5:
        for seat in range(2):
            for slot in game.cards_in(HAND, seat):
                answers = []
                for way in (shortcut, lambda *_: False):
                    monkeypatch.setattr(rehearsal, "_costs_the_same", way)
                    answers.append(unplayable(game.copy(), seat, slot))
                assert answers[0] == answers[1]
                printed = game.printed(slot)
                told += printed.instructions >= 0 and answers[0] is not None and "Choose one" in str(printed.text)
        monkeypatch.setattr(rehearsal, "_costs_the_same", shortcut)
        decision = game.decision
        assert decision is not None
        game.answer_checked(decision.random(rng))
    assert told == 5


def test_the_bases_and_what_is_in_play_are_known_as_they_lie() -> None:
    for game in moments("smashup"):
        for area, known in ((BASES, bases(game)), (PLAY, in_play(game))):
            assert known == everywhere(game, area)
