"""The Spoils' card language: printed text in, a proven program out, and back into words."""

from __future__ import annotations

from functools import lru_cache

from rulewright.effects.paragraphs import Paragraph
from rulewright.games.spoils.language.compiling import CardText, compiled
from rulewright.games.spoils.language.explaining import explained
from rulewright.games.spoils.language.print_cards import print_card

__all__ = ["compile_text", "explain", "print_text"]


def compile_text(name: str, type_line: str, text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a card's text, each proven; otherwise TextNotUnderstood names every place."""
    return _cached(name, type_line, text)


@lru_cache(maxsize=4096)
def _cached(name: str, type_line: str, text: str) -> tuple[Paragraph, ...]:
    return compiled(name, type_line, text)


def print_text(type_line: str, paragraphs: tuple[Paragraph, ...]) -> str:
    """The text of a card with that program, in the game's templating."""
    return print_card(paragraphs, CardText(type_line).types)


def explain(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    """What the engine understood, in words, a line a paragraph."""
    return [line for paragraph in paragraphs for line in explained(paragraph)]
