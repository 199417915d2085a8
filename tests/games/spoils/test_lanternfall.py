"""Lanternfall and its decks: shape, legality in the plain sense, and that every word in them is ours."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.each import faults
from tests.yardstick import others, plain, yardstick_file

from rulewright.games.spoils.language import compile_text
from rulewright.games.spoils.language.wording import wording
from rulewright.text.trees import tree
from rulewright.text.words import normalise, split

ROOT = Path(__file__).resolve().parents[3]
GAME = ROOT / "src" / "rulewright" / "games" / "spoils"

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


FILES = {path.name: load(path) for path in sorted((GAME / "sets").glob("lanternfall-*.cards.toml"))}
LISTED: list[dict[str, Any]] = [card for file in FILES.values() for card in file["card"]]
CARDS: dict[str, dict[str, Any]] = {card["name"]: card for card in LISTED}


def card_type(card: dict[str, Any]) -> str:
    main: list[str] = card["type"].split(" - ")[0].split()
    found = [word for word in main if word in TYPES]
    assert len(found) == 1, card["name"]
    return found[0]


def is_staple(card: dict[str, Any]) -> bool:
    return "Staple" in card["type"].split(" - ")[0].split()


def trade(card: dict[str, Any]) -> str:
    first: str = card["type"].split()[0]
    return first


def test_a_file_for_each_trade_names_game_and_set() -> None:
    assert set(FILES) == {f"lanternfall-{one.lower()}.cards.toml" for one in (*TRADES, "Universal")}
    for name, file in FILES.items():
        assert (file["game"], file["set"]) == ("spoils", "Lanternfall")
        assert {f"lanternfall-{trade(card).lower()}.cards.toml" for card in file["card"]} == {name}


def test_there_are_enough_cards_and_no_name_twice() -> None:
    assert len(CARDS) == len(LISTED)
    assert sum(1 for card in LISTED if card_type(card) != "Faction" and not is_staple(card)) >= 240


def test_every_trade_and_every_type_is_there() -> None:
    assert {card_type(card) for card in LISTED} == set(TYPES)
    for one in TRADES:
        own = Counter(card_type(card) for card in LISTED if trade(card) == one)
        assert set(own) == set(TYPES) - {"Faction"}, one
        assert own["Character"] >= 15, one
        assert own["Tactic"] >= 8, one


@pytest.mark.parametrize("one", sorted(TRADES))
def test_a_trade_has_a_curve_and_cards_of_every_rarity(one: str) -> None:
    own = [card for card in LISTED if trade(card) == one and not is_staple(card)]
    rarities = Counter(card["rarity"] for card in own)
    assert rarities["common"] >= 18
    assert rarities["common"] > rarities["uncommon"] > rarities["rare"] > rarities["ultra rare"] >= 1
    costs = Counter(min(card["cost"], 6) for card in own if card_type(card) == "Character")
    assert all(costs[cost] >= 1 for cost in range(1, 7))
    assert sum(costs[cost] for cost in (2, 3, 4)) > sum(costs[cost] for cost in (5, 6))


def test_a_threshold_is_of_its_own_trade() -> None:
    icons = dict(STAPLES.values()) | {"Universal": "V"}
    for card in LISTED:
        assert set(card.get("threshold", "")) <= {icons[trade(card)]}, card["name"]


def test_the_five_staples_are_exactly_the_rules_own() -> None:
    assert {card["name"] for card in CARDS.values() if is_staple(card)} == set(STAPLES)
    for name, (trade, icon) in STAPLES.items():
        assert CARDS[name]["type"] == f"{trade} Staple Resource"
        assert CARDS[name]["text"].strip() == f"Provides - [{icon}]"


def test_six_factions_with_the_usual_rules_and_a_twist() -> None:
    factions = [card for card in CARDS.values() if card_type(card) == "Faction"]
    assert len(factions) == 6
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
    assert [card["number"] for card in LISTED] == [f"{n:03d}/{len(CARDS):03d}" for n in range(1, len(CARDS) + 1)]
    order = [(trade(card), card["name"]) for card in LISTED]
    assert order == sorted(order)
    assert {card["rarity"] for card in LISTED} <= {"common", "uncommon", "rare", "ultra rare"}


def test_a_card_has_the_figures_of_its_type() -> None:
    assert faults(((card,) for card in LISTED), _has_the_figures_of_its_type) == []


def _has_the_figures_of_its_type(card: dict[str, Any]) -> None:
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


def test_a_card_is_proven_by_its_text_alone() -> None:
    assert faults(((card,) for card in LISTED), _is_proven_by_its_text_alone) == []


def _is_proven_by_its_text_alone(card: dict[str, Any]) -> None:
    assert bool(compile_text(card["name"], card["type"], card["text"])) == bool(card["text"].strip())


def test_a_card_is_worded_as_it_is_printed_back() -> None:
    assert faults(((card,) for card in LISTED), _is_worded_as_it_is_printed_back) == []


def _is_worded_as_it_is_printed_back(card: dict[str, Any]) -> None:
    """The proof compares words after the table of synonyms and typos: our own cards need nothing of it but *one*."""
    words = split(card["text"])
    written = ["1" if word.text == "one" else word.text for word in words]
    assert [word.text for word in normalise(words, wording())] == written
    for line in card["text"].strip().splitlines():
        assert line == " ".join(line.split())
        for sentence in re.split(r"[.:] ", line):
            assert re.match(r"[A-Z0-9\[\"]|draw |copies ", sentence) or ", choose one of" in line, sentence
        assert line.isupper() or line[-1] in '.:]"' or line.startswith(("UNIQUE", "ATTACH", "Provides")), line


SHOWN = {
    "covert": "Keyword(covert)",
    "tactical": "Keyword(tactical)",
    "unique": "Keyword(unique",
    "attach": "Keyword(attach",
    "flip up": "Keyword(flip up",
    "triggers (503)": "Triggered(Occasion(",
    "conditionals (504)": "Standing(This(), [ChangeValue(strength, 1, 1)], condition=",
    "requirements (505)": "Must(",
    "replacements (506)": "Replaced(Occasion(",
    "delayed replacements (506.3)": "Later(Replaced(",
    "damage adjusted": "Adjusted(",
    "costs changed": "Priced(",
    "abilities": "Ability(",
    "gated paragraphs": "gate=RRR",
    "options": "option=OPTION 3",
    "a choice of instructions": "OneOf(",
    "X chosen": "ChooseNumber(X",
    "X counted": "Let(X, CountOf(",
    "tokens on cards": "AddTokens(",
    "Micromajig tokens": "CreateTokens(Micromajig Token",
    "gear": "Standing(Host(), ",
    "search": "Search(",
    "look": "LookAt(",
    "reveal": "Reveal(",
    "restrictions to responses": "RespondingTo(",
    "terminate": "Terminate(",
    "theft": "TakeControl(",
    "cards played for free": "free=True",
    "turning over": "TurnOver(",
    "face-down resources": "states=[face-down]",
    "the discard pile": "area=discard",
    "more of a resource": "Provides(",
    "extra costs of a character": "Instructions(cost=[Discard()])",
    "costs spoken of later": "EntersWith(tokens=X",
    "coins": "FlipCoin(",
    "bidding": "Bid(",
    "a choice of the opponent": "who=opponent)])",
    "revealing until": "RevealUntil(",
    "naming a card": "ChooseWord(name",
    "choosing a word": "ChooseWord(type",
    "damage divided": "divided",
    "damage passed on": "Redirected(",
    "what happened this turn": "Happened(",
    "once each turn": "FirstUse(",
    "what waits for the next turn": "Later(Triggered(Occasion(turn starts",
    "until the next turn": "until=your next turn",
    "for the rest of the game": "until=game",
    "values that are set": "SetValue(",
    "a choice of changes": "EitherChange(",
    "types gained": "ChangeType(character)",
    "text given": "ChangeText(",
    "icons given": "ChangeIcons(",
    "text in force elsewhere": "condition=Fits(This(), Filter(area=discard",
    "picking a player": "PickPlayer(",
    "another turn": "ExtraTurn(",
    "the same type": "SameType(",
    "the highest": "Foremost(strength)",
    "different names": "together=different names",
    "cards of others": "NotOwnedBy(you)",
}


def test_every_kind_of_text_is_shown_on_a_card() -> None:
    texts = [compile_text(card["name"], card["type"], card["text"]) for card in LISTED]
    programs = "\n".join(tree(paragraph) for text in texts for paragraph in text)
    assert {what for what, shown in SHOWN.items() if shown not in programs} == set()


def test_only_a_few_cards_are_blank() -> None:
    assert sum(1 for card in CARDS.values() if not card["text"].strip()) <= 6


def test_the_decks_are_there() -> None:
    names = {load(path)["name"] for path in DECKS}
    assert {"Slow Interest", "Loud Noises"} <= names
    used = {name for path in DECKS for name in load(path)["cards"]}
    assert used <= {name for name, card in CARDS.items() if card_type(card) != "Faction"}
    assert len(used) >= 60


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
    names, texts = (others(field, [yardstick_file("spoils")]) for field in ("name", "text"))
    for card in CARDS.values():
        if is_staple(card):
            continue
        assert plain(card["name"]) not in names
        assert plain(card["text"]) not in texts, card["name"]


def test_no_two_cards_say_the_same() -> None:
    texts = Counter(card["text"].strip() for card in LISTED if card["text"].strip())
    flavors = Counter(card["flavor"] for card in LISTED)
    assert [text for text, times in (texts + flavors).items() if times > 1] == []


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
def test_a_deck_has_a_page_of_advice_that_speaks_of_its_own_cards(path: Path) -> None:
    page = ROOT / "docs" / "decks" / f"{path.name.removesuffix('.deck.toml')}.md"
    text = page.read_text(encoding="utf-8")
    for heading in ("Plan", "Opening hands", "Key cards", "What to attack", "How it loses", "Matchups"):
        assert f"\n## {heading}\n" in text
    named = {name for bold in re.findall(r"\*\*(.+?)\*\*", text) for name in bold.split(", ")}
    assert len(named) >= 5
    assert named <= set(load(path)["cards"])
    others = {load(other)["name"] for other in DECKS if other != path}
    assert all(re.search(rf"\| {other} \| \d+ % \|", text) for other in others)
