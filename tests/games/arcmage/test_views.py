"""What a seat sees of places: a resident is in a city by that city's handle, a resource is nowhere."""

import random

from rulewright.games.arcmage import GAME
from rulewright.games.arcmage.areas import ARMY, FACTIONS, PLAY, RESOURCES
from rulewright.games.arcmage.chapters.resource import served
from rulewright.kernel.game import Game
from rulewright.kernel.views import slot_of, view


def in_the_middle(seed: int, answers: int) -> Game:
    """A game between two of our decks after so many random answers."""
    decks = list(GAME.deck_library().values())[:2]
    game = GAME.deal(GAME.rules(GAME.default_edition, {}, list(GAME.card_library().values())), decks, seed)
    game.start()
    rng = random.Random(seed)
    for _ in range(answers):
        if game.decision is None:
            break
        game.answer(game.decision.random(rng))
    return game


def test_every_viewer_finds_a_resident_in_its_city() -> None:
    """Until the city falls; then its residents are nowhere until they have left."""
    found = 0
    for seed in range(4):
        game = in_the_middle(seed, 150)
        for seat in (0, 1, None):
            seats = view(game, seat, GAME.write_answer).seats
            shown = {card.handle: card for one in seats for card in one.areas[PLAY].cards}
            for card in shown.values():
                slot = slot_of(game, seat, card.handle)
                assert slot is not None
                place = game.card(slot).place
                housed = place != ARMY and game.card(place).area == PLAY
                assert shown[card.place].name == game.name(place) if housed else card.place == ""
                found += housed
    assert found > 20


def test_a_resource_is_in_no_city_and_serves_one_faction() -> None:
    for seed in range(4):
        game = in_the_middle(seed, 150)
        own = view(game, 0, GAME.write_answer).seats[0].areas[RESOURCES].cards
        assert own
        assert all(card.place == "" for card in own)
        assert all(served(game.card(slot)) in range(len(FACTIONS)) for slot in game.cards_in(RESOURCES, 0))
