"""The face of a game's card language: printed text in, a proven program out, and back into words."""

from __future__ import annotations

from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulewright.effects.paragraphs import Paragraph
from rulewright.kernel.errors import NOT_PLAYABLE_YET, Problem, TextNotUnderstood
from rulewright.text.stored import Programs, cache_folder, fingerprint, hashed

if TYPE_CHECKING:
    from rulewright.text.explain.words import Words

Program = tuple[Paragraph, ...]


class CardLanguage:
    """The language in a game's package; its modules are only loaded where they are needed."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.compile_text = lru_cache(maxsize=4096)(self._compile_text)

    def _compile_text(self, name: str, type_line: str, text: str) -> Program:
        """The paragraphs of a card's text, each proven; otherwise TextNotUnderstood names every place."""
        key = hashed(self.package, name, type_line, text)
        program: Program | None = self._programs.find(key)
        if program is None:
            program = self._proven(name, type_line, text)
            self._programs.keep(key, program)
        return program

    def _proven(self, name: str, type_line: str, text: str) -> Program:
        """A program that was compiled, every node of which is in the table of capabilities."""
        program: Program = self._module("compiling").compiled(name, type_line, text)
        lack = self._module("compiling").sentences().capabilities.lacking(program)
        if lack is not None:
            told = f"{NOT_PLAYABLE_YET}: {lack.in_words()}"
            raise TextNotUnderstood(name, text, (Problem(0, 1, 1, told, understood=True),))
        return program

    def explain(self, paragraphs: Program) -> list[str]:
        """What the engine understood, in words."""
        lines: list[str] = self._module("explaining").explain(paragraphs)
        return lines

    def words(self) -> Words:
        """The game's words for what is understood."""
        found: Words = self._module("explaining").words()
        return found

    def _module(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")

    @cached_property
    def _programs(self) -> Programs:
        return Programs(cache_folder(), fingerprint("rulewright.effects", "rulewright.text", self.package))
