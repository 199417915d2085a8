"""Reading deck files: TOML or JSON, every error naming file, line and remedy."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

from rulewright.games.decks import About, Deck, Fault
from rulewright.games.reading import parse_table, read_text
from rulewright.kernel.errors import FileFault

_FIELDS = ("game", "name", "format", "faction", "factions", "cards", "pool", "sets", "about")
_FORMAT = "docs/formats.md, Deck file"
MOST_COPIES = 10_000
"""Of one card, in a deck or in what it is built from; more is a slip of the pen."""
LONGEST_NAME = 100
"""How many characters a name of a card, a deck, a format or a faction may have."""
MOST_NAMES = 1_000
"""How many different cards a deck or a pool may name."""
SET = re.compile(r"[0-9a-f]{12}@[1-9][0-9]{0,5}")
"""A release of a set: its id and its number."""
MOST_SETS = 8
MOST_GUESSED = 10
"""For so many names that nothing bears the nearest is looked for."""


def read_deck_file(path: Path) -> Deck:
    """The deck in a file."""
    return read_deck(read_text(path, "name a deck file, *.deck.toml or *.json, in UTF-8"), str(path))


def read_deck(text: str, file: str) -> Deck:
    """The deck that a file's text describes."""
    return deck_of(parse_table(text, file, f"see {_FORMAT}"), file, text)


def deck_text(deck: Deck, comment: str = "") -> str:
    """A deck as the text of a deck file."""
    lines = [*(f"# {line}".rstrip() for line in comment.splitlines()), *([""] if comment else [])]
    fields = {"game": deck.game, "name": deck.name, "format": deck.format, "faction": deck.faction}
    lines += [f"{field} = {_quoted(value)}" for field, value in fields.items() if value]
    lines += [f"sets = [{', '.join(map(_quoted, deck.sets))}]"] if deck.sets else []
    if len(deck.factions) > 1:
        lines.append(f"factions = [{', '.join(map(_quoted, deck.factions))}]")
    if deck.about:
        told = msgspec.to_builtins(deck.about)
        lines += ["", "[about]", *(f"{field} = {_quoted(value)}" for field, value in told.items())]
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
    deck = Deck(
        game=str(data.get("game", "")),
        name=str(data.get("name", Path(file).name.removesuffix(".deck.toml"))),
        cards=_counted(data, "cards", file, text),
        format=str(data.get("format", "constructed")),
        faction=str(faction or (factions[0] if factions else "")),
        factions=factions,
        pool=_counted(data, "pool", file, text) if "pool" in data else UNSET,
        sets=_sets(data["sets"], file, text) if data.get("sets") else UNSET,
        about=_about(data["about"], file, text) if data.get("about") else UNSET,
    )
    if len(factions) > MOST_NAMES:
        raise FileFault(file, f"names more than {MOST_NAMES} factions", line=line_of(text, "factions"))
    for field, name in (("name", deck.name), ("format", deck.format), *(("faction", one) for one in deck.factions)):
        _check_length(name, field, file, text)
    return deck


def _sets(listed: Any, file: str, text: str) -> tuple[str, ...]:
    """The releases that cards come from."""
    well = isinstance(listed, list | tuple) and len(listed) <= MOST_SETS
    if not well or not all(isinstance(one, str) and SET.fullmatch(one) for one in listed):
        told = f"`sets` must be a list of at most {MOST_SETS} releases"
        raise FileFault(file, told, line=line_of(text, "sets"), remedy='write sets = ["0123456789ab@1"]')
    return tuple(dict.fromkeys(listed))


def _about(fields: Any, file: str, text: str) -> About:
    """What helps somebody to choose the deck."""
    try:
        return msgspec.convert(fields, About)
    except msgspec.ValidationError as fault:
        remedy = f'write [about] and below it style = "…", difficulty = "easy" and cover = "a card"; see {_FORMAT}'
        raise FileFault(file, f"`about`: {fault}", line=line_of(text, "about"), remedy=remedy) from fault


def unknown_cards(rule: str, names: Iterable[str], known: Collection[str]) -> list[Fault]:
    """A fault for each of these names that no card bears, with the nearest that some do."""
    spelt = {one.casefold(): one for one in sorted(known)}
    faults: list[Fault] = []
    for name in names:
        near = difflib.get_close_matches(name.casefold(), spelt, n=3) if len(faults) < MOST_GUESSED else ()
        hint = f"; did you mean {' or '.join(spelt[one] for one in near)}?" if near else ""
        faults.append(Fault(rule, f"there is no card called {name!r}{hint}"))
    return faults


def _check_length(name: str, field: str, file: str, text: str) -> None:
    if len(name) > LONGEST_NAME:
        told = f"the {field} {name[:40]!r}… has more than {LONGEST_NAME} characters"
        raise FileFault(file, told, line=line_of(text, field), remedy=f"see {_FORMAT}")


def _counted(data: Mapping[str, Any], table: str, file: str, text: str) -> dict[str, int]:
    """A table of names and numbers."""
    cards = data.get(table, {})
    if not isinstance(cards, dict):
        remedy = f'write [{table}] and below it lines such as "Greed" = 4; see {_FORMAT}'
        raise FileFault(
            file, f"`{table}` must be a table of names and numbers", line=line_of(text, table), remedy=remedy
        )
    if len(cards) > MOST_NAMES:
        told = f"`{table}` names more than {MOST_NAMES} different cards"
        raise FileFault(file, told, line=line_of(text, table), remedy=f"see {_FORMAT}")
    for name, number in cards.items():
        _check_length(name, "name", file, text)
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise FileFault(
                file,
                f"the number of {name!r} must be a whole number from 1 on, not {number!r}",
                line=line_of(text, name),
                remedy=f"write {json.dumps(name, ensure_ascii=False)} = {number_meant(number)}",
            )
        if number > MOST_COPIES:
            raise FileFault(
                file,
                f"there are at most {MOST_COPIES} copies of a card, and here are more of {name!r}",
                line=line_of(text, name),
                remedy="write how many there are",
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
