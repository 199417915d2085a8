"""Factions that are picked at the table: in turn, there and back, each of them once."""

from random import Random

import pytest

from rulewright.games.kit import Deck, Fields
from rulewright.games.smashup import GAME
from rulewright.games.smashup.areas import DECK, HAND
from rulewright.games.smashup.random_decks import random_deck
from rulewright.kernel.decisions import Choose
from rulewright.kernel.game import Game

NAMES = [f"Faction {letter}" for letter in "ABCDEFGH"]
CARDS: list[Fields] = [
    *({"name": f"Minion {one}", "type": "Minion", "power": 2, "faction": one, "copies": 20} for one in NAMES),
    *({"name": f"Base {number}", "type": "Base", "breakpoint": 20, "vp": [4, 2, 1]} for number in range(8)),
]
DRAFT = GAME.draft
assert DRAFT is not None


def begun(*decks: Deck) -> Game:
    """A game at its first question."""
    known = {str(fields["name"]): fields for fields in CARDS}
    cards = [known[name] for name in GAME.match_cards(decks, known)]
    game = GAME.deal(GAME.rules("core", {}, cards, len(decks)), decks, seed=4)
    game.start()
    return game


def asked(game: Game) -> Choose:
    assert isinstance(game.decision, Choose)
    assert game.decision.prompt == "faction"
    return game.decision


def pick(game: Game, label: str) -> None:
    game.answer(asked(game).labels.index(label))


def test_one_each_in_turn_and_the_second_the_other_way_round() -> None:
    game, order = begun(DRAFT, DRAFT, DRAFT), []
    for name in NAMES[:6]:
        order.append(asked(game).seat)
        pick(game, name)
    assert order == [0, 1, 2, 2, 1, 0]
    assert game.state.table.factions == ((NAMES[0], NAMES[5]), (NAMES[1], NAMES[4]), (NAMES[2], NAMES[3]))
    for seat in range(3):
        assert len(game.cards_in(HAND, seat)) == 5
        assert len(game.cards_in(DECK, seat)) == 35
        held = {game.printed(slot).faction for area in (DECK, HAND) for slot in game.cards_in(area, seat)}
        assert held == set(game.state.table.factions[seat])


def test_what_is_taken_or_brought_is_gone() -> None:
    brought = Deck("smashup", "Mine", {}, factions=(NAMES[2], NAMES[3]))
    game = begun(DRAFT, brought)
    assert asked(game).labels == (NAMES[0], NAMES[1], *NAMES[4:], "by lot")
    pick(game, NAMES[4])
    assert asked(game).seat == 0, "whoever has brought factions picks none"
    assert NAMES[4] not in asked(game).labels


def test_the_impatient_are_dealt_what_nobody_has() -> None:
    game = begun(DRAFT, DRAFT)
    for _ in range(4):
        pick(game, "by lot")
    every = [one for own in game.state.table.factions for one in own]
    assert len(set(every)) == 4


def test_the_draft_is_a_legal_deck_and_half_a_deck_is_none() -> None:
    known = {str(fields["name"]): fields for fields in CARDS}
    assert GAME.deck_faults(DRAFT, "core", known) == []
    half = Deck("smashup", "Half", {}, factions=(NAMES[0],))
    assert [fault.rule for fault in GAME.deck_faults(half, "core", known)] == ["core.2"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deck_by_lot_leaves_others_their_factions(seats: int) -> None:
    known = {str(fields["name"]): fields for fields in CARDS}
    taken: list[str] = []
    for _ in range(seats):
        taken += random_deck(known, Random(seats), taken).factions
    assert len(set(taken)) == 2 * seats
