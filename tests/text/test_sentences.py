"""Sentences and their programs, there and back: `tests/text/spoils/*.txt`, one a line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.each import faults

from rulewright.games.spoils.language import compile_text, explain
from rulewright.games.spoils.language.wording import table
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.trees import tree

FOLDER = Path(__file__).parent / "spoils"
SETS = Path(__file__).parents[2] / "src/rulewright/games/spoils/sets"


def sentences() -> Iterator[tuple[str, str, str]]:
    """Type line, text and tree of every line in the files."""
    for file in sorted(FOLDER.glob("*.txt")):
        if file.name.startswith("refused"):
            continue
        type_line = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("# type: "):
                type_line = line.removeprefix("# type: ")
            elif line and not line.startswith("#"):
                text, _, wanted = line.partition("  →  ")
                yield type_line, text.replace(" | ", "\n"), wanted


def refusals() -> Iterator[tuple[str, str, str]]:
    """Type line, text and what is wrong with it."""
    files = sorted(FOLDER.glob("refused*.txt"))
    for line in (line for file in files for line in file.read_text(encoding="utf-8").splitlines()):
        if line and not line.startswith("#"):
            card, _, wanted = line.partition("  →  ")
            type_line, _, text = card.partition(": ")
            yield type_line, text.replace(" | ", "\n"), wanted


def own_cards() -> list[dict[str, str]]:
    """The cards of our own sets."""
    files = [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(SETS.glob("*.cards.toml"))]
    return [card for file in files for card in file["card"]]


SENTENCES = list(sentences())


def test_a_sentence_is_its_program() -> None:
    assert faults(SENTENCES, _is_its_program) == []


def _is_its_program(type_line: str, text: str, wanted: str) -> None:
    program = compile_text("Example", type_line, text)
    assert " ; ".join(tree(paragraph) for paragraph in program) == wanted


def test_a_refusal_names_place_reason_and_nearest_wording() -> None:
    assert faults(refusals(), _names_place_reason_and_nearest_wording) == []


def _names_place_reason_and_nearest_wording(type_line: str, text: str, wanted: str) -> None:
    with pytest.raises(TextNotUnderstood) as caught:
        compile_text("Example", type_line, text)
    problem = caught.value.problems[0]
    place, message, nearest = (part.strip() for part in wanted.split(", ", 2))
    assert f"{problem.line}:{problem.column}" == place
    assert message in problem.message
    assert problem.nearest == ("" if nearest == "-" else nearest)
    line = text.split("\n")[problem.line - 1]
    assert problem.length >= 1
    assert problem.column + problem.length - 1 <= len(line) + 1


def test_every_card_of_our_own_set_is_proven_and_explained() -> None:
    refused = []
    for card in own_cards():
        try:
            program = compile_text(card["name"], card["type"], card.get("text", ""))
        except TextNotUnderstood as error:
            refused.append(str(error))
            continue
        assert all(explain((paragraph,)) for paragraph in program)
    assert refused == []


@pytest.mark.parametrize("sentence", table()["examples"]["sentences"])
def test_the_nearest_wordings_that_we_show_are_understood(sentence: str) -> None:
    context = "Pick a character. Pick an item. Pick a location."
    waiting = re.match(r"(When|If|At the|While|The attached|This card|Characters|Reduce the numeric)", sentence)
    if waiting:
        compile_text("Example", "Warlord Character", sentence)
    elif sentence.startswith(("Pick", "Pay", "Choose", "Play this", "Use this")):
        compile_text("Example", "Warlord Tactic", f"COST: {sentence}\nEFFECT: Draw a card.")
    else:
        compile_text("Example", "Warlord Tactic", f"COST: {context}\nEFFECT: {sentence}")
