"""Reading deck files: TOML or JSON, every error naming file, line and remedy."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import UNSET

from rulewright.games.kit import Deck
from rulewright.kernel.errors import FileFault

_FIELDS = ("game", "name", "format", "faction", "factions", "cards", "pool")
_FORMAT = "docs/formats.md, Deck file"


def read_deck_file(path: Path) -> Deck:
    """The deck in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as fault:
        remedy = "name a deck file, *.deck.toml or *.json"
        raise FileFault(str(path), f"cannot be read: {fault.strerror}", remedy=remedy) from fault
    except UnicodeDecodeError as fault:
        raise FileFault(str(path), "is not text", remedy="deck files are written in UTF-8") from fault
    return read_deck(text, str(path))


def read_deck(text: str, file: str) -> Deck:
    """The deck that a file's text describes."""
    try:
        data = json.loads(text) if file.endswith(".json") else tomllib.loads(text)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError) as fault:
        raise FileFault(file, f"is not well-formed: {fault}", remedy=f"see {_FORMAT}") from fault
    if not isinstance(data, Mapping):
        raise FileFault(file, "is not a deck", line=1, remedy=f"see {_FORMAT}")
    return deck_of(data, file, text)


def deck_text(deck: Deck, comment: str = "") -> str:
    """A deck as the text of a deck file."""
    lines = [*(f"# {line}".rstrip() for line in comment.splitlines()), *([""] if comment else [])]
    fields = {"game": deck.game, "name": deck.name, "format": deck.format, "faction": deck.faction}
    lines += [f"{field} = {_quoted(value)}" for field, value in fields.items() if value]
    for table, cards in (("cards", deck.cards), ("pool", deck.pool or {})):
        if cards or table == "cards":
            lines += ["", f"[{table}]", *(f"{_quoted(name)} = {number}" for name, number in cards.items())]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def deck_of(data: Mapping[str, Any], file: str, text: str = "") -> Deck:
    """The deck that the fields of a deck file, or of a deck case, describe."""
    for field in data:
        if field not in _FIELDS:
            near = difflib.get_close_matches(field, _FIELDS, n=1)
            remedy = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(_FIELDS)}"
            raise FileFault(
                file, f"there is no field {field!r} in a deck file", line=line_of(text, field), remedy=remedy
            )
    faction = data.get("faction", "")
    if isinstance(faction, list):
        data = {**data, "factions": faction}
        faction = faction[0] if faction else ""
    listed = data.get("factions", (faction,) if faction else ())
    if not isinstance(listed, list | tuple):
        raise FileFault(
            file, "`factions` must be a list of names", line=line_of(text, "factions"), remedy=f"see {_FORMAT}"
        )
    factions = tuple(str(one) for one in listed)
    return Deck(
        game=str(data.get("game", "")),
        name=str(data.get("name", Path(file).name.removesuffix(".deck.toml"))),
        cards=_counted(data, "cards", file, text),
        format=str(data.get("format", "constructed")),
        faction=str(faction or (factions[0] if factions else "")),
        factions=factions,
        pool=_counted(data, "pool", file, text) if "pool" in data else UNSET,
    )


def _counted(data: Mapping[str, Any], table: str, file: str, text: str) -> dict[str, int]:
    """A table of names and numbers."""
    cards = data.get(table, {})
    if not isinstance(cards, dict):
        remedy = f'write [{table}] and below it lines such as "Greed" = 4; see {_FORMAT}'
        raise FileFault(
            file, f"`{table}` must be a table of names and numbers", line=line_of(text, table), remedy=remedy
        )
    for name, number in cards.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise FileFault(
                file,
                f"the number of {name!r} must be a whole number from 1 on, not {number!r}",
                line=line_of(text, name),
                remedy=f"write {json.dumps(name, ensure_ascii=False)} = {number_meant(number)}",
            )
    return {str(name): int(number) for name, number in cards.items()}


def number_meant(number: Any) -> int:
    """How many copies a wrong number probably means; 1 if that cannot be said."""
    digits = re.search(r"[1-9]\d*", str(number), re.ASCII)
    return int(digits[0]) if digits else 1


def line_of(text: str, key: str) -> int:
    """The line that sets a key; 0 if none does."""
    keyed = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*[=:]|\s*\[{re.escape(key)}\]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if keyed.match(line)), 0)
