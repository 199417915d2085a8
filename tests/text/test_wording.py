"""The one listed table: whatever counts as the same wording stands there, and nothing else is forgiven.

A word that is dropped or changed must change the program or have the card refused, unless the table alone says that
both texts are the same.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from tests.contract.matches import yardstick_file
from tests.text.mutations import Language, pairs_of
from tests.text.test_sentences import SENTENCES, own_cards

from rulewright.games.cardfiles import read_card_file
from rulewright.games.spoils.language import compile_text
from rulewright.games.spoils.language.blocks import reminders
from rulewright.games.spoils.language.compiling import compiled
from rulewright.games.spoils.language.wording import table, wording
from rulewright.kernel.errors import TextNotUnderstood

LANGUAGE = Path(__file__).parents[2] / "src/rulewright/games/spoils/language"
CONFUSED = (
    ("strength", "life", "speed"),
    ("gains", "loses"),
    ("gain", "lose"),
    ("top", "bottom"),
    ("start", "end"),
    ("attacks", "blocks"),
    ("deplete", "restore"),
    ("character", "item", "location"),
    ("characters", "items", "locations"),
    ("draw", "discard"),
    ("hand", "deck"),
    ("less", "more"),
    ("even", "odd"),
    ("may", "must"),
    ("destroyed", "blocked"),
    ("reduce", "increase"),
    ("attack", "block"),
    ("you", "they"),
    ("your", "their"),
    ("and", "or"),
    ("in", "from"),
    ("it", "this"),
    ("1", "2", "3", "4"),
)


@cache
def language() -> Language:
    """The language of The Spoils."""
    return Language(compiled, wording(), tuple(reminders()), CONFUSED, pairs_of(table()))


def unnoticed(name: str, type_line: str, text: str) -> list[str]:
    """The changes of single words that change nothing although the table does not say so."""
    return language().unnoticed(name, type_line, text)


PARTS = range(8)
SAMPLE = PARTS[:4]
"""The parts of the sentences that are looked at every time; the others are for the soak."""


def part_of(text: str) -> int:
    """To which part a sentence belongs, always the same."""
    return crc32(text.encode()) % len(PARTS)


@pytest.mark.slow
@pytest.mark.parametrize("part", SAMPLE)
def test_no_word_of_a_sentence_can_be_dropped_or_confused_unnoticed(part: int) -> None:
    sample = [one for one in SENTENCES if part_of(one[1]) == part]
    assert [one for type_line, text, _ in sample for one in unnoticed("Example", type_line, text)] == []


@pytest.mark.slow
def test_no_word_of_our_cards_can_be_dropped_or_confused_unnoticed() -> None:
    cards = [card for card in own_cards() if card.get("text")][::7]
    assert [one for card in cards for one in unnoticed(card["name"], card["type"], card["text"])] == []


@pytest.mark.soak
def test_no_word_of_any_text_can_be_dropped_or_confused_unnoticed() -> None:
    cards = [card for card in own_cards() if card.get("text")]
    if (file := yardstick_file("spoils")).exists():
        real = [{"name": one.name, **one.fields} for one in read_card_file(file).cards]
        cards += [card for card in real if understood(card)]
    cards += [
        {"name": "Example", "type": type_line, "text": text}
        for type_line, text, _ in SENTENCES
        if part_of(text) not in SAMPLE
    ]
    assert [one for card in cards for one in unnoticed(card["name"], card["type"], card["text"])] == []


def understood(card: dict[str, str]) -> bool:
    try:
        return bool(compile_text(card["name"], card["type"], card.get("text", "")))
    except TextNotUnderstood:
        return False


def test_the_printers_have_no_wordings_of_their_own_beside_the_table() -> None:
    for module in sorted(LANGUAGE.glob("print_*.py")):
        source = module.read_text(encoding="utf-8")
        assert not re.search(r"\b(either|Choice)\(", source), f"{module.name} chooses among wordings by itself"


def test_every_wording_in_the_table_is_one_that_a_printer_says() -> None:
    modules = [*LANGUAGE.parent.rglob("*.py"), LANGUAGE.parents[2] / "text/phrases.py"]
    trees = [ast.parse(module.read_text(encoding="utf-8")) for module in modules]
    strings = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    said = {one.partition(" | ")[0] for one in strings if isinstance(one, str)}
    assert {usual for usual in table()["variants"] if usual.partition(" | ")[0] not in said} == set()


def test_the_table_is_well_formed() -> None:
    file = LANGUAGE.parent / "grammar/wording.toml"
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    for usual, others in written["variants"].items():
        assert others, f"{usual} has nothing beside it"
        assert len(set(others)) == len(others), f"{usual} lists a wording twice"
