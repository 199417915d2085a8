"""What the sensible player would do, and why, as a seat that asks is told."""

import random
from collections.abc import Iterator

import pytest

from rulewright import new_game
from rulewright.ai.players import make_player
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game, game_names
from rulewright.kernel.decisions import Choose
from rulewright.kernel.game import Game
from rulewright.kernel.knowledge import redealt
from rulewright.library.advice import MOST_PROMISING, NOTHING_BETTER, advise, why

NAMES = ("Ann", "Computer")


def asked(kit: GameKit, seed: int) -> Iterator[Game]:
    """A game between sensible players, wherever the first of them has to decide."""
    decks = list(kit.deck_library())
    match = new_game(kit.name, decks=(decks[0], decks[1]), seed=seed, every_step=True)
    players = [make_player("sensible", kit, seat) for seat in range(2)]
    while (decision := match.state.decision) is not None:
        if decision.seat == 0 and not decision.forced:
            yield match.state
        match.answer(players[decision.seat].answer(match.state, decision))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in game_names() if 2 in find_game(name).seats])
def test_advice_is_legal_has_a_reason_and_rests_on_what_the_seat_may_know(name: str) -> None:
    kit, rng = find_game(name), random.Random(7)
    reasons: set[str] = set()
    for number, game in enumerate(asked(kit, 3)):
        if number % 3:
            continue
        decision = game.decision
        assert decision is not None
        advice = advise(kit, game, NAMES)
        assert decision.check(advice.answer) is None
        assert advice == advise(kit, redealt(game, 0, rng), NAMES)
        reasons.add(advice.why)
    assert len(reasons - {MOST_PROMISING, NOTHING_BETTER}) > 3, reasons


@pytest.mark.parametrize(
    ("yes", "no", "told"),
    [
        ("you lose", "you lose", MOST_PROMISING),
        ("you win", "", "you win"),
        ("", "you lose", "little changes; otherwise you lose"),
    ],
)
def test_what_comes_of_either_answer_speaks_for_none(yes: str, no: str, told: str) -> None:
    question, comes = Choose(0, "402.1", "restore"), (yes, no)
    assert why(question, 0, lambda answer: comes[answer]) == told
