"""Names of cards in running text: in quotes or known by their capitals, and the name of the card itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.text.words import Word, plain

_CAPITAL = re.compile(r"[A-Z]")
_WITHIN = frozenset(("of", "the", "for", "to", "a", "an", "'s", "-"))
"""Words that a name may have between those with a capital."""


def named(words: Sequence[Word], own: str, itself: str) -> list[Word]:
    """The words with each name behind *named* in quotes, and this card's own name as it calls `itself`."""
    mine = plain(own)
    found: list[Word] = []
    at = 0
    while at < len(words):
        told = bool(found) and found[-1].text == "named"
        if size := _own(words, at, mine, told):
            found += [_quoted(words[at : at + size])] if told else _called(words[at : at + size], itself)
        elif told and (size := _title(words, at)):
            found.append(_quoted(words[at : at + size]))
        else:
            size = 1
            found.append(words[at])
        at += size
    return found


def _own(words: Sequence[Word], at: int, mine: tuple[str, ...], told: bool) -> int:
    """How many words from here on are the card's own name; a single word could be any other, unless it is told."""
    size = len(mine)
    if not size or (size == 1 and not told) or tuple(word.text for word in words[at : at + size]) != mine:
        return 0
    return size if told or all(_is_name(word) for word in words[at : at + size]) else 0


def _is_name(word: Word) -> bool:
    return word.text in _WITHIN or not word.text.isalpha() or bool(_CAPITAL.match(word.printed))


def _title(words: Sequence[Word], at: int) -> int:
    """How many words from here on are a name: as far as their capitals go."""
    size = last = 0
    while at + size < len(words):
        word = words[at + size]
        if _CAPITAL.match(word.printed):
            last = size + 1
        elif not last or word.text not in _WITHIN:
            break
        size += 1
    return last


def _quoted(words: Sequence[Word]) -> Word:
    """Words in a row as one name in quotes."""
    first, last = words[0], words[-1]
    name = "".join(
        f"{' ' if number and word.column > _end(words[number - 1]) else ''}{word.printed}"
        for number, word in enumerate(words)
    )
    length = _end(last) - first.column if last.line == first.line else first.length
    return Word(f'"{name.lower()}"', f'"{name}"', first.line, first.column, length)


def _end(word: Word) -> int:
    return word.column + word.length


def _called(words: Sequence[Word], itself: str) -> list[Word]:
    first, last = words[0], words[-1]
    return [replace(first, text=text, length=_end(last) - first.column) for text in plain(itself)]
