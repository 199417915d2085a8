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
    """Names of cards stand in quotes: words with capital letters that the language does not know, in a sentence."""
    found: list[Word] = []
    for at, word in enumerate(words):
        if not _is_name(word) or (at and words[at - 1].text in _ENDS) or not at:
            found.append(word)
        elif found[-1].text.startswith('"') and _is_name(words[at - 1]):
            last = found.pop()
            length = word.column + word.length - last.column
            found.append(replace(last, text=f'{last.text[:-1]} {word.text}"', length=length))
        else:
            found.append(replace(word, text=f'"{word.text}"'))
    return found


_ENDS = (".", ":", "-", ";", "or", "!")


def _is_name(word: Word) -> bool:
    from rulewright.games.smashup.language.compiling import language  # which reads with these words

    return word.text.isalpha() and word.printed[:1].isupper() and word.text not in language().vocabulary


@cache
def wording() -> Wording:
    """The listed table of wordings."""
    written = (files("rulewright.games.smashup.language") / "wording.toml").read_text(encoding="utf-8")
    return Wording(rewrites_of(tomllib.loads(written)["synonyms"]))


def blocks_of(text: str) -> list[Block]:
    """triggered.6, triggered.7 The blocks of a card's text; a label stands for all up to the next."""
    found: list[tuple[str, list[Line]]] = [(ON_PLAY, [])]
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
