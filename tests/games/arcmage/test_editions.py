"""Both editions are played with the same cards, each by its own rules."""

import random

import pytest

from rulewright.games import rulebook
from rulewright.games.arcmage import GAME
from rulewright.games.arcmage.areas import DISCIPLINES
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.kernel.game import Game

CITED = {
    edition: {rule.id for rule in rulebook.load_rulebook(GAME.package).of_edition(edition)} for edition in GAME.editions
}
SEATS = [(edition, seats) for edition in GAME.editions for seats in GAME.seats]


def begun(edition: str, seats: int, seed: int) -> Game:
    """A game among our decks that is told of."""
    decks = (list(GAME.deck_library().values()) * seats)[seed % 4 :][:seats]
    game = GAME.deal(GAME.rules(edition, {}, list(GAME.card_library().values()), seats), decks, seed)
    game.trace = []
    game.start()
    return game


@pytest.mark.parametrize(("edition", "seats"), SEATS)
def test_a_game_cites_no_rule_that_its_edition_lacks(edition: str, seats: int) -> None:
    game, rng = begun(edition, seats, 7 + seats), random.Random(seats)
    asked: set[str] = set()
    while not game.over and game.state.turn < 40:
        assert game.decision is not None
        asked.add(game.decision.rule)
        game.answer(game.decision.random(rng))
    assert game.trace is not None
    cited = {entry.rule for entry in game.trace} | asked
    assert sorted(cited - CITED[edition]) == []
    assert len(cited) > 20


@pytest.mark.parametrize("edition", GAME.editions)
def test_every_deck_of_ours_is_legal_by_every_edition(edition: str) -> None:
    for deck in GAME.deck_library().values():
        assert GAME.deck_faults(deck, edition, GAME.card_library()) == [], deck.name


def test_random_decks_cover_the_disciplines() -> None:
    cards, rng = GAME.card_library(), random.Random(4)
    for _ in range(20):
        deck = GAME.random_deck(cards, rng)
        assert {cards[name].get("discipline") for name in deck.cards} >= set(DISCIPLINES)
        assert GAME.deck_faults(deck, "2016-08", cards) == []


def test_an_edition_with_disciplines_refuses_a_city_without_one() -> None:
    city = {"name": "Nowhere", "type": "City - Village", "faction": "Gaian", "cost": "S", "loyalty": 1, "defense": 5}
    assert GAME.rules("2016-11", {}, [city]).defs[0].discipline == ""
    with pytest.raises(TextNotUnderstood, match=r"city\.discipline\.1"):
        GAME.rules("2016-08", {}, [city])
