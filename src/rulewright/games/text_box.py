"""The box that a card's text is printed in: its room, and what words take of it in the smallest type.

The figures are those of the template that draws cards (`studio/templates/card.typ`); a test holds the two together.
"""

from __future__ import annotations

from rulewright.games.frames import Frame
from rulewright.games.measures import wrapped

SMALLEST = 5.4 * 25.4 / 72
"""The smallest type, in millimetres."""
WIDTH = 53.2
_HEIGHT, _BELOW_A_LOW_PICTURE, _WITHOUT_BADGES = 22.5, 21.0, 6.1
_LINE, _PARAGRAPH = 0.69 + 0.36, 0.69 + 0.52
"""From one line to the next, and from one paragraph to the next, in ems."""
_RULE = 1.5
"""What the ornament above the flavour takes."""
_FLAVOR = 0.95
"""Flavour is set in smaller type."""


def height(frame: Frame) -> float:
    """The height of the box, in millimetres: badges over its lower edge take some of it."""
    badges = frame.left or frame.right or frame.stats
    return _HEIGHT + (_BELOW_A_LOW_PICTURE if frame.tall_text else 0.0) + (0.0 if badges else _WITHOUT_BADGES)


def room(frame: Frame) -> int:
    """How many lines of one paragraph there is room for."""
    return int(height(frame) / SMALLEST / _LINE)


def taken(text: str, flavor: str = "", subtitle: str = "") -> float:
    """The height that words take, in millimetres."""
    ems = WIDTH / SMALLEST
    words = "\n".join(part for part in (subtitle, text) if part)
    paragraphs = sum(bool(line.strip()) for line in words.split("\n"))
    lines = wrapped(words, ems) * _LINE + max(paragraphs - 1, 0) * (_PARAGRAPH - _LINE)
    more = wrapped(flavor, ems / _FLAVOR) * _LINE * _FLAVOR
    return SMALLEST * (lines + more + (_RULE if words and flavor else 0.0))
