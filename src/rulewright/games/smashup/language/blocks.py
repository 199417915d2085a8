"""The blocks of a card's text: what is done as it is played, and what follows Ongoing, Talent and Special."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import replace

from rulewright.text.blocks import Line, lines_of
from rulewright.text.granting import stopped
from rulewright.text.words import Word, Wording, normalise, rewrites_of, split, straight

ON_PLAY, ONGOING, TALENT, SPECIAL = "", "ongoing", "talent", "special"
_LABEL = re.compile(r'"[^"]*"|(?<![\w"])(Ongoing|Talent|Special)\s*:\s*', re.IGNORECASE)


class Block(Struct, frozen=True):
    """What stands under one label: its lines, one after the other."""

    kind: str
    lines: tuple[Line, ...]

    @property
    def words(self) -> list[Word]:
        """The words that count; a text whose last full stop was lost has one."""
        found = [word for line in self.lines for word in split(line.text, line.number, line.column)]
        found = _with_names(stopped(normalise(found, wording())))
        last = found[-1]
        if last.text != ".":
            found.append(Word(".", "", last.line, last.column + last.length, 0))
        return found


def _with_names(words: list[Word]) -> list[Word]:
    """Names of cards stand in quotes: capitals in a sentence, at least one of them no word of the game."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        run = _capitals(words, at)
        if any(_is_name(word) for word in run):
            last = run[-1]
            length = last.column + last.length - run[0].column
            name, printed = (" ".join(getattr(word, part) for word in run) for part in ("text", "printed"))
            found.append(replace(run[0], text=f'"{name}"', printed=printed, length=length))
        else:
            found += run or words[at : at + 1]
        at += len(run) or 1
    return found


def _capitals(words: list[Word], start: int) -> list[Word]:
    """Words with capital letters one after the other, the first of them not at the beginning of a sentence."""
    at = start
    while at < len(words) and _is_capital(words[at]) and at and words[at - 1].text not in _ENDS:
        at += 1
    if at > start and at + 1 < len(words) and words[at].text == "of" and _is_capital(words[at + 1]):
        return [*words[start : at + 1], *_capitals(words, at + 1)]  # the Week of Sharks
    return words[start:at]


def _is_capital(word: Word) -> bool:
    return (
        word.text.replace("-", "").isalpha() and word.printed[:1].isupper() and word.printed not in ("OR", "AND", "VP")
    )


_ENDS = (".", ":", "-", ";", "or", "!")


def _is_name(word: Word) -> bool:
    from rulewright.games.smashup.language.compiling import language  # which reads with these words

    return _is_capital(word) and word.text not in language().vocabulary


@cache
def wording() -> Wording:
    """The listed table of wordings."""
    written = (files("rulewright.games.smashup.language") / "wording.toml").read_text(encoding="utf-8")
    return Wording(rewrites_of(tomllib.loads(written)["synonyms"]))


def blocks_of(text: str) -> list[Block]:
    """triggered.6, triggered.7 The blocks of a card's text; a label stands for all up to the next."""
    found: list[tuple[str, list[Line]]] = [(ON_PLAY, [])]
    if text.strip().lower().strip("().") == "no ability":
        return []
    for line in lines_of(straight(text), ()):
        at = 0
        for match in _LABEL.finditer(line.text):
            if match[1] is None:
                continue
            _add(found, line, at, match.start())
            found.append((match[1].lower(), []))
            at = match.end()
        _add(found, line, at, len(line.text))
    return [Block(kind, tuple(lines)) for kind, lines in found if lines]


def _add(found: list[tuple[str, list[Line]]], line: Line, start: int, end: int) -> None:
    part = Line(line.text[:end], line.number, line.column).cut(start)
    if part.text:
        found[-1][1].append(part)
