"""Sealed play: packs by rarity, the same for the same seed, and decks from them that are legal and can be played."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.kernel.toygame import GAME as TOY_GAME

import rulewright
from rulewright.ai.matches import match_rules
from rulewright.ai.players import make_player
from rulewright.ai.selfplay import play_match
from rulewright.games.deckfiles import deck_text, read_deck
from rulewright.games.registry import find_game
from rulewright.games.sealed import Chance, open_pack, sealed_pool
from rulewright.kernel.errors import RulewrightError, UnknownName

KIT = find_game("spoils")
CARDS = KIT.card_library()
BESIDE = KIT.beside_packs("Lanternfall")


def rarities(names: list[str]) -> Counter[str]:
    return Counter(str(CARDS[name]["rarity"]) for name in names)


def test_a_pack_holds_so_many_of_each_rarity_and_no_card_twice() -> None:
    better = 0
    for number in range(80):
        pack = open_pack(KIT, "Lanternfall", Chance(number))
        found = rarities(pack)
        assert (found["common"], found["uncommon"], found["rare"] + found["ultra rare"]) == (8, 4, 1)
        assert len(set(pack)) == len(pack)
        assert not set(pack) & set(BESIDE)
        better += found["ultra rare"]
    assert 3 <= better <= 20


def test_every_card_turns_up_in_some_pack() -> None:
    found = {name for number in range(500) for name in open_pack(KIT, "Lanternfall", Chance(number))}
    assert found | set(BESIDE) == {card["name"] for card in KIT.set_library()["Lanternfall"]}


def test_the_same_seed_opens_the_same_packs_anywhere() -> None:
    first = rulewright.sealed_pool("spoils", packs=5, seed=7)
    assert first == rulewright.sealed_pool("spoils", packs=5, seed=7, set_name="lanternfall")
    assert first.cards != rulewright.sealed_pool("spoils", packs=5, seed=8).cards
    assert first.cards != rulewright.sealed_pool("spoils", packs=5, seed=7, player=1).cards
    opened = {name: copies for name, copies in first.cards.items() if name not in BESIDE}
    assert sum(opened.values()) == 65


def test_a_pool_has_the_staples_and_every_faction() -> None:
    pool = rulewright.sealed_pool("spoils", packs=1)
    assert {name: pool.cards[name] for name in ("Rage", "Greed", "Elitism", "Deception", "Obsession")} == dict.fromkeys(
        ("Rage", "Greed", "Elitism", "Deception", "Obsession"), 20
    )
    assert sum(1 for name in pool.cards if CARDS[name]["type"].endswith("Faction")) == 6


def test_a_pool_is_written_as_a_deck_file_and_read_back() -> None:
    pool = rulewright.sealed_pool("spoils", seed=3)
    again = read_deck(deck_text(pool, "what was opened\n\nand when"), "pool.deck.toml")
    assert again == pool


@pytest.mark.parametrize("seed", range(8))
def test_the_built_deck_is_legal_and_from_the_pool(seed: int) -> None:
    pool = rulewright.sealed_pool("spoils", packs=6, seed=seed)
    deck = rulewright.limited_deck(pool)
    assert KIT.deck_faults(deck, "2013", CARDS, pool.cards) == []
    assert sum(deck.cards.values()) == 45
    trades = {str(CARDS[name]["type"]).split()[0] for name in deck.cards} - {"Universal"}
    kinds = Counter({name: copies for name, copies in deck.cards.items() if "Resource" in CARDS[name]["type"]})
    assert len(trades) <= 2
    assert 16 <= kinds.total() <= 20
    needed = {letter for name in deck.cards for letter in CARDS[name].get("threshold", "")} - {"V"}
    staples = {"Rage": "R", "Greed": "G", "Elitism": "E", "Deception": "D", "Obsession": "O"}
    assert needed <= {letter for name, letter in staples.items() if name in deck.cards}


def test_two_sealed_decks_are_played_to_the_end() -> None:
    decks = [rulewright.limited_deck(rulewright.sealed_pool("spoils", seed=5, player=player)) for player in (0, 1)]
    rules = match_rules(KIT, "2013", decks)
    for seed in range(3):
        game = KIT.deal(rules, decks, seed)
        game.start()
        play_match(game, [make_player("sensible", KIT, seed), make_player("random", KIT, seed + 1)])
        assert game.over


def test_what_cannot_be_opened_is_refused_with_the_remedy() -> None:
    with pytest.raises(RulewrightError, match="open 1 to 100"):
        rulewright.sealed_pool("spoils", packs=0)
    with pytest.raises(UnknownName, match="did you mean Lanternfall"):
        rulewright.sealed_pool("spoils", set_name="Lanternfal")
    with pytest.raises(RulewrightError, match="is not played with packs"):
        sealed_pool(TOY_GAME)


def test_a_pool_too_small_for_a_deck_is_refused_with_the_remedy() -> None:
    bare = rulewright.Deck("spoils", "Bare", {"Debt Hound": 2, "Greed": 3, "Pawn and Pall": 1}, format="limited")
    with pytest.raises(RulewrightError, match="too few staple resources"):
        rulewright.limited_deck(bare)
    with pytest.raises(RulewrightError, match='has no faction — add one, such as "Pawn and Pall" = 1'):
        rulewright.limited_deck(rulewright.Deck("spoils", "Headless", {"Debt Hound": 2}, format="limited"))
    with pytest.raises(UnknownName, match="there is no edition"):
        rulewright.limited_deck(bare, edition="1999")
