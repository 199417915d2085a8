"""Saying what is wrong with a text: where, what could stand there, and the nearest wording that works."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from rulewright.kernel.errors import Problem
from rulewright.text.parsing import NotParsed
from rulewright.text.printing import Piece, plainly, sentence_case
from rulewright.text.words import Word, plain

_SHOWN = 12


def not_parsed(words: Sequence[Word], error: NotParsed, examples: Iterable[str]) -> Problem:
    """A text that no rule of the grammar fits."""
    line, column, length = place(words, error.at)
    if error.at >= len(words):
        return Problem(
            line,
            column,
            length,
            "the text ends too early",
            error.expected[:_SHOWN],
            nearest(words, len(words) - 1, examples),
        )
    found = words[error.at].printed
    better = _nearest_word(words, error.at, error.expected)
    message = f"{found!r} is not understood here"
    return Problem(line, column, length, message, error.expected[:_SHOWN], better or nearest(words, error.at, examples))


def not_read(words: Sequence[Word], at: int, message: str) -> Problem:
    """A text that parses but has no meaning that we could perform."""
    if at >= 0:
        return Problem(*place(words, at), message)
    first, last = words[0], words[-1]
    length = last.column + last.length - first.column if first.line == last.line else first.length
    return Problem(first.line, first.column, length, message)


def not_proven(words: Sequence[Word], at: int, piece: Piece) -> Problem:
    """A text that does not come out again when its reading is printed."""
    line, column, length = place(words, at)
    return Problem(line, column, length, "this is not how it would be worded", (), sentence_case(plainly(piece)))


def place(words: Sequence[Word], at: int) -> tuple[int, int, int]:
    """Line, column and length of a word, or of the end."""
    if not words:
        return 1, 1, 1
    if at < len(words):
        return words[at].line, words[at].column, words[at].length
    last = words[-1]
    return last.line, last.column + last.length, 1


def _nearest_word(words: Sequence[Word], at: int, expected: Sequence[str]) -> str:
    """The sentence with a misspelt word put right, where one of those expected is very near."""
    word = words[at].text
    near = difflib.get_close_matches(word, [one for one in expected if " " not in one], n=1, cutoff=0.75)
    if not near:
        return ""
    start, end = _sentence(words, at)
    better = near[0].capitalize() if words[at].printed[:1].isupper() else near[0]
    texts = [better if place == at else words[place].printed for place in range(start, end)]
    return _spaced(texts)


def nearest(words: Sequence[Word], at: int, examples: Iterable[str]) -> str:
    """The example most like the sentence at that place."""
    start, end = _sentence(words, max(at, 0))
    sentence = [word.text for word in words[start:end]]
    best, score = "", 0.0
    for example in examples:
        likeness = difflib.SequenceMatcher(None, sentence, plain(example), autojunk=False).ratio()
        if likeness > score:
            best, score = example, likeness
    return best if score > 0.3 else ""


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
