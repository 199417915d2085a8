"""The style of our own cards of The Spoils: the templating that real cards keep to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.games.markup import Span
from rulewright.games.spoils.cards import ICONS
from rulewright.games.spoils.frames import frame
from rulewright.games.style import Check, Finding, StyledCard
from rulewright.games.style_checks import (
    art_in_use,
    artist_unnamed,
    name_in_use,
    spelled_numbers,
    text_too_long,
    unended,
)

_HEADING = re.compile(r"[^a-z]*[A-Z][^a-z]*(?:\[[A-Z]\])*")
_KEYWORD = re.compile(r"(covert|tactical)\b\.?|(attach) to \w+\.?|(unique)\b .+|(flip up):.*", re.IGNORECASE)
_LABEL = re.compile(r"(cost|effect|option \d+)\s*:", re.IGNORECASE)
_PLAIN = re.compile(r"Provides - .*|STARTING RESOURCES:.*|STARTING DRAW:.*")


def sentences(card: StyledCard) -> Iterator[Span]:
    """The lines that hold sentences: no keywords, no names of abilities, nothing that is all in italics."""
    for line in card.text.lines():
        fragment = _HEADING.fullmatch(line.text) or _KEYWORD.fullmatch(line.text) or _PLAIN.fullmatch(line.text)
        if not fragment and not card.text.is_set(line.start, line.end, italic=True):
            yield line


def sentences_end(card: StyledCard) -> list[Finding]:
    """Each sentence closes with a period."""
    return unended(card, "style.period", sentences(card))


def digits(card: StyledCard) -> list[Finding]:
    """Numbers are written as digits."""
    return spelled_numbers(card, "style.digits", sentences(card))


def keywords_in_capitals(card: StyledCard) -> list[Finding]:
    """Keywords and the labels COST, EFFECT and OPTION are printed in capitals, keywords without a period."""
    found = []
    for line in card.text.lines():
        keyword = _KEYWORD.fullmatch(line.text)
        label = None if keyword else _LABEL.match(line.text)
        match, group = (keyword, keyword.lastindex or 0) if keyword else (label, 1)
        if match is None:
            continue
        start, end, word = line.start + match.start(group), line.start + match.end(group), match[group]
        if word != word.upper():
            told = f"{word} is printed in capitals: {word.upper()}"
            found.append(card.in_text("style.capitals", start, end, told, word.upper()))
        if keyword and line.text.endswith(".") and not keyword[3]:
            told = "a keyword is no sentence: no period"
            found.append(card.in_text("style.period", line.end - 1, line.end, told, ""))
    return found


def subtypes_are_small(card: StyledCard) -> list[Finding]:
    """201.4b Subtypes are words in small letters, with commas between them."""
    line = card.word("type")
    begin = line.find(" - ") + 3
    found = re.finditer(r"[^,\s]+", line) if begin > 2 else iter(())
    return [
        Finding("style.subtype", "type", f"subtypes have small letters: {one[0].lower()}", *one.span(), one[0].lower())
        for one in found
        if one.start() >= begin and one[0] != one[0].lower()
    ]


def icons_in_order(card: StyledCard) -> list[Finding]:
    """Equal icons of a threshold stand together, in the order of the book."""
    written = card.word("threshold")
    ordered = "".join(sorted(written, key=lambda one: ICONS.find(one)))
    if written == ordered:
        return []
    return [Finding("style.threshold", "threshold", f"icons stand in order: {ordered}", 0, len(written), ordered)]


def name_is_free(card: StyledCard) -> list[Finding]:
    """201.1b Two cards with one name are the same card."""
    return name_in_use(card, "201.1b")


def art_is_unused(card: StyledCard) -> list[Finding]:
    """A picture belongs to one card."""
    return art_in_use(card, "style.art")


def artist_is_named(card: StyledCard) -> list[Finding]:
    """The artist of a picture is named."""
    return artist_unnamed(card, "style.artist")


def fits_its_box(card: StyledCard) -> list[Finding]:
    """The text fits into its box."""
    return text_too_long(card, "style.box", frame(card.fields))


CHECKS: tuple[Check, ...] = (
    sentences_end, digits, keywords_in_capitals, subtypes_are_small, icons_in_order, name_is_free, art_is_unused,
    artist_is_named, fits_its_box,
)  # fmt: skip
