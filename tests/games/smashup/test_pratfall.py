"""Pratfall: eight factions of twenty cards and 24 bases, each card proven, none of them anybody else's."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from tests.yardstick import others, plain, yardstick_file

from rulewright.games.smashup import GAME

ROOT = Path(__file__).resolve().parents[3]
LISTED = GAME.set_library()["Pratfall"]
OWN = [card for card in LISTED if card["type"] != "Base"]
BASES = [card for card in LISTED if card["type"] == "Base"]
FACTIONS = sorted({card["faction"] for card in OWN})


def test_there_are_eight_factions_and_24_bases_and_no_name_twice() -> None:
    assert len(FACTIONS) == 8
    assert len(BASES) == 24
    assert [name for name, times in Counter(card["name"] for card in LISTED).items() if times > 1] == []


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_ten_minions_and_ten_actions(faction: str) -> None:
    copies: Counter[str] = Counter()
    for card in OWN:
        if card["faction"] == faction:
            copies[card["type"]] += card["copies"]
    assert copies == {"Minion": 10, "Action": 10}
    powers = sorted(c["power"] for c in OWN if c["faction"] == faction and c["type"] == "Minion")
    assert powers == [2, 3, 4, 5]


def test_every_card_is_proven_and_has_flavour() -> None:
    for card in LISTED:
        assert GAME.read_card(card).name == card["name"]
        assert card["flavor"].strip(), card["name"]


def test_no_two_cards_are_the_same_but_for_their_names() -> None:
    texts = Counter(card["text"] for card in LISTED if card.get("text"))
    assert [text for text, times in texts.items() if times > 1] == []


def test_no_text_is_anybody_elses() -> None:
    """Measured against the yardstick where it lies beside the project."""
    theirs = others("text", [yardstick_file("smashup")])
    assert [card["name"] for card in LISTED if plain(card.get("text", "")) in theirs] == []


@pytest.mark.parametrize("name", GAME.deck_library())
def test_a_deck_is_legal_and_has_a_page_of_advice_that_speaks_of_its_own_cards(name: str) -> None:
    deck = GAME.deck_library()[name]
    assert GAME.deck_faults(deck, "core", GAME.card_library()) == []
    text = (ROOT / "docs" / "decks" / f"{name}.md").read_text(encoding="utf-8")
    for heading in ("Plan", "Opening hands", "Key cards", "Where to fight", "How it loses"):
        assert f"\n## {heading}\n" in text
    named = {card for bold in re.findall(r"\*\*(.+?)\*\*", text) for card in bold.split(", ")}
    assert len(named) >= 5
    assert named <= {card["name"] for card in OWN if card["faction"] in deck.factions}


def test_the_decks_share_no_faction_and_use_all() -> None:
    decks = GAME.deck_library().values()
    assert [(a.name, b.name) for a, b in combinations(decks, 2) if set(a.factions) & set(b.factions)] == []
    assert sorted(faction for deck in decks for faction in deck.factions) == FACTIONS
