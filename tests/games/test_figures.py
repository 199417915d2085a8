"""What stands for a card while it has no picture: one icon for each card of a game's own sets."""

from collections import Counter

import pytest

from rulewright.games.registry import find_game, game_names


@pytest.mark.parametrize("name", game_names())
def test_no_picture_occurs_twice_within_a_game_and_no_card_is_without_one(name: str) -> None:
    kit = find_game(name)
    figures = {card: kit.figure(card) for card in kit.card_library()}
    assert [card for card, figure in figures.items() if not figure] == []
    assert [figure for figure, times in Counter(figures.values()).items() if times > 1] == []


def test_no_picture_contradicts_its_card() -> None:
    """A beast that is named is the beast that is drawn."""
    beasts = {
        "arcmage": {"Fernback Turtle": "tortoise", "War Boar": "boar", "Heron Sentry": "heron", "Cellar Bat": "bat"},
        "smashup": {"Old Stripe": "badger", "Wharf Rat": "rat", "Hungry Larva": "caterpillar"},
        "spoils": {"War Hog": "boar", "Siege Goose": "goose", "Marble Lion": "lion", "Powder Monkey": "monkey"},
    }
    for name, wanted in beasts.items():
        assert {card: find_game(name).figure(card) for card in wanted} == wanted
