"""The game's listed table of wordings, and the words of a line as they count."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from msgspec.structs import replace

from rulewright.text.blocks import Line
from rulewright.text.granting import stopped
from rulewright.text.words import Word, Wording, normalise, plain, rewrites_of, split

KEYWORDS = (
    "flying", "ranged", "sudden", "peaceful", "veteran", "travel", "infiltrate", "militia", "deadly", "overrun",
    "devout", "first strike", "indestructible", "immune to deadly", "sanctuary", "blood vengeance", "bodyguard",
    "salvage", "battle scream",
)  # fmt: skip


NUMBERED = ("bodyguard", "salvage", "battle scream")
"""Keywords that have a number."""


def grammar_folder() -> Traversable:
    """Where the grammar files and the table are."""
    return files("rulewright.games.arcmage") / "grammar"


@cache
def table() -> dict[str, Any]:
    """The table as written."""
    return tomllib.loads((grammar_folder() / "wording.toml").read_text(encoding="utf-8"))


@cache
def wording() -> Wording:
    """The table as reading and proof use it."""
    written = table()
    pairs = {**written["synonyms"], **written["typos"], **written["lost"]}
    forms = written["forms"]
    lemmas = {f"{word}s": word for word in (*forms["nouns"], *forms["verbs"])} | forms["other"]
    return Wording(rewrites_of(pairs), lemmas)


@cache
def vocabulary() -> frozenset[str]:
    """Every word that the grammar itself uses, in its base form: such a word is no subtype."""
    found: set[str] = set()
    for file in grammar_folder().iterdir():
        if file.name.endswith(".lark"):
            text = re.sub(r"//[^\n]*", "", file.read_text(encoding="utf-8"))
            phrases = re.findall(r'"([^"]+)"', text) + re.findall(r"/\(\?:([^)]*)\)", text)
            found |= {wording().lemma(word) for phrase in phrases for word in plain(phrase.replace("|", " "))}
    return frozenset(found)


def definition(keyword: str) -> str:
    """The text that a keyword stands for, in the game's own wording; empty for one that the rules know of."""
    name, _, number = keyword.rpartition(" ")
    texts: dict[str, str] = table()["definitions"]
    return texts.get(name, "").replace("{n}", number) if number.isdigit() else texts.get(keyword, "")


def words_of(line: Line) -> list[Word]:
    """The words of a line that count; a subtype stands in quotes, so that the grammar knows it for one."""
    lines = (line, *line.more)
    words = stopped([word for one in lines for word in normalise(split(one.text, one.number, one.column), wording())])
    return [replace(word, text=f'"{word.text}"') if is_subtype(word) else word for word in words]


def is_subtype(word: Word) -> bool:
    """card-guide.subtype.2 A word with a capital letter that the grammar does not know is a subtype."""
    if not word.text.isalpha() or wording().lemma(word.text) in vocabulary() or len(word.text) < 2:
        return False
    return word.printed[:1].isupper() or word.text in table()["subtypes"]["lower"]


_IRREGULAR = {"elves": "elf", "wolves": "wolf", "dwarves": "dwarf", "thieves": "thief", "undead": "undead"}


def singular(word: str) -> str:
    """A subtype in its base form, without quotes."""
    word = word.strip('"')
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def plural(word: str) -> str:
    """A subtype in the plural, without quotes."""
    for many, one in _IRREGULAR.items():
        if one == word:
            return many
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    return f"{word}s"
