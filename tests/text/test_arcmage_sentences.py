"""Sentences of Arcmage and their programs: `tests/text/arcmage/*.txt`, one a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.each import faults
from tests.text.programs import sentence_lines

from rulewright.effects.flow import OneOf
from rulewright.effects.paragraphs import Ability, Paragraph
from rulewright.games.arcmage.language import compile_text, explain, usual_text
from rulewright.games.registry import find_game
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.pending import rebuild
from rulewright.text.proof import as_meant
from rulewright.text.trees import tree

FOLDER = Path(__file__).parent / "arcmage"


def lines_of(name: str) -> Iterator[tuple[str, str, str]]:
    """Type line, text, and what comes of it."""
    return sentence_lines(FOLDER / name)


FILES = (
    "sentences.txt",
    "combinations.txt",
    "blocks.txt",
    "families.txt",
    "places_and_phases.txt",
    "chosen_and_gone.txt",
    "told_otherwise.txt",
    "arriving_and_facing.txt",
    "resources_and_armies.txt",
    "named_after.txt",
    "wider.txt",
    "broader.txt",
)
SENTENCES = [line for name in FILES for line in lines_of(name)]


@pytest.mark.parametrize("file", FILES)
def test_a_sentence_is_its_program_and_the_usual_wording_means_the_same(file: str) -> None:
    assert faults(lines_of(file), _is_its_program_and_the_usual_wording_means_the_same) == []


def _is_its_program_and_the_usual_wording_means_the_same(type_line: str, text: str, wanted: str) -> None:
    program = compile_text("Example", type_line, text)
    assert " ; ".join(tree(paragraph) for paragraph in program) == wanted
    assert explain(program)
    usual = usual_text(type_line, text)
    assert _unnamed(compile_text("Example", type_line, usual)) == _unnamed(program), usual


def test_a_refusal_names_place_reason_and_nearest_wording() -> None:
    assert faults(lines_of("refused.txt"), _names_place_reason_and_nearest_wording) == []


def _names_place_reason_and_nearest_wording(_type: str, line: str, wanted: str) -> None:
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


def test_every_card_of_our_own_means_the_same_in_the_usual_wording() -> None:
    for name, fields in find_game("arcmage").card_library().items():
        text, type_line = str(fields.get("text", "")).strip(), str(fields["type"])
        usual = usual_text(type_line, text)
        assert _unnamed(compile_text(name, type_line, usual)) == _unnamed(compile_text(name, type_line, text)), usual
        assert usual_text(type_line, usual) == usual, name


def _unnamed(program: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
    """A program without the names of its abilities and options, which are words as printed."""

    def unnamed(part: Any) -> Any:
        if isinstance(part, OneOf):
            return replace(part, labels=())
        return replace(part, name="") if isinstance(part, Ability) else part

    return rebuild(as_meant(program), unnamed)


def test_every_deck_of_our_own_is_legal() -> None:
    kit = find_game("arcmage")
    decks = kit.deck_library()
    assert len(decks) == 4
    assert {name: kit.deck_faults(deck, "2016-11", kit.card_library()) for name, deck in decks.items()} == {
        name: [] for name in decks
    }
