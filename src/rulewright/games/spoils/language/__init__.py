"""The Spoils' card language: printed text in, a proven program out, and back into words."""

from __future__ import annotations

from functools import cache, lru_cache

from rulewright.effects.paragraphs import Paragraph
from rulewright.text.stored import Programs, cache_folder, fingerprint, hashed

__all__ = ["compile_text", "explain"]

_SOURCES = (
    "rulewright.effects",
    "rulewright.text",
    "rulewright.games.spoils.language",
)


def compile_text(name: str, type_line: str, text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a card's text, each proven; otherwise TextNotUnderstood names every place."""
    return _remembered(name, type_line, text)


@lru_cache(maxsize=4096)
def _remembered(name: str, type_line: str, text: str) -> tuple[Paragraph, ...]:
    key = hashed(name, type_line, text)
    program: tuple[Paragraph, ...] | None = _programs().find(key)
    if program is None:
        from rulewright.games.spoils.language.compiling import compiled  # the language is only built where it is needed

        program = compiled(name, type_line, text)
        _programs().keep(key, program)
    return program


@cache
def _programs() -> Programs:
    return Programs(cache_folder(), fingerprint(*_SOURCES))


def explain(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    """What the engine understood, in words."""
    from rulewright.games.spoils.language import explaining  # only where somebody wants to know

    return explaining.explain(paragraphs)
