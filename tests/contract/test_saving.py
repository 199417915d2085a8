"""Whatever state a game is in, its bytes hold all of it, and its caches are what they would be if worked out afresh."""

from tests.contract.matches import Match

from rulewright.kernel.game import Game
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.saving import dumps, loads, position_key


def test_a_saved_game_is_read_back_whole_and_plays_on_the_same(matches: list[Match]) -> None:
    for stretch in (one for match in matches for one in match.stretches()):
        read: Game | None = None
        for game, decision, answer in stretch:
            data = dumps(game)
            assert read is None or dumps(read) == data
            read = Game(game.rules, loads(game.rules, data))
            assert read.state == game.state
            assert read.state.key == game.state.key
            assert dumps(read) == data
            assert position_key(read) == position_key(game)
            assert read.decision == decision
            read.answer(answer)


def test_the_key_and_the_listeners_are_what_they_would_be_afresh(matches: list[Match]) -> None:
    for match in matches:
        rng = match.rng("values")
        for game, decision, _ in match.moments():
            fresh = Game(game.rules, game.state.copy())
            fresh.state.rekey()
            rebuild(fresh)
            assert fresh.state.cards_key == game.state.cards_key
            assert fresh.state.listeners == game.state.listeners
            if rng.random() < 0.8:
                continue
            assert fresh.decision == decision
            assert [fresh.rules.show_values(fresh, slot) for slot in _in_play(fresh)] == [
                game.rules.show_values(game, slot) for slot in _in_play(game)
            ]


def _in_play(game: Game) -> list[int]:
    return [slot for slot, card in enumerate(game.state.cards) if game.rules.in_play(card.area)]
