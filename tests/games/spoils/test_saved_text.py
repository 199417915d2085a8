"""A game that is read back goes on watching what its cards' texts look at."""

from rulewright.games.registry import find_game
from rulewright.games.spoils.areas import DECK, HAND
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.events import DRAW
from rulewright.kernel.game import Game
from rulewright.kernel.records import Event
from rulewright.kernel.saving import dumps, loads

HOARDER = {
    "name": "Hoarder",
    "type": "Banker Character - hoarder",
    "cost": 1,
    "stats": "0/9/3",
    "text": "This card gains 1 strength for each card in your hand.",
}


def test_a_hoarder_keeps_counting_the_hand_after_a_save() -> None:
    kit = find_game("spoils")
    rules = kit.rules("2013", {}, [HOARDER, *kit.plain_cards()])
    game, names = kit.position(rules, {"a.play": ["Hoarder"], "a.deck": ["Blank x5"]}, 1)
    game.run()
    twin = Game(rules, loads(rules, dumps(game)))
    hoarder = names.find(game, "Hoarder")[0]
    for one in (game, twin):
        assert kit.judge_value(one, hoarder, "strength") == 0
        carry_out(one, (Event(DRAW, one.cards_in(DECK, 0)[0], seat=0, to=HAND),))
        assert kit.judge_value(one, hoarder, "strength") == 1
    assert twin.state.watched == game.state.watched
