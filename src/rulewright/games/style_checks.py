"""Checks that the style guides of several games make, each game by its own rule and on its own lines."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.games.frames import Frame
from rulewright.games.markup import Span
from rulewright.games.style import Finding, StyledCard
from rulewright.games.text_box import height, room, taken

_DIGITS = {word: str(number) for number, word in enumerate(
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
)}  # fmt: skip
_NUMBER = re.compile(
    rf"(?<!no )(?<!each )(?<!this )(?<!that )(?<!choose )(?<!chooses )\b({'|'.join(_DIGITS)})\b(?! of | another)",
    re.IGNORECASE,
)
_ENDED = re.compile(r'[.!?:]["”)]?$')


def unended(card: StyledCard, rule: str, lines: Iterable[Span]) -> list[Finding]:
    """Sentences without a period."""
    last = card.text.plain
    return [
        card.in_text(rule, line.end - 1, line.end, "a sentence ends with a period", f"{last[line.end - 1]}.")
        for line in lines
        if not _ENDED.search(line.text)
    ]


def spelled_numbers(card: StyledCard, rule: str, lines: Iterable[Span]) -> list[Finding]:
    """Numbers written as words; what is in italics is left alone."""
    found = []
    for line in lines:
        for match in _NUMBER.finditer(line.text):
            start, end = line.start + match.start(1), line.start + match.end(1)
            digit = _DIGITS[match[1].lower()]
            if not card.text.is_set(start, end, italic=True):
                found.append(card.in_text(rule, start, end, f"numbers are written as digits: {digit}", digit))
    return found


def name_in_use(card: StyledCard, rule: str) -> list[Finding]:
    """A name that another card has."""
    name = card.word("name")
    taken = [one for one in card.others if str(one.get("name", "")).casefold() == name.casefold()]
    where = [f" of {one['set']}" if one.get("set") else "" for one in taken[:1]]
    return [Finding(rule, "name", f"another card{one} has this name", 0, len(name)) for one in where]


def art_in_use(card: StyledCard, rule: str) -> list[Finding]:
    """A picture that another card uses."""
    art = card.word("art")
    users = [str(one.get("name", "")) for one in card.others if art and one.get("art") == art]
    return [Finding(rule, "art", f"{one} uses this picture already", 0, len(art)) for one in users]


def artist_unnamed(card: StyledCard, rule: str) -> list[Finding]:
    """A picture without its artist."""
    if not card.word("art") or card.word("artist").strip():
        return []
    return [Finding(rule, "artist", "the picture has an artist, who is named")]


def text_too_long(card: StyledCard, rule: str, frame: Frame) -> list[Finding]:
    """Text that does not fit into its box even in the smallest type."""
    over = taken(card.text.plain, card.word("flavor").strip("*"), frame.subtitle) / height(frame)
    if over <= 1:
        return []
    most = room(frame)
    least = max(round(most * over), most + 1)
    told = f"about {least} lines in the smallest type, and the box has {most}: shorten the text or the flavour"
    return [Finding(rule, "text", told, 0, len(card.word("text")))]
