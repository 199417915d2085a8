"""The kind of token that the rulebook itself lists."""

from __future__ import annotations

from rulewright.effects.paragraphs import TokenKind

LISTED = TokenKind("Micromajig Token", "Gearsmith Character - majig", (1, 1, 3))
"""409.3c.1 A card that puts it into play need not say what it is."""
