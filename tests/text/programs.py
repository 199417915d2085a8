"""Programs of all our cards, those of judge files and those of sentence files among them.

`python -m tests.text.programs` compiles them all, so that the store has them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rulewright.effects.paragraphs import Paragraph
from rulewright.games.registry import find_game, game_names
from rulewright.kernel.errors import TextNotUnderstood

TESTS = Path(__file__).parents[1]
Program = tuple[Paragraph, ...]


def printed(game: str) -> Iterator[tuple[str, str, str]]:
    """Name, type line and text of every card, and of every sentence as the text of one."""
    for name, fields in find_game(game).card_library().items():
        yield name, str(fields["type"]), str(fields.get("text", ""))
    for file in sorted((TESTS / "judge" / game).rglob("*.judge.toml")):
        for card in tomllib.loads(file.read_text(encoding="utf-8")).get("card", []):
            yield card["name"], str(card["type"]), str(card.get("text", ""))
    for file in sorted((TESTS / "text" / game).glob("*.txt")):
        if not file.name.startswith("refused"):
            yield from sentences(file)


def sentences(file: Path) -> Iterator[tuple[str, str, str]]:
    """The lines of a file of sentences, each as the text of a card called Example."""
    for type_line, text, _ in sentence_lines(file):
        yield "Example", type_line, text


def sentence_lines(file: Path) -> Iterator[tuple[str, str, str]]:
    """The lines of a file of sentences: type line, text, and what comes of it."""
    type_line = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("# type: "):
            type_line = line.removeprefix("# type: ")
        elif line and not line.startswith("#"):
            text, _, wanted = line.partition("  →  ")
            yield type_line, text.replace(" | ", "\n"), wanted


@cache
def programs(game: str) -> tuple[Program, ...]:
    """Every different program of a game."""
    language: Any = import_module(f"rulewright.games.{game}.language")
    found: dict[Program, None] = {}
    for name, type_line, text in printed(game):
        try:
            found[language.compile_text(name, type_line, text)] = None
        except TextNotUnderstood:
            continue  # a judge file may show a refusal
    return tuple(found)


if __name__ == "__main__":  # `make test` compiles everything once, for all of its workers
    for name in game_names():
        programs(name)
