"""Sentences of Smash Up and their programs: `tests/text/smashup/*.txt`, one a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.each import faults
from tests.text.programs import sentence_lines

from rulewright.games.registry import find_game
from rulewright.games.smashup.language import compile_text, explain
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.trees import tree

FOLDER = Path(__file__).parent / "smashup"


@pytest.mark.parametrize("file", ["sentences", "capabilities", "witnesses"])
def test_a_sentence_is_its_program_and_can_be_explained(file: str) -> None:
    assert faults(sentence_lines(FOLDER / f"{file}.txt"), _is_its_program_and_can_be_explained) == []


def _is_its_program_and_can_be_explained(type_line: str, text: str, wanted: str) -> None:
    program = compile_text("Example", type_line, text)
    assert " ; ".join(tree(paragraph) for paragraph in program) == wanted
    assert explain(program)


def test_a_refusal_names_the_place_and_the_reason() -> None:
    assert faults(sentence_lines(FOLDER / "refused.txt"), _names_the_place_and_the_reason) == []


def _names_the_place_and_the_reason(type_line: str, text: str, wanted: str) -> None:
    with pytest.raises(TextNotUnderstood) as caught:
        compile_text("Example", type_line, text)
    problem = caught.value.problems[0]
    place, message = wanted.split(", ", 1)
    assert f"{problem.line}:{problem.column}" == place
    assert message in problem.message


def test_every_card_of_our_own_is_proven_and_explained() -> None:
    kit = find_game("smashup")
    for fields in kit.card_library().values():
        printed = kit.read_card(fields)
        assert bool(explain(printed.paragraphs)) == bool(str(fields.get("text", "")).strip())
