"""Sentences of Arcmage and their programs: `tests/text/arcmage/*.txt`, one a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.games.arcmage.language import compile_text, explain
from rulewright.games.registry import find_game
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.trees import tree

FOLDER = Path(__file__).parent / "arcmage"


def lines_of(name: str) -> Iterator[tuple[str, str, str]]:
    """Type line, text, and what comes of it."""
    type_line = ""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("# type: "):
            type_line = line.removeprefix("# type: ")
        elif line and not line.startswith("#"):
            text, _, wanted = line.partition("  →  ")
            yield type_line, text.replace(" | ", "\n"), wanted


@pytest.mark.parametrize(("type_line", "text", "wanted"), list(lines_of("sentences.txt")))
def test_a_sentence_is_its_program(type_line: str, text: str, wanted: str) -> None:
    program = compile_text("Example", type_line, text)
    assert " ; ".join(tree(paragraph) for paragraph in program) == wanted
    assert explain(program)


@pytest.mark.parametrize(("_type", "line", "wanted"), list(lines_of("refused.txt")))
def test_a_refusal_names_place_reason_and_nearest_wording(_type: str, line: str, wanted: str) -> None:
    type_line, _, text = line.partition(": ")
    with pytest.raises(TextNotUnderstood) as caught:
        compile_text("Example", type_line, text)
    problem = caught.value.problems[0]
    place, message, nearest = (part.strip() for part in wanted.split(", ", 2))
    assert f"{problem.line}:{problem.column}" == place
    assert message in problem.message
    assert nearest in problem.nearest


def test_every_card_of_our_own_is_proven_and_explained() -> None:
    kit = find_game("arcmage")
    cards = kit.card_library()
    assert len(cards) >= 150
    for fields in cards.values():
        printed = kit.read_card(fields)
        assert bool(explain(printed.paragraphs)) == bool(str(fields.get("text", "")).strip())


def test_every_deck_of_our_own_is_legal() -> None:
    kit = find_game("arcmage")
    decks = kit.deck_library()
    assert len(decks) == 4
    assert {name: kit.deck_faults(deck, "2016-11", kit.card_library()) for name, deck in decks.items()} == {
        name: [] for name in decks
    }
