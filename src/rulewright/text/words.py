"""The words of a text with their places, after the listed table of synonyms, typos and spacing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

_WORD = re.compile(
    r'"[^"]*"'  # a quoted name
    r"|(?<!\w)'[A-Za-z][^'\n]*'(?!\w)"  # the same in single quotes, as within a quoted text
    r"|\[[A-Z]\](?:\[[A-Z]\])*"  # icons
    r"|'s\b"
    r"|[Nn]on-"
    r"|[A-Za-z]+(?:-[A-Za-z]+)*(?:'(?!s\b)[A-Za-z]+)?"
    r"|\d+"
    r"|\S"
)
_CURLY = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})


class Word(Struct, frozen=True):
    """One word as it counts, and where and how it is printed."""

    text: str
    printed: str
    line: int
    column: int
    length: int


Rewrites = Mapping[str, Sequence[tuple[tuple[str, ...], tuple[str, ...]]]]


class Wording(Struct, frozen=True):
    """A game's listed table: what counts as the same, and the base form of inflected words."""

    rewrites: Rewrites = {}
    """Each as (printed words, words that count), longest first, under the first of the printed words."""
    lemmas: Mapping[str, str] = {}


def straight(text: str) -> str:
    """The text with straight quotes and plain dashes, place for place."""
    return text.translate(_CURLY)


def split(text: str, line: int = 1, column: int = 1) -> list[Word]:
    """The words of a piece of text that begins at this line and column, as printed."""
    found: list[Word] = []
    for number, part in enumerate(straight(text).split("\n")):
        start = column if number == 0 else 1
        for match in _WORD.finditer(part):
            printed = match.group()
            quoted = len(printed) > 2 and printed[0] == printed[-1] and printed[0] in "\"'"
            word = f'"{" ".join(printed[1:-1].split())}"' if quoted else printed
            counts = word if word[0] == "[" else word.lower()
            found.append(Word(counts, printed, line + number, start + match.start(), len(printed)))
    return found


def normalise(words: Iterable[Word], wording: Wording) -> list[Word]:
    """The words that count: every rewrite of the table carried out once, from left to right."""
    source = list(words)
    result: list[Word] = []
    at = 0
    while at < len(source):
        for printed, counts in wording.rewrites.get(source[at].text, ()):
            size = len(printed)
            if tuple(word.text for word in source[at : at + size]) == printed:
                result += _in_place(source[at : at + size], counts)
                at += size
                break
        else:
            result.append(source[at])
            at += 1
    return result


def _in_place(printed: list[Word], counts: tuple[str, ...]) -> list[Word]:
    """The words that count, each where the printed words stand that it stands for."""
    first, last = printed[0], printed[-1]
    length = last.column + last.length - first.column if last.line == first.line else first.length
    whole = " ".join(word.printed for word in printed)
    return [Word(text, whole, first.line, first.column, length) for text in counts]


@lru_cache(maxsize=4096)
def plain(text: str) -> tuple[str, ...]:
    """The words of a printed phrase, without places."""
    return tuple(word.text for word in split(text))


def rewrites_of(pairs: Mapping[str, str]) -> Rewrites:
    """What a table lists as printed and as it counts, ready to be looked up."""
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for pair in sorted(((plain(old), plain(new)) for old, new in pairs.items()), key=lambda pair: -len(pair[0])):
        found.setdefault(pair[0][0], []).append(pair)
    return found


def within_quotes(word: Word) -> str:
    """A text in quotes without them, as it is printed; marks of type, which are no words, leave no gaps in it."""
    return re.sub(r"[ \t]+", " ", word.printed[1:-1]).strip()
