"""The yardstick: real printed texts, where they lie beside the project. It measures, and no word of it is ours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpus"


def yardstick_file(name: str) -> Path:
    """Where real printed texts of a game would be, beside the project."""
    return FOLDER / f"{name}.json"


def plain(text: str) -> str:
    """The words of a text alone: what is written otherwise but said alike is alike."""
    return re.sub(r"\W+", " ", text.lower()).strip()


def others(field: str, files: Iterable[Path]) -> frozenset[str]:
    """What other people's cards have in a field, in plain words; nothing where they are not at hand."""
    cards = (card for file in files if file.is_file() for card in json.loads(file.read_text(encoding="utf-8"))["card"])
    return frozenset(plain(card.get(field, "")) for card in cards) - {""}
