"""What the printers of Arcmage say in one way; what else counts as the same stands in its table (`wording.toml`)."""

from __future__ import annotations

from rulewright.games.arcmage.language.wording import table
from rulewright.text.phrases import Phrases, an

__all__ = ["an", "listed", "say"]

_PHRASES = Phrases(lambda: table()["variants"])
say = _PHRASES.say
listed = _PHRASES.listed
