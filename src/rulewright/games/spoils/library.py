"""The cards that come with the game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from rulewright.games.cardfiles import newest
from rulewright.games.kit import Fields


@cache
def card_library() -> dict[str, Fields]:
    """The fields of every card of the game's own sets, by name."""
    found: dict[str, Fields] = {}
    for file in sorted(files(__package__).joinpath("sets").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".cards.toml"):
            for card in tomllib.loads(file.read_text(encoding="utf-8"))["card"]:
                found[card["name"]] = newest(found.get(card["name"], card), card)
    return found
