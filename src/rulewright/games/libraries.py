"""The cards and decks that come with a game, from the folders `sets` and `decks` of its package."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from rulewright.games.cardfiles import newest
from rulewright.games.deckfiles import read_deck
from rulewright.games.kit import Deck, Fields

_MORE_THAN_A_SENTENCE = re.compile(r"[.(\[*:](?!$)")


@cache
def set_library(package: str) -> dict[str, list[Fields]]:
    """The fields of every card of a game's own sets, by set."""
    found: dict[str, list[Fields]] = {}
    for file in sorted(files(package).joinpath("sets").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".cards.toml"):
            written = tomllib.loads(file.read_text(encoding="utf-8"))
            found.setdefault(written["set"], []).extend(written["card"])
    return found


@cache
def card_library(package: str) -> dict[str, Fields]:
    """The fields of every card of a game's own sets, by name."""
    found: dict[str, Fields] = {}
    for card in (card for cards in set_library(package).values() for card in cards):
        found[card["name"]] = newest(found.get(card["name"], card), card)
    return found


@cache
def figures(package: str) -> dict[str, str]:
    """The icon that stands for each card of a game's own sets, by name."""
    return dict(tomllib.loads(files(package).joinpath("figures.toml").read_text(encoding="utf-8")))


@cache
def example_sentences(package: str) -> tuple[str, ...]:
    """The lines of a game's own cards that are one sentence and nothing else, to show how something is worded."""
    texts = (str(card.get("text", "")) for card in card_library(package).values())
    lines = (line.strip() for text in texts for line in text.split("\n"))
    return tuple(sorted({line for line in lines if line.endswith(".") and not _MORE_THAN_A_SENTENCE.search(line)}))


@cache
def deck_library(package: str) -> dict[str, Deck]:
    """A game's own decks, by the name of their file."""
    folder = files(package).joinpath("decks")
    return {
        file.name.removesuffix(".deck.toml"): read_deck(file.read_text(encoding="utf-8"), file.name)
        for file in sorted(folder.iterdir(), key=lambda one: one.name)
        if file.name.endswith(".deck.toml")
    }
