"""The game's listed table of wordings, and the words of a line as they count."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from rulewright.text.blocks import Line
from rulewright.text.granting import stopped
from rulewright.text.words import Word, Wording, normalise, rewrites_of, split

KEYWORDS = (
    "flying", "ranged", "sudden", "peaceful", "veteran", "travel", "infiltrate", "militia", "deadly", "overrun",
    "devout", "first strike", "indestructible", "immune to deadly", "sanctuary", "blood vengeance", "bodyguard",
    "salvage", "battle scream",
)  # fmt: skip


NUMBERED = ("bodyguard", "salvage", "battle scream")
"""Keywords that have a number."""


PROTECTION = "protection from "
"""Begins a keyword that a faction follows."""


@cache
def table() -> dict[str, Any]:
    """The table as written."""
    return tomllib.loads((files("rulewright.games.arcmage.language") / "wording.toml").read_text(encoding="utf-8"))


@cache
def wording() -> Wording:
    """The table as reading and proof use it."""
    written = table()
    return Wording(rewrites_of({**written["synonyms"], **written["typos"]}))


@cache
def vocabulary() -> frozenset[str]:
    """Every word that the language itself uses: such a word is no subtype."""
    from rulewright.games.arcmage.language.constructions import language  # which reads this table

    return language().vocabulary


def definition(keyword: str) -> str:
    """The text that a keyword stands for, in the game's own wording; empty for one that the rules know of."""
    name, _, number = keyword.rpartition(" ")
    texts: dict[str, str] = table()["definitions"]
    if keyword.startswith(PROTECTION):
        return texts[PROTECTION.strip()].replace("{faction}", keyword.removeprefix(PROTECTION).title())
    return texts.get(name, "").replace("{n}", number) if number.isdecimal() else texts.get(keyword, "")


def words_of(line: Line) -> list[Word]:
    """The words of a line that count; a subtype stands in quotes, so that it is known for one."""
    lines = (line, *line.more)
    words = stopped([word for one in lines for word in normalise(split(one.text, one.number, one.column), wording())])
    words = _with_names(words)
    return [replace(word, text=f'"{word.text}"') if is_subtype(word) else word for word in words]


_WITHIN_NAMES = ("of", "the", "and", "'s", "in", "to", "-")
"""Words without a capital letter that stand within names."""


def _with_names(words: list[Word]) -> list[Word]:
    """The words with what follows *named* as one word: as many as have a capital letter, or stand between such."""
    found: list[Word] = []
    left = list(words)
    while left:
        found.append(left.pop(0))
        if found[-1].text != "named":
            continue
        size = max((at + 1 for at, word in enumerate(left) if _in_name(left[: at + 1])), default=0)
        name, left = left[:size], left[size:]
        if name:
            printed = " ".join(word.printed.strip('"') for word in name).replace(" '", "'")
            last = name[-1]
            length = last.column + last.length - name[0].column
            found.append(replace(name[0], text=f'"={printed}"', printed=printed, length=max(length, 1)))
    return found


def _in_name(words: list[Word]) -> bool:
    """Whether all of these words can be one name: it begins and ends with a capital letter."""
    quoted = len(words) == 1 and words[0].text.startswith('"')
    capital = [word.printed[:1].isupper() for word in words]
    between = all(big or word.text in _WITHIN_NAMES for big, word in zip(capital, words, strict=True))
    return quoted or (capital[0] and capital[-1] and between)


def is_subtype(word: Word) -> bool:
    """card-guide.subtype.2 A word with a capital letter that the language does not know is a subtype."""
    if not word.text.isalpha() or word.text in vocabulary() or len(word.text) < 2:
        return False
    return word.printed[:1].isupper() or word.text in table()["subtypes"]["lower"]
