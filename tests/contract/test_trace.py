"""Keeping a trace changes nothing: the same answers lead to the same states, told or untold."""

from tests.contract.matches import Match


def test_a_game_that_is_told_comes_to_the_same_states(matches: list[Match]) -> None:
    told = 0
    for stretch in (one for match in matches for one in match.stretches()):
        untold = stretch[0][0].copy()
        for game, _, answer in stretch:
            assert untold.state.key == game.state.key
            assert untold.trace is None
            told += len(game.trace or ())
            untold.answer(answer)
    assert told
