"""Reading TOML and JSON that anybody may have written: within limits, every error naming file and line.

A few kilobytes can be made so that the standard parsers take minutes or go too deep: keys of thousands of
parts, brackets in brackets, numbers of a million digits. So a text is measured in one pass before it is parsed.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.kernel.errors import FileFault

LARGEST = 4_000_000
"""How many bytes a file may have."""
DEEPEST = 20
"""How many brackets may stand in one another."""
MOST_PARTS = 10
"""How many parts a dotted key may have."""
LONGEST_NAME = 200
"""How many characters a key, or a number as it is written, may have."""
GREATEST = 10**12
"""The greatest whole number."""

_TOKEN = re.compile(
    r'''"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+(?:"""|\Z)|\'\'\'(?:[^']++|'(?!''))*+(?:\'\'\'|\Z)'''
    r"""|"(?:[^"\\\n]++|\\.)*+"?|'[^'\n]*+'?|\#[^\n]*+|[\w+-]++|[ \t\r]++|[\s\S]"""
)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""What a terminal might obey and a database might not keep."""
_OPENING, _CLOSING = "[{", "]}"


def read_text(path: Path, remedy: str) -> str:
    """The text of a file, if it is one and not too large."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise FileFault(str(path), f"is larger than {LARGEST // 1_000_000} MB", remedy=remedy)
        return data.decode()
    except UnicodeDecodeError as fault:
        raise FileFault(str(path), "cannot be read: it is not UTF-8 text", remedy=remedy) from fault
    except (OSError, ValueError) as fault:  # a name with a zero in it is a ValueError
        told = getattr(fault, "strerror", None) or str(fault)
        raise FileFault(str(path), f"cannot be read: {told}", remedy=remedy) from fault


def parse(text: str, file: str, remedy: str) -> Any:
    """What a text says, as JSON if the file is called so, otherwise as TOML."""
    is_json = file.endswith(".json")
    _measure(text, file, remedy)
    try:
        data = json.loads(text) if is_json else tomllib.loads(text)
    except json.JSONDecodeError as fault:
        raise FileFault(file, f"is not well-formed: {fault.msg}", line=fault.lineno, remedy=remedy) from fault
    except tomllib.TOMLDecodeError as fault:
        message, _, place = str(fault).partition(" (at ")
        number = place.removeprefix("line ").split(",")[0]
        line = int(number) if number.isdigit() else max(1, len(text.splitlines()))
        raise FileFault(file, f"is not well-formed: {message}", line=line, remedy=remedy) from fault
    except (ValueError, RecursionError) as fault:  # a date that does not exist, for one
        raise FileFault(file, f"is not well-formed: {fault}", remedy=remedy) from fault
    for told in _out_of_bounds(data):
        raise FileFault(file, told, remedy=remedy)
    return data


def parse_table(text: str, file: str, remedy: str) -> dict[str, Any]:
    """What a text says that is a table at its top."""
    data = parse(text, file, remedy)
    if not isinstance(data, dict):
        raise FileFault(file, "holds no fields", line=1, remedy=remedy)
    return data


def _measure(text: str, file: str, remedy: str) -> None:
    """Refuse what would take too long to parse, before it is parsed."""
    depth = parts = 0
    for token in _TOKEN.finditer(text):
        written = token[0]
        first = written[0]
        told = ""
        if first in _OPENING:
            depth, parts = depth + 1, 0
            told = f"more than {DEEPEST} brackets stand in one another" if depth > DEEPEST else ""
        elif first in _CLOSING:
            depth, parts = max(0, depth - 1), 0
        elif first == ".":
            parts += 1
            told = f"a key has more than {MOST_PARTS} parts" if parts >= MOST_PARTS else ""
        elif first == "\n" or first in "=,:#":
            parts = 0
        elif len(written) > LONGEST_NAME and first not in "\"' \t":
            told = f"a name or a number has more than {LONGEST_NAME} characters"
        if told:
            raise FileFault(file, told, line=text.count("\n", 0, token.start()) + 1, remedy=remedy)


def _out_of_bounds(data: Any) -> Iterator[str]:
    """What is too great or too long in what was parsed."""
    todo = [data]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            long = next((key for key in one if len(key) > LONGEST_NAME), None)
            if long is not None:
                yield f"the key {long[:40]!r}… has more than {LONGEST_NAME} characters"
            todo.extend(one)
            todo.extend(one.values())
        elif isinstance(one, list):
            todo.extend(one)
        elif isinstance(one, str):
            if _CONTROL.search(one):
                yield f"{one[:40]!r} has a sign in it that nobody can see"
            if not one.isascii() and any("\ud800" <= sign <= "\udfff" for sign in one):
                yield f"{one[:40]!r} has half of a character in it"
        elif isinstance(one, int) and abs(one) > GREATEST:
            yield f"the number {str(one)[:40]} is greater than any that is needed"
