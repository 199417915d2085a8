"""A game in which every step is asked is the same game; only what leaves no choice is answered aloud as well."""

import random

from tests.contract.matches import Match

from rulewright.kernel.decisions import Act, only_answer
from rulewright.kernel.game import Game
from rulewright.kernel.history import PATIENCE, History
from rulewright.kernel.knowledge import redealt
from rulewright.kernel.saving import digest


def test_asking_every_step_leads_to_the_same_states(matches: list[Match]) -> None:
    asked = 0
    for stretch in (one for match in matches for one in match.stretches()):
        patient = stretch[0][0].copy()
        patient.asks_all = True
        for number, (game, _, answer) in enumerate(stretch):
            asked += _answer_what_is_forced(patient)
            assert number % 10 or digest(patient) == digest(game)
            patient.answer(answer)
    assert asked or not matches[0].kit.windows


def test_who_is_asked_does_not_hang_on_what_the_others_cannot_know(matches: list[Match]) -> None:
    """Windows are opened for all, so another seat sees the same questions put whether or not they leave a choice."""
    compared = 0
    for match in matches:
        rng = match.rng("windows")
        for game, decision, answer in match.moments():
            if rng.random() > 0.05:
                continue
            for other in range(game.rules.seats):
                if other == decision.seat:
                    compared += _asked_alike(game, redealt(game, other, rng), answer)
    assert compared or not matches[0].kit.windows or matches[0].one_in > 1


def test_a_long_run_of_answers_without_a_choice_is_not_asked_for_ever(matches: list[Match]) -> None:
    """Otherwise a loop of such answers would never be seen for what it is."""
    game = matches[0].begin()
    game.asks_all = True
    history = History(game)
    rng = random.Random(1)
    while not game.over and game.state.turn < 4:
        decision = game.decision
        assert decision is not None, "a game that is not over asks something"
        history.answer(decision.random(rng))
        assert history.now.unchosen <= PATIENCE
        assert history.now.unchosen == (history.now.before.unchosen + 1 if decision.forced else 0)  # type: ignore[union-attr]


def _answer_what_is_forced(game: Game) -> int:
    asked = 0
    while game.decision is not None and game.decision.forced:
        game.answer(only_answer(game.decision))
        asked += 1
    return asked


def _asked_alike(game: Game, twin: Game, answer: object) -> int:
    """Both are asked of the same seats, one question after the other, while all that is optional is passed."""
    twin.asks_all = True
    own = game.copy()
    own.asks_all = True
    own.answer(answer)
    twin.answer(answer)
    count = 0
    while own.decision is not None and twin.decision is not None:
        passes = [_pass(one) for one in (own, twin)]
        if None in passes:
            break
        assert own.decision.seat == twin.decision.seat
        own.answer(passes[0])
        twin.answer(passes[1])
        count += 1
    return count


def _pass(game: Game) -> object | None:
    decision = game.decision
    if isinstance(decision, Act) and not decision.always and decision.options[-1].verb == "pass":
        return decision.options[-1]
    return None
