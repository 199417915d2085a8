"""What a seat is asked, in words: they say the deed, and tell nobody what he may not know."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.contract.matches import Match

from rulewright.games.registry import find_game
from rulewright.judge import read_file
from rulewright.judge.position import set_up
from rulewright.kernel.decisions import Choose, Decision, Pick
from rulewright.kernel.game import Game
from rulewright.kernel.knowledge import redealt
from rulewright.kernel.records import NOBODY
from rulewright.library.talk import QUESTIONS, question

ENOUGH = 12
"""So many questions of a game are looked at."""


def test_a_question_of_a_card_is_of_its_deed_and_of_what_the_seat_knows(matches: list[Match]) -> None:
    match = matches[0]
    rng = match.rng("questions")
    for game, decision in islice(_asked_by_cards(match), ENOUGH):
        said = question(match.kit, game, decision)
        assert said != QUESTIONS["may"], game.name(decision.source)
        other = redealt(game, decision.seat, rng)
        assert other.decision is not None
        assert said == question(match.kit, other, other.decision)


def _asked_by_cards(match: Match) -> Iterator[tuple[Game, Decision]]:
    for game, decision, _ in match.moments():
        if isinstance(decision, Choose | Pick) and decision.prompt in ("may", "pick") and decision.source != NOBODY:
            yield game, decision


TOO_LONG = r'''
game = "smashup"

[[card]]
name = "Long Letter"
type = "Action"
text = """You may destroy a minion of power 2 or less on a base where you have a minion \
or one of your other minions on any base to place two +1 power counters on one of your minions."""

[[case]]
title = "A long letter"
rules = []
a.hand = ["Long Letter"]
a.minions = {"Blank Base#1" = ["Blank x3"]}
steps = "a: play Long Letter"
'''


def test_what_takes_too_many_words_to_ask_is_left_to_the_card(tmp_path: Path) -> None:
    file = tmp_path / "letter.judge.toml"
    file.write_text(TOO_LONG, encoding="utf-8")
    kit = find_game("smashup")
    game = set_up(read_file(file)[0], kit, []).game
    assert game.decision is not None
    game.answer(next(option for option in game.decision.answers() if option.verb == "play"))
    assert game.decision is not None
    assert question(kit, game, game.decision) == "Do what Long Letter says?"
