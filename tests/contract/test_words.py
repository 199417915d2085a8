"""Every answer can be written in words and read again: a game replayed from its words is the same game."""

from tests.contract.matches import Match

from rulewright.kernel.saving import digest
from rulewright.kernel.words import Names

JUDGE = Names(None)


def test_a_game_replayed_from_words_is_the_same_game(matches: list[Match]) -> None:
    for match in matches:
        kit = match.kit
        for stretch in match.stretches():
            replayed = stretch[0][0].copy()
            for game, decision, answer in stretch:
                assert digest(replayed) == digest(game)
                words = kit.write_answer(game, decision, answer, JUDGE)
                asked = replayed.decision
                assert asked == decision
                assert asked is not None
                replayed.answer(kit.read_answer(replayed, asked, words, JUDGE))


def test_words_mean_the_answer_that_they_were_written_for(matches: list[Match]) -> None:
    for match in matches:
        rng = match.rng("words")
        for game, decision, _ in match.moments():
            answer = decision.random(rng)
            words = match.kit.write_answer(game, decision, answer, JUDGE)
            assert match.kit.read_answer(game, decision, words, JUDGE) == answer, words
