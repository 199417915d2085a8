"""Saying what is wrong with a text: where, what could stand there, and the nearest wording that works."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest

from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.errors import NOT_PLAYABLE_YET, Meant, Problem
from rulewright.text.refusal import NotParsed
from rulewright.text.words import Word, plain

_SHOWN = 12
_LIKE_ENOUGH = 0.3
_COMPARED = 12


class Help(Struct, frozen=True):
    """What helps to say what would have been understood."""

    examples: Sequence[str]
    """Sentences that are understood."""
    elsewhere: Mapping[str, str]
    """Words of other games, and what this one says."""
    reaches: Callable[[Sequence[Word]], int]
    """How many words of another text are understood."""


def not_parsed(words: Sequence[Word], error: NotParsed, help_: Help) -> Problem:
    """A text that no rule of the grammar fits."""
    line, column, length = place(words, error.at)
    if not words:
        return Problem(line, column, length, "there are no words here", _likely("", error.expected))
    if error.at >= len(words):
        start, end = _sentence(words, len(words) - 1)
        if "." in error.expected:
            whole = _spaced([*(word.printed for word in words[start:end]), "."])
            return Problem(line, column, length, "the sentence has no full stop", (".",), whole)
        example = nearest(words, len(words) - 1, help_.examples)
        return Problem(line, column, length, "the text ends too early", _likely("", error.expected), example)
    found = words[error.at]
    better = _mended(words, error.at, error.expected, help_) or nearest(words, error.at, help_.examples)
    message = f"{found.printed!r} is not understood here"
    return Problem(line, column, length, message, _likely(found.text, error.expected), better)


def _likely(word: str, expected: Sequence[str]) -> tuple[str, ...]:
    """What could have stood there, the likest first."""
    return tuple(sorted(dict.fromkeys(expected), key=lambda one: (-_likeness(word, one), one))[:_SHOWN])


@lru_cache(maxsize=1 << 15)
def _likeness(word: str, other: str) -> float:
    return difflib.SequenceMatcher(None, word, other).ratio()


def not_read(words: Sequence[Word], at: int, message: str, readings: tuple[Meant, ...] = ()) -> Problem:
    """A text that parses but has no meaning that we could perform, or several."""
    if at >= 0:
        return Problem(*place(words, at), message, readings=readings)
    first, last = words[0], words[-1]
    length = last.column + last.length - first.column if first.line == last.line else first.length
    return Problem(first.line, first.column, length, message, readings=readings)


def not_playable(words: Sequence[Word], at: int, what: str) -> Problem:
    """A text that means one thing, which the engine cannot carry out yet."""
    return replace(not_read(words, at, f"{NOT_PLAYABLE_YET}: {what}"), understood=True)


def place(words: Sequence[Word], at: int) -> tuple[int, int, int]:
    """Line, column and length of a word, or of the end."""
    if not words:
        return 1, 1, 1
    if at < len(words):
        return words[at].line, words[at].column, words[at].length
    last = words[-1]
    return last.line, last.column + last.length, 1


def _mended(words: Sequence[Word], at: int, expected: Sequence[str], help_: Help) -> str:
    """The sentence with one word put right, misspelt or another game's, if then all of it is understood."""
    word = words[at].text
    start, end = _sentence(words, at)
    plain_words = [one for one in expected if " " not in one]
    known = (help_.elsewhere[word],) if word in help_.elsewhere else ()
    for near in (*known, *difflib.get_close_matches(word, plain_words, n=3, cutoff=0.7)):
        put = [replace(words[at], text=one) for one in plain(near)]
        if help_.reaches([*words[:at], *put, *words[at + 1 :]]) >= end + len(put) - 1:
            better = near.capitalize() if words[at].printed[:1].isupper() else near
            return _spaced([better if place == at else words[place].printed for place in range(start, end)])
    return ""


def nearest(words: Sequence[Word], at: int, examples: Sequence[str]) -> str:
    """The example most like the sentence at that place; one that begins like it counts for more."""
    start, end = _sentence(words, max(at, 0))
    sentence = [word.text for word in words[start:end]]
    begun = sentence[: max(at, 0) - start]
    best, score = "", 0.0
    for example in _with_the_same_words(frozenset(sentence), examples):
        other = plain(example)
        whole = _alike(sentence, other)
        likeness = whole + _alike(begun, other[: len(begun)]) if begun else whole
        if whole > _LIKE_ENOUGH and likeness > score:
            best, score = example, likeness
    return best


def _with_the_same_words(words: frozenset[str], examples: Sequence[str]) -> list[str]:
    """The examples worth comparing word by word: those with the most words in common, in whatever order."""
    return nlargest(_COMPARED, examples, key=lambda one: len(words & _words(one)) / (len(words) + len(_words(one))))


@lru_cache(maxsize=4096)
def _words(example: str) -> frozenset[str]:
    return frozenset(plain(example))


def _alike(words: Sequence[str], others: Sequence[str]) -> float:
    return difflib.SequenceMatcher(None, words, others, autojunk=False).ratio()


def _sentence(words: Sequence[Word], at: int) -> tuple[int, int]:
    start = at
    while start > 0 and words[start - 1].text != ".":
        start -= 1
    end = at
    while end < len(words) and words[end].text != ".":
        end += 1
    return start, min(end + 1, len(words))


def _spaced(texts: Iterable[str]) -> str:
    spaced = ""
    for text in texts:
        spaced += text if not spaced or text in (".", ",", "'s", ":") or spaced.endswith("non-") else f" {text}"
    return spaced
