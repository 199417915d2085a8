"""The game's listed table of wordings, and what commas and joining words stand between."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from rulewright.text.words import Wording, plain

TYPES = ("character", "item", "location", "resource", "tactic", "faction")
STATES = ("depleted", "restored", "attacking", "blocking", "face-down", "face-up", "damaged", "attached", "unattached")
TRADES = ("arcanist", "banker", "gearsmith", "rogue", "warlord", "universal")
KEYWORDS = ("covert", "tactical")

_NOUNISH = {*TYPES, *STATES, *TRADES, "card", "non-", "other", "staple"}
_CHANGING = {"gain", "lose", "cannot", "can", "must", *KEYWORDS, "x", "y"}
_DETERMINERS = {"the", "this", "that", "those", "all", "each", "a", "an", "it", "its", "your"}
_STOPS = {",", ".", "and", "or"}
_PHRASES_WITH_COMMA = {"where", "otherwise", "to", "rounded"}
_BEFORE_TOKEN = {"a", "an", "all", "another", "each", "no", "the", "that", "this", "x", "y"}
_AMOUNTS = {"less", "more", "fewer"}


def grammar_folder() -> Traversable:
    """Where the grammar files and the table are."""
    return files("rulewright.games.spoils") / "grammar"


@cache
def table() -> dict[str, Any]:
    """The table as written."""
    return tomllib.loads((grammar_folder() / "wording.toml").read_text(encoding="utf-8"))


@cache
def wording() -> Wording:
    """The table as reading and proof use it."""
    written = table()
    pairs = {**written["synonyms"], **written["typos"]}
    rewrites = sorted(((plain(old), plain(new)) for old, new in pairs.items()), key=lambda pair: -len(pair[0]))
    forms = written["forms"]
    lemmas = {f"{word}s": word for word in (*forms["nouns"], *forms["verbs"])} | forms["other"]
    return Wording(tuple(rewrites), lemmas)


@cache
def verbs() -> frozenset[str]:
    """The verbs that can begin a clause."""
    return frozenset(table()["forms"]["verbs"]) | {"search"}


def joints(words: Sequence[str], at: int) -> tuple[str, ...]:
    """What a comma, an and, an or stands between: nouns, changes to a card, or clauses; likeliest first."""
    word = words[at]
    if words[at + 1 : at + 2] == ["token"] and word.isalpha() and word not in _BEFORE_TOKEN:
        return ("TOKEN_NAME",)
    if word not in (",", "and", "or"):
        return ()
    after = at + 1
    if word == "," and after < len(words) and words[after] in _PHRASES_WITH_COMMA:
        return ()
    while after < len(words) and words[after] in ("and", "or", "then"):
        after += 1
    content = words[after] if after < len(words) else ""
    if word == "or" and content in _AMOUNTS:
        return ()
    kinds = _kinds(words, after, content)
    name = {",": "COMMA", "and": "AND", "or": "OR"}[word]
    found = [f"{name}_{kind}" for kind in kinds]
    return (*found[:1], "COMMA", *found[1:]) if word == "," else tuple(found)


def _kinds(words: Sequence[str], at: int, content: str) -> tuple[str, ...]:
    if content in _NOUNISH or content.startswith('"'):
        return ("CLAUSE", "NOUN") if _has_verb(words, at) else ("NOUN", "CLAUSE")
    if content in _CHANGING or content.isdigit():
        return ("CHANGE", "CLAUSE")
    if content in _DETERMINERS and not _has_verb(words, at):
        return ("NOUN", "CLAUSE")
    return ("CLAUSE", "NOUN")


def _has_verb(words: Sequence[str], at: int) -> bool:
    for word in words[at + 1 :]:
        if word in _STOPS:
            return False
        if word in verbs() or word in ("cannot", "must", "may", "is"):
            return word != "control"
    return False
