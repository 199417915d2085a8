"""Sentences of Arcmage and their programs: `tests/text/arcmage/*.txt`, one a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright.effects.paragraphs import Ability, Paragraph
from rulewright.games.arcmage.language import compile_text, explain, print_text
from rulewright.games.registry import find_game
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.proof import as_meant
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


SENTENCES = [*lines_of("sentences.txt"), *lines_of("combinations.txt")]


@pytest.mark.parametrize(("type_line", "text", "wanted"), SENTENCES)
def test_a_sentence_is_its_program_and_the_usual_wording_means_the_same(type_line: str, text: str, wanted: str) -> None:
    program = compile_text("Example", type_line, text)
    assert " ; ".join(tree(paragraph) for paragraph in program) == wanted
    assert explain(program)
    usual = print_text(tuple(replace(one, worded=()) for one in program))
    assert _unnamed(compile_text("Example", type_line, usual)) == _unnamed(program)


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


def test_every_card_of_our_own_is_printed_to_the_letter() -> None:
    for name, fields in find_game("arcmage").card_library().items():
        text, type_line = str(fields.get("text", "")).strip(), str(fields["type"])
        program = compile_text(name, type_line, text) if text else ()
        assert print_text(program) == text, name
        usual = print_text(tuple(replace(one, worded=()) for one in program))
        assert as_meant(compile_text(name, type_line, usual)) == as_meant(program), name


def _unnamed(program: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
    """A program without the names of its abilities, which are their costs as printed."""
    return tuple(replace(one, name="") if isinstance(one, Ability) else one for one in as_meant(program))


def test_every_deck_of_our_own_is_legal() -> None:
    kit = find_game("arcmage")
    decks = kit.deck_library()
    assert len(decks) == 4
    assert {name: kit.deck_faults(deck, "2016-11", kit.card_library()) for name, deck in decks.items()} == {
        name: [] for name in decks
    }
