"""Reading card files: TOML or JSON, every error naming file, line and remedy. What cards have, their game says."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulewright.games.cardfields import COMMON, PRINTED, CardFields
from rulewright.games.reading import parse_table, read_text
from rulewright.games.registry import find_game, game_names
from rulewright.kernel.errors import FileFault, UnknownName

LONGEST_TEXT = 5_000
"""How many characters the text of a card may have."""
LONGEST_NUMBER = 12
HEADINGS = ("game", "set", "card")
STATUSES = ("draft", "candidate", "final")


class CardEntry(Struct, frozen=True):
    """One card of a file."""

    fields: dict[str, Any]
    line: int
    """Where it begins in the file; 0 if that cannot be said."""

    @property
    def name(self) -> str:
        """The card's name."""
        return str(self.fields["name"])


class CardFile(Struct, frozen=True):
    """A card file."""

    file: str
    game: str
    set: str
    cards: tuple[CardEntry, ...]


def read_card_file(path: Path) -> CardFile:
    """The cards in a file."""
    return read_cards(read_text(path, "name a card file, *.cards.toml or *.json, in UTF-8"), str(path))


def read_cards(text: str, file: str) -> CardFile:
    """The cards that a file's text describes."""
    data = parse_table(text, file, "begin with game = …, then [[card]] for each card; see docs/formats.md, Card file")
    for field in data:
        if field not in HEADINGS:
            raise FileFault(
                file,
                f"there is no field {field!r} in a card file",
                line=_line_of(text, field),
                remedy=_near(field, HEADINGS),
            )
    game = data.get("game")
    if not isinstance(game, str) or not game:
        named = " or ".join(f'game = "{one}"' for one in game_names())
        raise FileFault(file, "does not say which game", line=1, remedy=f"begin with {named}")
    fields = _fields(game, file, text)
    cards = data.get("card", [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise FileFault(
            file, "`card` must be a list of cards", line=_line_of(text, "card"), remedy="write [[card]] above each card"
        )
    starts = _starts(text, file, len(cards))
    lines = text.splitlines()
    _refuse_long(cards, starts, file)
    entries = tuple(
        _entry(card, fields, file, lines, start, starts[number + 1] if number + 1 < len(starts) else len(lines) + 1)
        for number, (card, start) in enumerate(zip(cards, starts, strict=True))
    )
    _refuse_twice(entries, file)
    return CardFile(file, game, str(data.get("set", "")), entries)


def _fields(game: str, file: str, text: str) -> CardFields:
    """What the cards of a game have."""
    try:
        return COMMON + find_game(game).card_fields
    except UnknownName as fault:
        raise FileFault(file, str(fault), line=_line_of(text, "game")) from fault


def _refuse_long(cards: list[dict[str, Any]], starts: list[int], file: str) -> None:
    """No field of a card is a book."""
    for card, line in zip(cards, starts, strict=True):
        for field, value in card.items():
            if len(str(value)) > LONGEST_TEXT:
                raise FileFault(file, f"`{field}` of a card has more than {LONGEST_TEXT} characters", line=line)


def _refuse_twice(entries: tuple[CardEntry, ...], file: str) -> None:
    """A name stands for one card: a second wording of it has another version, a translation its language."""
    first: dict[tuple[str, int, str], CardEntry] = {}
    for entry in entries:
        version, language = entry.fields.get("version", 1), str(entry.fields.get("language", ""))
        earlier = first.setdefault((entry.name, version, language), entry)
        if earlier is not entry:
            where = f" and stands on line {earlier.line} already" if earlier.line else ""
            message = f"{entry.name!r} is a second card of that name and version{where}"
            remedy = f"give it another name or, if it is a newer wording, version = {version + 1}"
            raise FileFault(file, message, line=entry.line, remedy=remedy)
    for (name, version, language), entry in first.items():
        original = first.get((name, version, "")) if language else None
        if original is not None:
            _refuse_other_program(entry, original, file)


def _refuse_other_program(entry: CardEntry, original: CardEntry, file: str) -> None:
    """A translation is printed otherwise, and does what its original does."""
    one, other = (
        {field: value for field, value in card.fields.items() if field not in PRINTED} for card in (entry, original)
    )
    apart = [field for field in dict.fromkeys((*one, *other)) if one.get(field) != other.get(field)]
    if apart:
        told = f"the translation of {entry.name!r} has another {apart[0]} than its original"
        raise FileFault(file, told, line=entry.line, remedy=f"only {', '.join(PRINTED)} may differ")


def _entry(card: dict[str, Any], fields: CardFields, file: str, lines: list[str], start: int, end: int) -> CardEntry:
    def line_of(field: str) -> int:
        pattern = re.compile(rf'\s*"?{re.escape(field)}"?\s*[=:]')
        inside = range(start, min(end, len(lines) + 1))
        return next((line for line in inside if line and pattern.match(lines[line - 1])), start)

    def fault(field: str, message: str, remedy: str = "") -> FileFault:
        return FileFault(file, message, line=line_of(field), remedy=remedy)

    for field in card:
        if field not in fields.all:
            raise fault(field, f"there is no field {field!r} on a card", _near(field, fields.all))
    card = {field: value for field, value in card.items() if value is not None}  # null in JSON: not given
    for field in ("name", "type"):
        if not isinstance(card.get(field), str) or not card[field].strip():
            raise fault(field, f"a card has no {field}", f'add {field} = "…"')
    for field, value in card.items():
        if field in fields.words and not isinstance(value, str):
            raise fault(field, f"`{field}` must be words, not {value!r}", f'write {field} = "{value}"')
        if field in fields.numbers and not _whole(value):
            raise fault(field, f"`{field}` must be a whole number, not {value!r}")
        if field in fields.expressions and (isinstance(value, bool) or not isinstance(value, int | str)):
            raise fault(field, f'`{field}` must be a number or an expression such as "X", not {value!r}')
    if card.get("status", "final") not in STATUSES:
        raise fault("status", f"there is no status {card['status']!r}", _near(str(card["status"]), STATUSES))
    numbers = {field: int(card[field]) for field in fields.numbers if field in card}
    return CardEntry({**card, **numbers}, start)


def _whole(value: Any) -> bool:
    """Whether this is a whole number, or one in quotes, as databases write it."""
    return (isinstance(value, int) and not isinstance(value, bool)) or (
        isinstance(value, str) and value.isdecimal() and len(value) <= LONGEST_NUMBER
    )


def _near(word: str, known: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    return f"did you mean {near[0]!r}?" if near else f"one of {', '.join(known)}"


def _starts(text: str, file: str, count: int) -> list[int]:
    """The line on which each card begins."""
    opening = re.compile(r"\s*\[\[\s*card\s*\]\]") if not file.endswith(".json") else re.compile(r'.*"name"\s*:')
    found = [number for number, line in enumerate(text.splitlines(), 1) if opening.match(line)]
    return found if len(found) == count else [0] * count


def _line_of(text: str, word: str) -> int:
    return next((number for number, line in enumerate(text.splitlines(), 1) if word in line), 0)


def newest(one: Mapping[str, Any], other: Mapping[str, Any]) -> Mapping[str, Any]:
    """Of two wordings of one card, the one with the higher version; of equals, the later."""
    return other if int(other.get("version", 1)) >= int(one.get("version", 1)) else one
