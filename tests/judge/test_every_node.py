"""Whatever The Spoils' text is made of is used by a card in some judge case, which shows what it means."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from msgspec import Struct

from rulewright.effects import changes, conditions, numbers, paragraphs, rare_verbs, relations, selectors, verbs
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault, TextNotUnderstood
from rulewright.library.making import compile_card

FOLDER = Path(__file__).parent / "spoils"
GAME = Path(__file__).parents[2] / "src/rulewright/games/spoils"
MODULES = (changes, conditions, numbers, paragraphs, rare_verbs, relations, selectors, verbs)
BASES = {"Change", "Condition", "Number", "Paragraph", "Relation", "Cards", "Effect", "Deed"}
"""What the others are kinds of."""


def declared(modules: tuple[ModuleType, ...]) -> set[type[Struct]]:
    """Every kind of node."""
    return {
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == module.__name__
    }


def spoken_of() -> set[str]:
    """Every name that the game's own code uses; other nodes are for other games."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in GAME.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def inside(node: object) -> Iterator[type]:
    """The kinds of all nodes that a program is made of."""
    if isinstance(node, Struct):
        yield type(node)
        for name in node.__struct_fields__:
            yield from inside(getattr(node, name))
    elif isinstance(node, tuple):
        for part in node:
            yield from inside(part)


def in_cases() -> set[type]:
    """The kinds of node on the cards of all judge files: those made for a file, and those of a set that it names."""
    found: set[type] = set()
    for file in sorted(FOLDER.rglob("*.judge.toml")):
        text = file.read_text(encoding="utf-8")
        written = tomllib.loads(text)
        kit = find_game(written["game"])
        library = {name: card for name, card in kit.card_library().items() if name in text}
        for card in [*written.get("card", ()), *library.values()]:
            try:
                found |= set(inside(compile_card(written["game"], dict(card)).paragraphs))
            except (TextNotUnderstood, FileFault):
                continue  # a case can be about a card that is refused
    return found


@pytest.mark.slow
def test_every_kind_of_node_is_used_in_a_judge_case() -> None:
    missing = {one.__name__ for one in declared(MODULES) - in_cases()} - BASES
    assert missing & spoken_of() == set()
