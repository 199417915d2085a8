"""Rulings about cards of a set, as judge files: the cases, and before them the cards of the set that they name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.studio.cardtext import toml_value, write_card

_NO_RULES = ("status", "art", "language", "printed_type", "printed_text")
"""Fields of a card that a judge file can do without."""
_HEAD = re.compile(r"# (?P<card>[^\n]+?): (?P<title>[^\n]+)\n")


def ruling_file(game: str, card: Mapping[str, Any], others: Iterable[Mapping[str, Any]], cases: str) -> str:
    """The judge file of a ruling about a card."""
    named = [one for one in others if one["name"] != card["name"] and _names(cases, str(one["name"]))]
    tables = [
        write_card({field: value for field, value in one.items() if field not in _NO_RULES}) for one in (card, *named)
    ]
    return "\n".join([f"game = {toml_value(game)}\n", *tables, cases.strip(), ""])


def kept_ruling(game: str, card: Mapping[str, Any], others: Iterable[Mapping[str, Any]], title: str, cases: str) -> str:
    """The same as it lies in the folder of a set: with a line that says what it is about."""
    about = f"{' '.join(str(card['name']).split())}: {' '.join(title.split())}"
    return f"# {about}\n\n{ruling_file(game, card, others, cases)}"


def read_ruling(text: str) -> tuple[str, str, str] | None:
    """The card, the title and the cases of a ruling that was kept so; None if it was not."""
    head, at = _HEAD.match(text), text.find("[[case]]")
    return (head["card"], head["title"], text[at:]) if head and at >= 0 else None


def _names(cases: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", cases) is not None
