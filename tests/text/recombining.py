"""New texts made of old ones: a phrase of one proven text takes the place of a phrase of the same kind in another."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest import mock

from msgspec import Struct

from rulewright.games.smashup.language import blocks as smashup_blocks
from rulewright.games.smashup.language import compiling as smashup_compiling
from rulewright.games.spoils.language import compiling as spoils_compiling
from rulewright.games.spoils.language import wording as spoils_wording
from rulewright.kernel.errors import TextNotUnderstood
from rulewright.text.language import Reading
from rulewright.text.understanding import Sentences
from rulewright.text.words import Word, Wording, normalise, split

KINDS = {
    "OneNP": "selector",
    "Picked": "selector",
    "Amount": "number",
    "Quantity": "quantity",
    "Deed": "effect",
    "Occasion": "trigger",
}
"""What can be exchanged, by its category."""


class Tongue(Struct, frozen=True):
    """What a game's texts are compiled and normalised by."""

    compiled: Callable[[str, str, str], Any]
    wording: Callable[[], Wording]


SPOILS = Tongue(spoils_compiling.compiled, spoils_wording.wording)
SMASHUP = Tongue(smashup_compiling.compiled, smashup_blocks.wording)

HOW_MANY = (
    ("one", r"(a|an|another) .*"),
    ("several", r"(up to|any number of|[2-9]) .*"),
    ("all", r"(all|each) .*"),
    ("this one", r"this \w+|the attached \w+|your (opponent's )?faction"),
    ("of a deck", r"the top .*"),
    ("spoken of", r"(it|them|the|that|those|one of|its|their)\b.*"),
)
"""Selectors stand for one another if they agree in number."""

_LOOKS_BACK = re.compile(
    r"\b(it|its|them|they|their|that|those|the (?!attached|top|number|total|void|battle|game|bottom)\w+"
    r"|x|y|same|remaining|rest|way|one of|among)\b",
    re.IGNORECASE,
)
"""Words that speak of what was said before, which another text need not have said."""


_RANGE = re.compile(r"\d+-\d+")


class Phrase(Struct, frozen=True):
    """A piece of a text that is a phrase of some kind."""

    kind: str
    words: str
    line: int
    column: int


class Text(Struct, frozen=True):
    """A proven text, and the phrases that it is made of."""

    name: str
    type_line: str
    text: str
    phrases: tuple[Phrase, ...]
    tongue: Tongue

    def with_phrase(self, old: Phrase, new: Phrase) -> str:
        """The text with another phrase in the place of one of its own."""
        lines = self.text.split("\n")
        line = lines[old.line - 1]
        start, end = old.column - 1, old.column - 1 + len(old.words)
        assert line[start:end] == old.words
        words = new.words[:1].upper() + new.words[1:] if old.words[:1].isupper() else new.words
        lines[old.line - 1] = line[:start] + words + line[end:]
        return "\n".join(lines)


def taken_apart(name: str, type_line: str, text: str, tongue: Tongue = SPOILS) -> Text | None:
    """A text with its phrases; None if it is not proven."""
    read: list[tuple[tuple[Word, ...], Reading]] = []
    meaning = Sentences.meaning

    def noting(one: Sentences, words: Sequence[Word], category: str, make: Any) -> Any:
        found = meaning(one, words, category, make)
        read.append((tuple(words), found[1]))
        return found

    with mock.patch.object(Sentences, "meaning", noting):
        try:
            tongue.compiled(name, type_line, text)
        except TextNotUnderstood:
            return None
    lines = text.split("\n")
    found = [phrase for words, reading in read for phrase in _phrases(words, reading, lines, tongue)]
    return Text(name, type_line, text, tuple(dict.fromkeys(found)), tongue)


def _phrases(words: tuple[Word, ...], reading: Reading, lines: list[str], tongue: Tongue) -> Iterator[Phrase]:
    """The phrases in some words that are printed as they count; not those inside quotes, which are another text's."""
    for category, (here, after) in _constituents(reading):
        first, last = words[here], words[after - 1]
        bare, _, feature = category.partition(".")
        if bare not in KINDS or first.line != last.line or first.line > len(lines):
            continue
        printed = lines[first.line - 1][first.column - 1 : last.column - 1 + last.length]
        counts = [word.text for word in normalise(split(printed), tongue.wording())]
        if counts == [word.text for word in words[here:after]] and not _RANGE.fullmatch(printed):
            yield Phrase(_kind(KINDS[bare], printed, feature), printed, first.line, first.column)


def _kind(kind: str, printed: str, feature: str) -> str:
    """The kind of a phrase, so narrow that the sentence around it is still good English with another."""
    words = printed.lower()
    if kind == "selector":
        many = next((name for name, shape in HOW_MANY if re.fullmatch(shape, words)), "of a kind")
        return f"{kind}: {many}"
    if kind == "effect":
        return f"{kind}: {feature}"
    if kind in ("number", "quantity"):
        return f"{kind}: {'one' if words == '1' else 'several' if words.isdigit() else 'worked out'}"
    return kind


def _constituents(reading: Reading) -> Iterator[tuple[str, tuple[int, int]]]:
    if reading.rule is not None:
        yield reading.rule.origin.name, reading.span
        for part in reading.parts:
            yield from _constituents(part)


class Made(Struct, frozen=True):
    """A text made of two, and what the compiler says of it."""

    kind: str
    type_line: str
    text: str
    old: str
    new: str
    refused: TextNotUnderstood | None


def recombined(texts: Sequence[Text], rng: random.Random, number: int) -> Iterator[Made]:
    """So many new texts, each with what became of it; anything but proof or refusal is an error."""
    by_kind: dict[str, list[Phrase]] = {}
    for phrase in (phrase for text in texts for phrase in text.phrases):
        if not _LOOKS_BACK.search(phrase.words):
            by_kind.setdefault(phrase.kind, []).append(phrase)
    fitting = [(text, phrase) for text in texts for phrase in text.phrases if phrase.kind in by_kind]
    for _ in range(number):
        text, old = rng.choice(fitting)
        new = rng.choice(by_kind[old.kind])
        made = text.with_phrase(old, new)
        yield Made(old.kind, text.type_line, made, old.words, new.words, _refusal(text, made))


def _refusal(text: Text, made: str) -> TextNotUnderstood | None:
    try:
        text.tongue.compiled(text.name, text.type_line, made)
    except TextNotUnderstood as refusal:
        return refusal
    return None
