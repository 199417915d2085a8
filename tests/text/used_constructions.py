"""Which constructions our own texts are read by: those of judge cards, of sentence tests and of our sets.

A construction is counted where it is stated, however many words or types it is stated for and however many games have
it. One that no text of ours is read by has no witness: it could mean anything.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from tests.text.programs import printed

from rulewright.games.registry import find_game
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text import construction as stating
from rulewright.text.construction import Construction
from rulewright.text.language import Language, Reading
from rulewright.text.understanding import Sentences

ROOT = Path(stating.__file__).parents[1]


class Stated(Struct, frozen=True):
    """Where a construction is stated, and in what words it was stated first."""

    place: str
    category: str
    form: str


class Census:
    """The constructions of a game by where they are stated, with a text of ours that is read by each."""

    def __init__(self, game: str) -> None:
        self.places: dict[Construction, str] = {}
        package = f"{find_game(game).package}.language"
        compiling: Any = import_module(f"{package}.compiling")
        modules = [one for name, one in sys.modules.items() if name.startswith(("rulewright.text.", package))]
        with pytest.MonkeyPatch.context() as patched:
            for module in modules:
                if module is not stating and getattr(module, "construction", None) is stating.construction:
                    patched.setattr(module, "construction", self._noting)
            _forget(compiling)
            language: Language = compiling.sentences().language
            self.stated = {self._place(one): one for one in self._reachable(language)}
            self.witnessed = self._witnessed(compiling, game, patched)
        _forget(compiling)

    def _noting(self, *forms: Any, **more: Any) -> Construction:
        made = stating.construction(*forms, **more)
        frame = inspect.currentframe()
        assert frame is not None
        assert frame.f_back is not None
        code = frame.f_back
        self.places[made] = f"{Path(code.f_code.co_filename).relative_to(ROOT)}:{code.f_lineno}"
        return made

    def _place(self, made: Construction) -> str:
        """Where a construction is stated; by its words, if that was before anybody looked."""
        return self.places.get(made) or f"{made.category}: {made.forms[0]}"

    def _reachable(self, language: Language) -> Iterator[Construction]:
        """The constructions that can be part of a text: those whose categories a game makes."""
        with_rules = {rule.construction for rules in language.tables.rules.values() for rule in rules}
        return (one for one in reversed(language.constructions) if one in with_rules)

    def _witnessed(self, compiling: Any, game: str, patched: pytest.MonkeyPatch) -> dict[str, str]:
        read: list[Reading] = []
        meaning = Sentences.meaning

        def noted(self: Sentences, *asked: Any, **more: Any) -> Any:
            meant, reading = meaning(self, *asked, **more)
            read.append(reading)
            return meant, reading

        patched.setattr(Sentences, "meaning", noted)
        found: dict[str, str] = {}
        for name, type_line, text in printed(game):
            read.clear()
            try:
                compiling.compiled(name, type_line, text)
            except TextNotUnderstood:
                continue
            for one in read:
                for made in _constructions_in(one):
                    found.setdefault(self._place(made), text)
        return found


def _constructions_in(reading: Reading) -> Iterator[Construction]:
    """The constructions that something was read by."""
    if reading.rule is not None:
        yield reading.rule.construction
    for part in reading.parts:
        yield from _constructions_in(part)


def _forget(compiling: Any) -> None:
    """Have a language built anew."""
    for name in ("language", "sentences"):
        module = sys.modules[getattr(compiling, name).__module__] if hasattr(compiling, name) else None
        if module is not None:
            getattr(module, name).cache_clear()
            inner = getattr(module, "language", None)
            if inner is not None and hasattr(inner, "cache_clear"):
                inner.cache_clear()


def unwitnessed(games: tuple[str, ...]) -> tuple[int, list[Stated]]:
    """How many constructions are stated in these languages, and those that no text of ours is read by."""
    stated: dict[str, Construction] = {}
    seen: set[str] = set()
    for game in games:
        census = Census(game)
        stated |= census.stated
        seen |= census.witnessed.keys()
    lacking = [Stated(place, one.category, one.forms[0]) for place, one in sorted(stated.items()) if place not in seen]
    return len(stated), lacking
