"""Why not: for everything that a player could reasonably try, the refusal names the right rule first.

The table is in `tests/judge/spoils/why_not/`: every `cannot: ANSWER because RULE` there is a row.
"""

import random
from pathlib import Path

import pytest

import rulewright
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.games.spoils.areas import HAND
from rulewright.judge import Case, read_file, run_case
from rulewright.judge.report import as_details
from rulewright.judge.steps import Can
from rulewright.kernel.errors import Refusal
from rulewright.kernel.game import Game
from rulewright.kernel.knowledge import redealt
from rulewright.kernel.words import Names, UnknownWords, nearest_words

FOLDER = Path(__file__).parents[2] / "judge" / "spoils"
FILES = (*sorted(FOLDER.glob("why_not/*.judge.toml")), *sorted(FOLDER.glob("*/why_not.judge.toml")))
CASES = [case for file in FILES for case in read_file(file)]
ROWS = [(case, step) for case in CASES for step in case.steps if isinstance(step, Can) and not step.legal]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_every_refusal_names_the_right_rule_first(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Refusal, "names", lambda refusal, rule: refusal.rule == rule)
    report = run_case(case)
    assert report.failure is None, "\n".join(as_details(report.failure, case.file))


def test_the_table_is_long_and_every_row_names_a_rule() -> None:
    assert len(ROWS) >= 80
    assert [step.text for _, step in ROWS if not step.because] == []


def at_act(seed: int = 11) -> rulewright.Match:
    """A game in which a seat is asked to act in its first turn."""
    game = rulewright.new_game("spoils", decks=["slow-interest", "loud-noises"], seed=seed)
    while game.decision is not None and game.decision.kind != "act":
        game.answer(next(game.decision.answers()))
    return game


def refusal_of(game: rulewright.Match, words: str, seat: str | None = None) -> Refusal:
    refusal = game.why_not(words, seat)
    assert refusal is not None, f"{words} is legal"
    return refusal


def test_words_that_mean_nothing_are_met_with_the_nearest_that_do() -> None:
    game = at_act()
    assert game.decision is not None
    assert refusal_of(game, "edn turn").reason.endswith("did you mean 'end turn'?")
    known = next(game.state.name(slot) for slot in game.state.cards_in(HAND, game.state.state.active))
    assert f"did you mean 'play {known}'?" in refusal_of(game, f"play {known[:-1]}").reason
    assert "did you mean" not in refusal_of(game, "sing a long song about nothing").reason
    assert refusal_of(game, "edn turn").rule == game.decision.rule


def test_a_seat_that_is_not_asked_learns_by_which_rule() -> None:
    game = at_act()
    assert game.decision is not None
    other = next(seat for seat in game.seats if seat != game.decision.seat)
    assert refusal_of(game, "end turn", other).rule == "603.2d"
    assert refusal_of(game, f"attack {game.decision.seat}", other).rule == "603.2c"
    assert refusal_of(game, "pass", other).rule == "607.1"
    assert game.why_not("end turn", game.decision.seat) is None


def test_refusals_in_words_tell_nobody_what_they_cannot_know() -> None:
    """The hidden cards dealt again, every word of a seat is refused for the same reason, asked or not."""
    kit = find_game("spoils")
    rng = random.Random(5)
    compared = 0
    game = at_act(seed=3).state
    verbs = ("play", "use", "flip up", "attack", "resource")
    words = [f"{verb} {card.name}" for card in game.rules.defs for verb in verbs]
    while not game.over and compared < 400:
        assert game.decision is not None
        for seat in range(game.rules.seats):
            twin = redealt(game, seat, rng)
            for said in rng.sample(words, 5):
                assert told(kit, twin, seat, said) == told(kit, game, seat, said), said
                compared += 1
        game.answer(game.decision.random(rng))


def told(kit: GameKit, game: Game, seat: int, words: str) -> str:
    """What a seat is told when it says this."""
    decision, names = game.decision, Names(seat)
    assert decision is not None
    if decision.seat != seat:
        return str(kit.refuse_unasked(game, seat, words, names))
    try:
        return str(game.refuse(kit.read_answer(game, decision, words, names)))
    except UnknownWords as fault:
        return f"{fault} {nearest_words(game, decision, words, names, kit.write_answer)}"
