"""The cards that come with the game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from rulewright.games.cardfiles import newest
from rulewright.games.kit import Fields


@cache
def set_library() -> dict[str, list[Fields]]:
    """The fields of every card of the game's own sets, by set."""
    found: dict[str, list[Fields]] = {}
    for file in sorted(files(__package__).joinpath("sets").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".cards.toml"):
            written = tomllib.loads(file.read_text(encoding="utf-8"))
            found.setdefault(written["set"], []).extend(written["card"])
    return found


@cache
def card_library() -> dict[str, Fields]:
    """The fields of every card of the game's own sets, by name."""
    found: dict[str, Fields] = {}
    for card in (card for cards in set_library().values() for card in cards):
        found[card["name"]] = newest(found.get(card["name"], card), card)
    return found
