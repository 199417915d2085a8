"""Changing single words of a text: whatever still means the same must be the same by the one listed table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from rulewright.effects.paragraphs import Paragraph
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.blocks import lines_of
from rulewright.text.proof import as_meant
from rulewright.text.words import Wording as Table
from rulewright.text.words import normalise, plain, split, straight

Wording = tuple[str, ...]
"""The words of a listed wording; those in braces are slots."""
_REACH = 9
"""How far from a changed word the wording begins or ends that makes the difference."""


class Pair(NamedTuple):
    """Two wordings that a table lists together, and the words in each that are no slots."""

    one: Wording
    other: Wording
    words: frozenset[str]
    other_words: frozenset[str]


class Language(Struct, frozen=True):
    """One game's language, as far as its table is concerned."""

    compiled: Callable[[str, str, str], Sequence[Paragraph]]
    wording: Table
    reminders: tuple[re.Pattern[str], ...]
    confused: tuple[tuple[str, ...], ...]
    """Words that are easily taken for each other."""
    pairs: tuple[Pair, ...]
    """What the table lists together."""

    def variants(self, text: str) -> Iterator[str]:
        """The text with each word left out, and with each word that is easily confused exchanged."""
        for match in re.finditer(r"[\w'+-]+|,", text):
            start, end = match.span()
            word = match.group().lower()
            if match.group().isupper() and len(word) > 1:
                continue  # names of abilities and keyword lines are names
            yield text[:start] + text[end:].lstrip(" ")
            for group in self.confused:
                if word in group:
                    yield from (text[:start] + other + text[end:] for other in group if other != word)

    def counted(self, text: str) -> str:
        """The words that count, after the table's reminders, synonyms, typos and spacing."""
        lines = " ".join(line.text for line in lines_of(straight(text), self.reminders))
        return " ".join(word.text for word in normalise(split(lines), self.wording))

    def same_by_table(self, one: str, other: str) -> bool:
        """Whether the table alone makes two texts the same: they differ by two of its wordings with the same slots."""
        first, second = (tuple(self.counted(text).split()) for text in (one, other))
        if first == second:
            return True
        least = min(len(first), len(second))
        before = next((at for at in range(least) if first[at] != second[at]), least)
        after = next((at for at in range(least - before) if first[-1 - at] != second[-1 - at]), least - before)
        known, others = set(first), set(second)
        for left, right, words, other_words in self.pairs:
            if not (words <= known and other_words <= others):
                continue
            for start in range(max(0, before - _REACH), before + 1):
                for end in range(max(0, after - _REACH), after + 1):
                    for bound in bindings(left, first[start : len(first) - end], {}):
                        if next(bindings(right, second[start : len(second) - end], bound), None) is not None:
                            return True
        return False

    def unnoticed(self, name: str, type_line: str, text: str) -> list[str]:
        """The changes of single words that change nothing although the table does not say so."""
        program = as_meant(self.compiled(name, type_line, text))
        found = []
        for variant in self.variants(text):
            try:
                same = as_meant(self.compiled(name, type_line, variant)) == program
            except TextNotUnderstood:
                continue
            if same and not self.same_by_table(text, variant):
                found.append(f"{text!r} ~ {variant!r}")
        return found


def pairs_of(table: Mapping[str, Any]) -> tuple[Pair, ...]:
    """Every two wordings that a table lists together, where neither has a slot of its own."""
    found = []
    for usual, others in table["variants"].items():
        ways = [_words(one) for one in (usual.partition(" | ")[0], *others)]
        found += [(one, other) for one in ways for other in ways if one != other and _slots(other) == _slots(one)]
    return tuple(Pair(one, other, _literal(one), _literal(other)) for one, other in found)


def _words(wording: str) -> Wording:
    """The words and slots of a listed wording, without those slots that only say where it can be had.

    `{does}` is the verb that `{do}` is; with the subjects "you" and "they" its form is the same.
    """
    parts = re.split(r"(\{\w+\})", wording.replace("{does}", "{do}"))
    slots = [(part,) if at % 2 else plain(part) for at, part in enumerate(parts)]
    return tuple(word for part in slots for word in part if not word.startswith("{if_"))


def bindings(wording: Wording, words: Wording, bound: dict[str, Wording]) -> Iterator[dict[str, Wording]]:
    """The ways to fill the slots of a wording so that it is exactly these words."""
    if not wording:
        if not words:
            yield bound
        return
    first, rest = wording[0], wording[1:]
    if not first.startswith("{"):
        if words[:1] == (first,):
            yield from bindings(rest, words[1:], bound)
    elif first in bound:
        size = len(bound[first])
        if words[:size] == bound[first]:
            yield from bindings(rest, words[size:], bound)
    else:
        for size in range(len(words) + 1):
            yield from bindings(rest, words[size:], bound | {first: words[:size]})


def _slots(wording: Wording) -> set[str]:
    return {word for word in wording if word.startswith("{")}


def _literal(wording: Wording) -> frozenset[str]:
    return frozenset(word for word in wording if not word.startswith("{"))
