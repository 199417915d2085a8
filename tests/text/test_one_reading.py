"""Every text has one reading: no two programs of it can be proven, however their phrases are cut.

The compiler prefers longer phrases where several programs are proven. No text of ours needs that, and no real one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from tests.contract.matches import yardstick_file

from rulewright.games.arcmage.language import compiling as arcmage
from rulewright.games.cardfiles import read_card_file
from rulewright.games.registry import find_game
from rulewright.games.spoils.language import compiling as spoils
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text import proving
from rulewright.text.trees import tree

COMPILERS = {"arcmage": arcmage, "spoils": spoils}


def several_readings(game: str, cards: Iterator[tuple[str, str, str]], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of which more than one program can be proven, with all of them."""
    found: list[str] = []
    compiling = COMPILERS[game]
    only = proving.only

    def every_reading(words: Any, parts: Any, prove: Any) -> Any:
        programs: list[Any] = []
        for chosen in product(*parts):
            try:
                program, _ = prove(*(part.value for part in chosen))
            except proving.Unproven:
                continue
            if program not in programs:
                programs.append(program)
        if len(programs) > 1:
            found.append(" ".join(word.text for word in words) + "".join(f"\n  {tree(one)}" for one in programs))
        return only(words, parts, prove)

    monkeypatch.setattr(compiling, "only", every_reading)
    for name, type_line, text in cards:
        try:
            compiling.compiled(name, type_line, text)
        except TextNotUnderstood:
            continue
    return found


def of_our_own(game: str) -> Iterator[tuple[str, str, str]]:
    """Name, type line and text of every card of our own."""
    for name, fields in find_game(game).card_library().items():
        yield name, str(fields["type"]), str(fields.get("text", ""))


@pytest.mark.slow
@pytest.mark.parametrize("game", COMPILERS)
def test_our_own_cards_have_one_reading_each(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert several_readings(game, of_our_own(game), monkeypatch) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", COMPILERS)
def test_real_texts_have_one_reading_each(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = yardstick_file(game)
    if not file.exists():
        pytest.skip("no real printed texts are at hand beside the project")
    cards = ((one.name, str(one.fields["type"]), str(one.fields.get("text", ""))) for one in read_card_file(file).cards)
    assert several_readings(game, cards, monkeypatch) == []
