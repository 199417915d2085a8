"""Where things stand: every rule is found from the tree alone, and what is below the games speaks of none of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import code_of, folder_of, load_rulebook

GAME_WORDS = re.compile(
    r"spoils|arcmage|smash ?up|influence|threshold|loyalty|devotion|breakpoint|\bminion", re.IGNORECASE
)


def _package(game: str) -> str:
    return type(find_game(game)).__module__


def _named_for(rule: str, module: Path) -> bool:
    """Whether a module bears the name of a part of a rule's id: `408.5d` and r408_damage, `city.vp.1` and city."""
    parts = [part.replace("-", "_") for part in (*rule.split("."), rule[:3])]
    return module.stem in parts or any(module.stem.startswith(f"r{part}_") for part in parts)


def _ids_in(module: Path, ids: set[str]) -> set[str]:
    """The rules that a module names, as it obeys them or says who does."""
    return {word for found in re.findall(r"[\w.-]+", module.read_text()) if (word := found.rstrip(".")) in ids}


@pytest.mark.parametrize("game", game_names())
def test_every_rule_with_code_is_named_in_a_module_that_bears_its_name(game: str) -> None:
    package = _package(game)
    book = load_rulebook(package)
    code = code_of(book, package)
    ids = set(code)
    modules = [file for file in folder_of(package).rglob("*.py") if file.parent != folder_of(package)]
    named = {file: _ids_in(file, ids) for file in modules}
    lost = [rule for rule in code if not any(_named_for(rule, file) and rule in named[file] for file in modules)]
    assert len(code) > 100
    assert not lost


@pytest.mark.parametrize("layer", ["kernel", "effects", "text"])
def test_what_stands_below_the_games_has_no_word_of_any_of_them(layer: str) -> None:
    found = [
        f"{file.name}:{at}: {line.strip()}"
        for file in sorted(folder_of(f"rulewright.{layer}").rglob("*"))
        if file.suffix in (".py", ".toml")
        for at, line in enumerate(file.read_text().splitlines(), 1)
        if GAME_WORDS.search(line)
    ]
    assert not found
