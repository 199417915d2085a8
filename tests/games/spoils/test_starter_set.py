"""The starter set and its decks: shape, legality in the plain sense, and that every word in them is ours."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulewright.games.spoils.language import compile_text

ROOT = Path(__file__).resolve().parents[3]
GAME = ROOT / "src" / "rulewright" / "games" / "spoils"
CORPUS = ROOT.parent / "shared" / "corpus" / "spoils.json"

STAPLES = {
    "Obsession": ("Arcanist", "O"),
    "Greed": ("Banker", "G"),
    "Elitism": ("Gearsmith", "E"),
    "Deception": ("Rogue", "D"),
    "Rage": ("Warlord", "R"),
}
TRADES = {trade for trade, _ in STAPLES.values()}
TYPES = ("Faction", "Resource", "Character", "Tactic", "Item", "Location")
DECKS = sorted((GAME / "decks").glob("*.deck.toml"))


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


SET = load(GAME / "sets" / "starter.cards.toml")
CARDS: dict[str, dict[str, Any]] = {card["name"]: card for card in SET["card"]}


def card_type(card: dict[str, Any]) -> str:
    main: list[str] = card["type"].split(" - ")[0].split()
    found = [word for word in main if word in TYPES]
    assert len(found) == 1, card["name"]
    return found[0]


def is_staple(card: dict[str, Any]) -> bool:
    return "Staple" in card["type"].split(" - ")[0].split()


def plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()


def test_the_set_names_its_game() -> None:
    assert SET["game"] == "spoils"
    assert SET["set"] == "Lanternfall Starter"


def test_there_are_enough_cards_and_no_name_twice() -> None:
    assert len(CARDS) == len(SET["card"])
    assert sum(1 for card in CARDS.values() if card_type(card) != "Faction" and not is_staple(card)) >= 50


def test_every_trade_and_every_type_is_there() -> None:
    assert {card["type"].split()[0] for card in CARDS.values()} == TRADES | {"Universal"}
    assert {card_type(card) for card in CARDS.values()} == set(TYPES)
    for trade in TRADES:
        own = {card_type(card) for card in CARDS.values() if card["type"].split()[0] == trade}
        assert own == set(TYPES) - {"Faction"}, trade


def test_the_five_staples_are_exactly_the_rules_own() -> None:
    assert {card["name"] for card in CARDS.values() if is_staple(card)} == set(STAPLES)
    for name, (trade, icon) in STAPLES.items():
        assert CARDS[name]["type"] == f"{trade} Staple Resource"
        assert CARDS[name]["text"].strip() == f"Provides - [{icon}]"


def test_five_factions_with_the_usual_rules_and_a_twist() -> None:
    factions = [card for card in CARDS.values() if card_type(card) == "Faction"]
    assert len(factions) == 5
    for faction in factions:
        assert faction["type"] == "Universal Faction"
        assert 20 <= faction["influence"] <= 25
        lines = faction["text"].strip().splitlines()
        heads = [line.split(":")[0] for line in lines[:4]]
        assert heads == ["STARTING RESOURCES", "STARTING DRAW", "RESTORE RULE", "DEVELOP RULE"]
        abilities = [line for line in lines[4:] if not line.startswith(("COST:", "EFFECT:"))]
        assert abilities[:2] == ["DRAW", "RESOURCE"]
        assert len(abilities) == 3


def test_numbers_run_by_trade_and_name() -> None:
    """201.6d: the collector number is the card's place, by trade and then by name."""
    assert [card["number"] for card in SET["card"]] == [f"{n:03d}/{len(CARDS):03d}" for n in range(1, len(CARDS) + 1)]
    order = [(card["type"].split()[0], card["name"]) for card in SET["card"]]
    assert order == sorted(order)
    assert {card["rarity"] for card in SET["card"]} <= {"common", "uncommon", "rare", "ultra rare"}


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS.keys())
def test_a_card_has_the_figures_of_its_type(card: dict[str, Any]) -> None:
    kind = card_type(card)
    gear = "gear" in card["type"].partition(" - ")[2].split(", ")
    assert ("cost" in card) == (kind not in ("Faction", "Resource"))
    assert ("structure" in card) == (kind == "Location")
    assert ("influence" in card) == (kind == "Faction")
    assert set(card.get("threshold", "")) <= set("OGEDRV")
    if kind == "Character":
        assert re.fullmatch(r"\d+/\d+/[1-5]", card["stats"])
    elif "stats" in card:
        assert gear
        assert re.fullmatch(r"[+-]\d+/[+-]\d+/[+-]\d+", card["stats"])
    # A judge file reads these as punctuation or as its own words.
    assert not re.search(r"[,:#()]| (?:on|with|against|to|in|paying|x\d+) ", card["name"], re.IGNORECASE)


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS.keys())
def test_a_card_is_proven_by_its_text_alone(card: dict[str, Any]) -> None:
    assert bool(compile_text(card["name"], card["type"], card["text"])) == bool(card["text"].strip())


def test_only_a_few_cards_are_blank() -> None:
    assert sum(1 for card in CARDS.values() if not card["text"].strip()) <= 6


def test_the_decks_are_there() -> None:
    names = {load(path)["name"] for path in DECKS}
    assert {"Slow Interest", "Loud Noises"} <= names
    used = {name for path in DECKS for name in load(path)["cards"]}
    assert used == {name for name, card in CARDS.items() if card_type(card) != "Faction"}


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
def test_a_deck_passes_the_checks_of_103_1(path: Path) -> None:
    deck = load(path)
    assert (deck["game"], deck["format"]) == ("spoils", "constructed")
    assert card_type(CARDS[deck["faction"]]) == "Faction"
    assert sum(deck["cards"].values()) == 75
    for name, copies in deck["cards"].items():
        assert name in CARDS, name
        assert card_type(CARDS[name]) != "Faction"
        assert copies >= 1
        assert copies <= 4 or is_staple(CARDS[name]), name


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
def test_a_deck_provides_the_icons_it_asks_for(path: Path) -> None:
    deck = load(path)
    staples = {name: n for name, n in deck["cards"].items() if is_staple(CARDS[name])}
    assert 26 <= sum(staples.values()) <= 30
    icons = {STAPLES[name][1] for name in staples} | {"V"}
    for name in deck["cards"]:
        assert set(CARDS[name].get("threshold", "")) <= icons, name
    needed = re.search(r"STARTING RESOURCES: 1 (\w+)", CARDS[deck["faction"]]["text"])
    assert needed is None or needed[1] in staples


def test_no_name_and_no_text_is_anybody_elses() -> None:
    """Measured against the yardstick where it lies beside the project; the rules' own lines (staples) aside."""
    if not CORPUS.is_file():
        return
    theirs = json.loads(CORPUS.read_text(encoding="utf-8"))["card"]
    names = {plain(card["name"]) for card in theirs}
    texts = {plain(card.get("text", "")) for card in theirs} - {""}
    for card in CARDS.values():
        if is_staple(card):
            continue
        assert plain(card["name"]) not in names
        assert plain(card["text"]) not in texts, card["name"]
