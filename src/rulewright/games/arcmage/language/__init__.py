"""Arcmage's card language: printed text in, a proven program out, and back into words."""

from __future__ import annotations

from functools import cache, lru_cache

from rulewright.effects.paragraphs import Paragraph
from rulewright.text.stored import Programs, cache_folder, fingerprint, hashed

__all__ = ["compile_text", "explain", "usual_text"]

_SOURCES = (
    "rulewright.effects",
    "rulewright.text",
    "rulewright.games.arcmage.language",
)


@lru_cache(maxsize=4096)
def compile_text(name: str, type_line: str, text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a card's text, each proven; otherwise TextNotUnderstood names every place."""
    key = hashed("arcmage", name, type_line, text)
    program: tuple[Paragraph, ...] | None = _programs().find(key)
    if program is None:
        from rulewright.games.arcmage.language.compiling import compiled  # the language is only built where needed

        program = compiled(name, type_line, text)
        _programs().keep(key, program)
    return program


def explain(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    """What the engine understood, in words."""
    from rulewright.games.arcmage.language import explaining  # only where somebody wants to know

    return explaining.explain(paragraphs)


def usual_text(type_line: str, text: str) -> str:
    """A card's text in the usual wording."""
    from rulewright.games.arcmage.language import compiling  # only where somebody wants to know

    return compiling.usual_text(type_line, text)


@cache
def _programs() -> Programs:
    return Programs(cache_folder(), fingerprint(*_SOURCES))
