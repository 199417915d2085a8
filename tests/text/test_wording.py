"""Wordings of The Spoils: whatever means the same is another form of the same constructions; nothing is forgiven.

A word that is dropped or changed must change the program or have the card refused, unless both texts have the same
usual wording.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from zlib import crc32

import pytest
from tests.text.mutations import Mutations
from tests.text.test_sentences import SENTENCES, own_cards
from tests.yardstick import yardstick_file

from rulewright.games.cardfiles import read_card_file
from rulewright.games.spoils.language import compile_text
from rulewright.games.spoils.language.compiling import compiled, usual_wordings
from rulewright.kernel.errors import TextNotUnderstood

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


SAME = frozenset((Path(__file__).parent / "spoils" / "unnoticed.list").read_text(encoding="utf-8").splitlines())
"""One word for another that is rightly taken for the same, each with the reason in the line before it."""


def unnoticed(name: str, type_line: str, text: str, one_in: int = 1) -> list[str]:
    """The changes of single words that change nothing although no construction and no listed reason says so."""
    mutations = Mutations(compiled, partial(usual_wordings, name=name), CONFUSED, one_in)
    return [one for one in mutations.unnoticed(name, type_line, text) if one not in SAME]


PARTS = range(8)
SAMPLE = PARTS[:4]
"""The parts of the sentences that are looked at every time; the others are for the soak."""
ONE_IN = 4
"""Of so many changes one is tried every time; the others are for the soak."""


def part_of(text: str) -> int:
    """To which part a sentence belongs, always the same."""
    return crc32(text.encode()) % len(PARTS)


@pytest.mark.slow
@pytest.mark.parametrize("part", SAMPLE)
def test_no_word_of_a_sentence_can_be_dropped_or_confused_unnoticed(part: int) -> None:
    sample = [one for one in SENTENCES if part_of(one[1]) == part]
    assert [one for type_line, text, _ in sample for one in unnoticed("Example", type_line, text, ONE_IN)] == []


@pytest.mark.slow
def test_no_word_of_our_cards_can_be_dropped_or_confused_unnoticed() -> None:
    cards = [card for card in own_cards() if card.get("text")][::7]
    assert [one for card in cards for one in unnoticed(card["name"], card["type"], card["text"], ONE_IN)] == []


@pytest.mark.soak
def test_no_word_of_any_text_can_be_dropped_or_confused_unnoticed() -> None:
    cards = [card for card in own_cards() if card.get("text")]
    if (file := yardstick_file("spoils")).exists():
        real = [{"name": one.name, **one.fields} for one in read_card_file(file).cards]
        cards += [card for card in real if understood(card)]
    cards += [{"name": "Example", "type": type_line, "text": text} for type_line, text, _ in SENTENCES]
    assert [one for card in cards for one in unnoticed(card["name"], card["type"], card["text"])] == []


def understood(card: dict[str, str]) -> bool:
    try:
        return bool(compile_text(card["name"], card["type"], card.get("text", "")))
    except TextNotUnderstood:
        return False
