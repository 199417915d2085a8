"""Wordings of Arcmage: whatever means the same is another form of the same constructions, and nothing is forgiven."""

from __future__ import annotations

import re

import pytest
from tests.text.mutations import Mutations
from tests.text.test_arcmage_sentences import lines_of
from tests.yardstick import yardstick_file

from rulewright.games.arcmage.language.compiling import compiled, usual_text
from rulewright.games.cardfiles import read_card_file
from rulewright.games.registry import find_game

CONFUSED = (
    ("atk", "def"),
    ("gains", "loses"),
    ("gain", "lose"),
    ("top", "bottom"),
    ("start", "end"),
    ("attack", "defend", "move"),
    ("attacking", "defending"),
    ("mark", "unmark"),
    ("marked", "unmarked"),
    ("creature", "city", "enchantment"),
    ("creatures", "cities"),
    ("draw", "discard"),
    ("draws", "discards"),
    ("hand", "deck", "graveyard"),
    ("army", "cities"),
    ("less", "more"),
    ("may", "must"),
    ("you", "they"),
    ("your", "their"),
    ("and", "or"),
    ("me", "it"),
    ("opponent", "player"),
    ("target", "each"),
    ("1", "2", "3"),
)


MUTATIONS = Mutations(compiled, usual_text, CONFUSED)


def unnoticed(texts: list[tuple[str, str]]) -> list[str]:
    """The changes of single words that change nothing although no construction says so. Flavour is no rules."""
    found = []
    for type_line, text in texts:
        rules = re.sub(r'(^|\n)"[^"]*"\s*$', "", text)
        found += MUTATIONS.unnoticed("", type_line, rules) if rules.strip() else []
    return found


def own_texts() -> list[tuple[str, str]]:
    """Type line and text of our own cards."""
    cards = find_game("arcmage").card_library().values()
    return [(str(card["type"]), str(card["text"])) for card in cards if card.get("text")]


@pytest.mark.slow
def test_no_word_of_a_sentence_can_be_dropped_or_confused_unnoticed() -> None:
    assert unnoticed([(type_line, text) for type_line, text, _ in lines_of("sentences.txt")][::3]) == []


@pytest.mark.slow
def test_no_word_of_our_cards_can_be_dropped_or_confused_unnoticed() -> None:
    assert unnoticed(own_texts()[::7]) == []


@pytest.mark.soak
def test_no_word_of_any_text_can_be_dropped_or_confused_unnoticed() -> None:
    texts = own_texts() + [(type_line, text) for type_line, text, _ in lines_of("sentences.txt")]
    if (file := yardstick_file("arcmage")).exists():
        real = [one.fields for one in read_card_file(file).cards]
        texts += [(str(one["type"]), str(one["text"])) for one in real if one.get("text")]
    assert unnoticed(texts) == []
