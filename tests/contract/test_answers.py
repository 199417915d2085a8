"""What is offered is accepted; what is not is refused by a rule, and a refusal changes nothing."""

from itertools import islice

import pytest
from tests.contract.matches import Match, other_answers

from rulewright.kernel.errors import IllegalAnswer
from rulewright.kernel.saving import dumps


def test_every_answer_that_is_offered_is_accepted(matches: list[Match]) -> None:
    for match in matches:
        rng = match.rng("offered")
        for game, decision, _ in match.moments():
            if rng.random() < 0.8:
                continue
            for answer in islice(decision.answers(), 8):
                assert game.refuse(answer) is None
                game.copy().answer(answer)


def test_an_answer_that_is_not_offered_is_refused_and_changes_nothing(matches: list[Match]) -> None:
    for match in matches:
        rng = match.rng("refused")
        for game, decision, _ in match.moments():
            before, key = dumps(game), game.state.key
            for answer in other_answers(game, decision, rng, 8):
                refusal = game.refuse(answer)
                assert refusal is not None, answer
                assert refusal.rule, answer
                assert refusal.reason, answer
                with pytest.raises(IllegalAnswer):
                    game.answer(answer)
            assert game.state.key == key
            assert dumps(game) == before
