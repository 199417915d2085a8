"""Changing fields in the text of a card file: what stands around them, comments included, stays as it is."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.games.cardfiles import read_cards
from rulewright.kernel.errors import FileFault

_OPENING = re.compile(r"\s*\[\[\s*card\s*\]\]")


def toml_value(value: Any) -> str:
    """A value as TOML; text of several lines between three quotes."""
    if isinstance(value, str) and "\n" in value and '"""' not in value:
        body = value.replace("\\", "\\\\").strip("\n")
        return f'"""\n{body}\n"""'
    if isinstance(value, str) and '"' in value and "'" not in value and "\n" not in value:
        return f"'{value}'"
    return json.dumps(value, ensure_ascii=False)


def write_card(fields: Mapping[str, Any]) -> str:
    """A card as a table of a card file."""
    return "\n".join(["[[card]]", *(f"{field} = {toml_value(value)}" for field, value in fields.items())]) + "\n"


def write_card_file(game: str, set_name: str, cards: Sequence[Mapping[str, Any]]) -> str:
    """A whole card file."""
    head = f"game = {toml_value(game)}\nset = {toml_value(set_name)}\n"
    return "\n".join([head, *(write_card(card) for card in cards)])


def with_changes(text: str, number: int, changes: Mapping[str, Any], file: str = "") -> str:
    """The text of a card file with fields of its card of this number changed or added."""
    for field, value in changes.items():
        text = _with_change(text, number, field, value)
    if file:
        read_cards(text, file)  # what is written can be read again, or nothing is written
    return text


def _with_change(text: str, number: int, field: str, value: Any) -> str:
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if _OPENING.match(line)]
    if number >= len(starts):
        raise FileFault("", "only a TOML card file can be mended", remedy="write the cards as [[card]] tables")
    first = starts[number] + 1
    last = starts[number + 1] if number + 1 < len(starts) else len(lines)
    key = re.compile(rf'\s*"?{re.escape(field)}"?\s*=')
    found = next((at for at in range(first, last) if key.match(lines[at])), None)
    written = f"{field} = {toml_value(value)}".split("\n")
    if found is None:
        lines[first + 1 : first + 1] = written
    else:
        last = _end_of(lines, found)
        written[-1] += _comment_after(lines[last])
        lines[found : last + 1] = written
    return "\n".join(lines)


def _end_of(lines: list[str], start: int) -> int:
    """The last line of the value that begins on a line."""
    value = lines[start].partition("=")[2].strip()
    for quotes in ('"""', "'''"):
        if value.startswith(quotes):
            if value.count(quotes) > 1:
                return start
            return next((at for at in range(start + 1, len(lines)) if quotes in lines[at]), start)
    return start


def _comment_after(line: str) -> str:
    """The comment at the end of a line, with what stands before it: from the first `#` after which no value is open."""
    for found in re.finditer(r"\s*#", line):
        before = line[: found.start()]
        try:
            tomllib.loads(before)
        except tomllib.TOMLDecodeError:
            if not before.endswith(('"""', "'''")):
                continue
        return line[found.start() :]
    return ""
