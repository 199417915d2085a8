"""Arcmage's one listed table: whatever counts as the same wording stands there, and nothing else is forgiven."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from tests.contract.matches import yardstick_file
from tests.text.mutations import Language, pairs_of
from tests.text.test_arcmage_sentences import lines_of

from rulewright.games.arcmage.language.blocks import reminders
from rulewright.games.arcmage.language.compiling import compiled
from rulewright.games.arcmage.language.wording import table, wording
from rulewright.games.cardfiles import read_card_file
from rulewright.games.registry import find_game

LANGUAGE = Path(__file__).parents[2] / "src/rulewright/games/arcmage/language"
LOST = re.compile(r"M([:,] .*) ~ .*(?<!M)\1")
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


@cache
def language() -> Language:
    """The language of Arcmage."""
    known = tuple(re.compile(rf"(?:{one.pattern})\.?", re.IGNORECASE) for some in reminders().values() for one in some)
    return Language(compiled, wording(), known, CONFUSED, pairs_of(table()))


def unnoticed(texts: list[tuple[str, str]]) -> list[str]:
    """The changes of single words that change nothing although the table does not say so.

    Flavour in quotes is no rules, and a mark symbol that is lost is made good, as the table says under `lost`.
    """
    found = []
    for type_line, text in texts:
        rules = re.sub(r'(^|\n)"[^"]*"\s*$', "", text)
        found += language().unnoticed("Example", type_line, rules) if rules.strip() else []
    return [one for one in found if not LOST.search(one)]


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


def test_the_printers_have_no_wordings_of_their_own_beside_the_table() -> None:
    for module in sorted(LANGUAGE.glob("print_*.py")):
        source = module.read_text(encoding="utf-8")
        assert not re.search(r"\b(either|Choice)\(", source), f"{module.name} chooses among wordings by itself"


def test_every_wording_in_the_table_is_one_that_a_printer_says() -> None:
    modules = [*LANGUAGE.rglob("*.py"), LANGUAGE.parents[2] / "text/phrases.py"]
    trees = [ast.parse(module.read_text(encoding="utf-8")) for module in modules]
    strings = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert {usual for usual in table()["variants"] if usual not in strings} == set()


def test_the_table_is_well_formed() -> None:
    for usual, others in table()["variants"].items():
        assert others, f"{usual} has nothing beside it"
        assert len(set(others)) == len(others), f"{usual} lists a wording twice"
        assert usual.partition(" | ")[0] not in others, f"{usual} lists itself"
