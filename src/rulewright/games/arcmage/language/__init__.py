"""Arcmage's card language: printed text in, a proven program out, and back into words."""

from __future__ import annotations

from rulewright.text.card_language import CardLanguage

__all__ = ["compile_text", "explain", "usual_text", "words"]

_LANGUAGE = CardLanguage(__name__)
compile_text = _LANGUAGE.compile_text
explain = _LANGUAGE.explain
words = _LANGUAGE.words


def usual_text(type_line: str, text: str) -> str:
    """A card's text in the usual wording."""
    from rulewright.games.arcmage.language import compiling  # only where somebody wants to know

    return compiling.usual_text(type_line, text)
