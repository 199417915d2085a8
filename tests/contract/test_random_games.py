"""Random games of every game and edition come to an end, and nobody is ever asked what they cannot answer."""

from itertools import islice

from tests.contract.matches import TURN_LIMIT, Match, course

from rulewright.kernel.decisions import atoms


def test_a_random_game_ends_or_reaches_the_turn_limit(matches: list[Match]) -> None:
    for match in matches:
        game = course(match).end
        assert game.over or game.state.turn >= TURN_LIMIT
        if game.over:
            assert game.decision is None
            assert (game.state.frames, game.state.pending, game.state.snapshots) == ([], (), ())
            assert game.refuse(0) is not None


def test_whoever_is_asked_is_still_in_the_game_and_has_a_legal_answer(matches: list[Match]) -> None:
    for match in matches:
        for game, decision, answer in match.moments():
            assert not game.state.seats[decision.seat].out
            assert decision.rule
            assert decision.prompt
            listed = list(islice(decision.answers(), 20))
            assert len(listed) >= (1 if getattr(decision, "always", False) else 2)
            assert [one for one in (*listed, answer) if decision.check(one) is not None] == []
            assert list(islice(atoms(decision), 1))
