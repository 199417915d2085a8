"""Every frame of a language crossed with every block: a construction with each phrase that a slot of it can hold."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from zlib import crc32

from msgspec import Struct

from rulewright.games.registry import find_game
from rulewright.text.construction import Rule
from rulewright.text.language import Language
from rulewright.text.vocabulary import Phrase, Phrases, joined


class Cell(Struct, frozen=True):
    """One frame with one block in it."""

    category: str
    words: Phrase


def language_of(game: str) -> Language:
    """The language of a game."""
    found: Language = import_module(f"{find_game(game).package}.language.compiling").sentences().language
    return found


class Crossed:
    """The frames and blocks of a language."""

    def __init__(self, game: str) -> None:
        self.phrases = Phrases(language_of(game))
        self._blocks: dict[str, list[Phrase]] = {}

    def blocks(self, category: str) -> list[Phrase]:
        """One phrase for each construction of a category, the shortest that is understood."""
        if category not in self._blocks:
            found: dict[int, Phrase] = {}
            for rule in self.phrases.language.tables.rules[category]:
                if id(rule.construction) not in found and (parts := self.phrases.sample(rule)) is not None:
                    found[id(rule.construction)] = joined(parts)
            self._blocks[category] = list(dict.fromkeys(found.values()))
        return self._blocks[category]

    def frames(self) -> list[Rule]:
        """The usual form of every construction that has slots."""
        found: dict[int, Rule] = {}
        for rules in self.phrases.language.tables.rules.values():
            for rule in rules:
                if any(not symbol.is_term for symbol in rule.expansion):
                    found.setdefault(id(rule.construction), rule)
        return list(found.values())

    def cells(self, share: int = 1) -> Iterator[Cell]:
        """The cells, or one frame in so many: each slot filled by each block, the others as in the shortest example."""
        for rule in self.frames():
            if crc32(str(rule.construction.forms).encode()) % share:
                continue
            if (sample := self.phrases.sample(rule)) is None:
                continue
            for at, symbol in enumerate(rule.expansion):
                for block in () if symbol.is_term else self.blocks(symbol.name):
                    parts = (*sample[:at], block, *sample[at + 1 :])
                    yield Cell(rule.origin.name, joined(parts))

    def understood(self, cell: Cell) -> bool:
        """Whether a cell is read: it means something, or what it lacks to be played is told by name."""
        return self.phrases.understood(cell.words, cell.category) or self.phrases.lacks(cell.words, cell.category)
