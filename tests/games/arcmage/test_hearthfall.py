"""Hearthfall and its decks: worded by the game's own guide for cards, legal, and each on a theme of its own."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.yardstick import others, plain, yardstick_file

from rulewright.games.arcmage import GAME
from rulewright.games.arcmage.areas import FACTIONS
from rulewright.games.arcmage.cards import TYPES, read_card
from rulewright.games.cardfiles import read_card_file
from rulewright.games.markup import marked
from rulewright.studio.lint import lint_file

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "src" / "rulewright" / "games" / "arcmage"
LISTED: list[dict[str, Any]] = tomllib.loads((FOLDER / "sets" / "hearthfall.cards.toml").read_text("utf-8"))["card"]
CARDS = {card["name"]: card for card in LISTED}
DECKS = {path.name.removesuffix(".deck.toml"): path for path in sorted((FOLDER / "decks").glob("*.deck.toml"))}

KEYWORDS = frozenset(
    (
        *("Flying", "Ranged", "Sudden", "Peaceful", "Veteran", "Travel", "Infiltrate"),
        *("Militia", "Deadly", "Overrun", "Devout", "First strike", "Indestructible", "Immune to deadly"),
        *("Sanctuary", "Blood vengeance"),
        *(f"{word} {number}" for word in ("Bodyguard", "Salvage", "Battle scream") for number in range(1, 10)),
    )
)
SPELLED = re.compile(r"\b(?:zero|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE)


def complaints(card: dict[str, Any]) -> list[str]:
    """card-guide.text.1, card-guide.text.2, card-guide.text.3 What the guide would have worded otherwise.

    Also card-guide.keyword.1, card-guide.subtype.1, card-guide.subtype.2.
    """
    found = []
    lines = marked(card.get("text", "")).plain.strip().splitlines()
    keywords = [line in KEYWORDS for line in lines]
    open_ended = [line for line in lines if line not in KEYWORDS and not line.endswith((".", '."'))]
    found += [f"a sentence without a period: {line}" for line in open_ended]
    found += [f"a fragment with a period: {line}" for line in lines if line.rstrip(".") in KEYWORDS and line[-1] == "."]
    found += [f"a number in words: {line}" for line in lines if SPELLED.search(line)]
    if keywords != sorted(keywords, reverse=True):
        found.append("a keyword after other text")
    subtypes = card["type"].partition(" - ")[2].split()
    if not subtypes:
        found.append("no subtype")
    found += [f"a subtype in small letters: {word}" for word in subtypes if not word[0].isupper()]
    return found


def test_no_card_is_held_back_by_the_style_guide() -> None:
    linted = lint_file(read_card_file(FOLDER / "sets" / "hearthfall.cards.toml"))
    assert [(one.entry.name, one.held) for one in linted if one.held] == []


def test_a_card_is_worded_as_the_guide_asks() -> None:
    assert {card["name"]: found for card in LISTED if (found := complaints(card))} == {}


@pytest.mark.parametrize(
    ("type_line", "text", "complaint"),
    [
        ("Event - Fire", "Draw a card", "a sentence without a period: Draw a card"),
        ("Creature - Bird", "Flying.", "a fragment with a period: Flying."),
        ("Event - Fire", "Draw two cards.", "a number in words: Draw two cards."),
        ("Creature - Bird", "When I die, draw a card.\nFlying", "a keyword after other text"),
        ("Event", "Draw a card.", "no subtype"),
        ("Event - fire", "Draw a card.", "a subtype in small letters: fire"),
    ],
)
def test_the_guide_does_complain(type_line: str, text: str, complaint: str) -> None:
    assert complaints({"type": type_line, "text": text}) == [complaint]


def test_there_are_150_cards_of_every_faction_and_type_and_no_name_twice() -> None:
    assert len(LISTED) == len(CARDS) >= 150
    factions = Counter(card["faction"] for card in LISTED)
    assert set(factions) == set(FACTIONS)
    assert min(factions.values()) >= 25
    for faction in FACTIONS:
        assert {read_card(card).type for card in LISTED if card["faction"] == faction} == set(TYPES) - {"resource"}


def test_no_two_cards_are_the_same_but_for_their_names() -> None:
    same = Counter(json.dumps({k: v for k, v in card.items() if k not in ("name", "number")}) for card in LISTED)
    assert [one for one, times in same.items() if times > 1] == []


def test_no_name_and_no_text_is_anybody_elses() -> None:
    """Measured against the yardstick where it lies beside the project; keywords are everybody's."""
    names, texts = (others(field, [yardstick_file("arcmage")]) for field in ("name", "text"))
    assert [card["name"] for card in LISTED if plain(card["name"]) in names] == []
    told = [card for card in LISTED if "." in card.get("text", "")]
    assert [card["name"] for card in told if plain(card["text"]) in texts] == []


THEMES = {
    "quiet-grove": ({"Gaian"}, r"\+\d/\+[1-9]|defense point|Unmark|Militia|Ranged|Peaceful"),
    "ash-and-bone": ({"Red Banner", "Dark Legion"}, r"damage|\+[1-9]/\+0|Sudden|First strike|Overrun|Deadly"),
    "slow-hours": (
        {"House of Nobles"},
        r"into their graveyard|discards|owner's hand|Mark target|cannot|-\d/-0|Counter",
    ),
    "brothers-of-the-ninth": ({"The Empire"}, r"[Ss]earch|Soldiers?|Draw"),
}


def test_the_four_decks_are_there() -> None:
    assert set(DECKS) == set(THEMES)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("edition", GAME.editions)
def test_a_deck_is_legal_in_every_edition(name: str, edition: str) -> None:
    deck = GAME.deck_library()[name]
    assert sum(deck.cards.values()) == 45
    assert GAME.deck_faults(deck, edition, GAME.card_library()) == []


@pytest.mark.parametrize("name", THEMES)
def test_a_deck_keeps_to_its_factions_and_its_theme(name: str) -> None:
    factions, theme = THEMES[name]
    cards = tomllib.loads(DECKS[name].read_text("utf-8"))["cards"]
    assert {CARDS[card]["faction"] for card in cards} == factions
    on_theme = sum(copies for card, copies in cards.items() if re.search(theme, CARDS[card].get("text", "")))
    assert on_theme >= 20


def test_no_two_decks_share_a_card() -> None:
    held = {name: set(tomllib.loads(path.read_text("utf-8"))["cards"]) for name, path in DECKS.items()}
    assert [(a, b) for a, b in combinations(held, 2) if held[a] & held[b]] == []


@pytest.mark.parametrize("name", THEMES)
def test_a_deck_has_a_page_of_advice_that_speaks_of_its_own_cards(name: str) -> None:
    text = (ROOT / "docs" / "decks" / f"{name}.md").read_text(encoding="utf-8")
    for heading in ("Plan", "Opening hands", "Key cards", "What to attack", "How it loses", "Matchups"):
        assert f"\n## {heading}\n" in text
    named = {card for bold in re.findall(r"\*\*(.+?)\*\*", text) for card in bold.split(", ")}
    assert len(named) >= 5
    assert named <= set(tomllib.loads(DECKS[name].read_text("utf-8"))["cards"])
    others = [tomllib.loads(path.read_text("utf-8"))["name"] for other, path in DECKS.items() if other != name]
    assert all(re.search(rf"\| {other} \| \d+ % \|", text) for other in others)
