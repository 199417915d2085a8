"""The state is a value: a copy plays on by itself to the same states, and what is taken back can be done again."""

from tests.contract.matches import Match

from rulewright.kernel.game import Game
from rulewright.kernel.saving import digest


def test_a_copy_given_the_same_answer_comes_to_the_same_state(matches: list[Match]) -> None:
    for stretch in (one for match in matches for one in match.stretches()):
        twin: Game | None = None
        for game, _, answer in stretch:
            if twin is not None:
                assert twin.state.key == game.state.key
                assert twin.state == game.state
                assert digest(twin) == digest(game)
            before = game.state.key
            twin = game.copy()
            twin.answer(answer)
            assert game.state.key == before


def test_taking_back_and_doing_again_leads_to_the_same_states(matches: list[Match]) -> None:
    for match in matches:
        rng = match.rng("undo")
        for stretch in match.stretches():
            moments = [(game, answer, game.state.key, digest(game)) for game, _, answer in stretch]
            for at, (moment, *_) in enumerate(moments):
                # One step of every moment, and now and then a long way.
                steps = 40 if rng.random() < 0.01 else 1
                again = moment.copy()
                for _, answer, key_then, digest_then in moments[at : at + steps]:
                    assert (again.state.key, digest(again)) == (key_then, digest_then)
                    again.answer(answer)
                if at + steps < len(moments):
                    assert (again.state.key, digest(again)) == moments[at + steps][2:]
