"""Keeping a trace changes nothing: the same answers lead to the same states, told or untold."""

from tests.contract.matches import Match


def test_a_game_that_is_told_comes_to_the_same_states(matches: list[Match]) -> None:
    for match in matches:
        told = match.begin(trace=True)
        for game, _, answer in match.play():
            assert told.state.key == game.state.key
            told.answer(answer)
        assert told.trace
