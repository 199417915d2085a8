"""The card language of Smash Up: printed text in, a proven program out, and back into words."""

from __future__ import annotations

from rulewright.text.card_language import CardLanguage

__all__ = ["compile_text", "explain", "words"]

_LANGUAGE = CardLanguage(__name__)
compile_text = _LANGUAGE.compile_text
explain = _LANGUAGE.explain
words = _LANGUAGE.words
