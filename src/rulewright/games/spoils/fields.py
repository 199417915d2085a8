"""What the fields of a card file must hold for a card of The Spoils: numbers, icons and stats."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.kernel.errors import Problem

_COUNT = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PLAIN = re.compile(r"\s*\d+\s*/\s*\d+\s*/\s*\d+\s*", re.ASCII)
_SIGNED = re.compile(r"\s*([+-]\d+|0)\s*/\s*([+-]\d+|0)\s*/\s*([+-]\d+|0)\s*", re.ASCII)
_THREE = "three numbers: strength/life/speed"
_WHOLE = "a whole number from 0 on"


def field_problems(fields: Mapping[str, Any], kind: str, icons: str) -> tuple[Problem, ...]:
    """What is wrong with the fields of a card of this type, besides its text; nothing if all is well."""
    return (
        *_cost(fields),
        *_threshold(fields, icons),
        *_stats(fields, kind),
        *_number(fields, kind, "structure", "location", ("201.8b", "201.8a"), 3),
        *_number(fields, kind, "influence", "faction", ("202.3a", "202.3a"), 25),
    )


def _cost(fields: Mapping[str, Any]) -> Iterator[Problem]:
    """A cost is a whole number, X, or absent."""
    cost = fields.get("cost")
    if cost is None or cost == "X" or _is_whole(cost):
        return
    nearest = '"X"' if str(cost).strip() in ("x", "X") else str(_near_number(cost, 1))
    expected = (_WHOLE, '"X"', "no cost at all")
    yield _problem(f"`{_written('cost', cost)}` is no cost number (201.2a)", expected, f"cost = {nearest}")


def _threshold(fields: Mapping[str, Any], icons: str) -> Iterator[Problem]:
    """A threshold is a row of icons, each by its letter."""
    threshold = fields.get("threshold", "")
    if isinstance(threshold, str) and set(threshold) <= set(icons):
        return
    known = "".join(letter for letter in str(threshold).upper() if letter in icons)
    nearest = f'threshold = "{known}"' if known else ""
    strange = "".join(dict.fromkeys(letter for letter in str(threshold) if letter not in icons))
    message = f"`{_written('threshold', threshold)}`: {strange!r} is no icon (201.3a)"
    yield _problem(message, (f"letters among {' '.join(icons)}",), nearest)


def _stats(fields: Mapping[str, Any], kind: str) -> Iterator[Problem]:
    """A character has three stats, gear may change them, and no other card has any."""
    stats = fields.get("stats")
    if stats is None:
        if kind == "character":
            yield _problem("a character has `stats` (201.7b), and this one has none", (_THREE,), 'stats = "1/1/1"')
        return
    if kind not in ("character", "item"):
        message = f"`{_written('stats', stats)}`: a {kind} has no stats (201.7a)"
        yield _problem(message, ("no stats at all",))
        return
    gear = kind == "item"
    if isinstance(stats, str) and (_SIGNED if gear else _PLAIN).fullmatch(stats):
        return
    numbers = [int(one) for one in re.findall(r"[+-]?\d+", str(stats), re.ASCII)][:3]
    numbers += [0 if gear else 1] * (3 - len(numbers))
    nearest = "/".join(f"{one:+d}" if gear else str(abs(one)) for one in numbers)
    what = "what gear changes (201.7c)" if gear else "the stats of a character (201.7b)"
    expected = f"{_THREE}, each with its sign" if gear else f"{_THREE}, without signs"
    yield _problem(f"`{_written('stats', stats)}` is not {what}", (expected,), f'stats = "{nearest}"')


def _number(
    fields: Mapping[str, Any], kind: str, field: str, bearer: str, rules: tuple[str, str], usual: int
) -> Iterator[Problem]:
    """Cards of one type have this number, and no other card has."""
    value = fields.get(field)
    needs, only = rules
    if kind != bearer:
        if value is not None:
            message = f"`{_written(field, value)}`: a {kind} has no {field}, only a {bearer} has ({only})"
            yield _problem(message, (f"no {field} at all",))
    elif value is None:
        message = f"a {bearer} has `{field}` ({needs}), and this one has none"
        yield _problem(message, (_WHOLE,), f"{field} = {usual}")
    elif not _is_whole(value):
        message = f"`{_written(field, value)}` is not the {field} of a {bearer} ({needs})"
        yield _problem(message, (_WHOLE,), f"{field} = {_near_number(value, usual)}")


def _problem(message: str, expected: tuple[str, ...], nearest: str = "") -> Problem:
    """A problem that stands outside the text, on line 0."""
    return Problem(0, 1, 1, message, expected, nearest)


def _is_whole(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii() and value.isdigit()
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _near_number(value: Any, otherwise: int) -> int:
    """The number that was probably meant."""
    if isinstance(value, bool):
        return otherwise
    digits = re.search(r"\d+", str(value), re.ASCII)
    if digits:
        return int(digits[0])
    near = difflib.get_close_matches(str(value).strip().lower(), _COUNT, n=1)
    return _COUNT.index(near[0]) if near else otherwise


def _written(field: str, value: Any) -> str:
    """A field as it stands in a card file."""
    return f"{field} = {json.dumps(value, ensure_ascii=False, default=str)}"
