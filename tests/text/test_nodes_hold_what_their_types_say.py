"""What the fields of a program's nodes hold is what their types say: readers and the compiled form count on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from msgspec import Struct
from tests.contract.matches import rules_of

from rulewright.games.registry import find_game, game_names


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_every_field_of_every_node_holds_what_its_type_says(game: str) -> None:
    lies: dict[str, str] = {}
    met: set[Struct] = set()
    for printed in rules_of(game, find_game(game).default_edition, "set").defs:
        for node in nodes(printed, met):
            for name, wanted in fields(type(node)):
                if not fits(getattr(node, name), wanted):
                    lies[f"{type(node).__name__}.{name}: {wanted}"] = repr(getattr(node, name))
    assert len(met) > 300
    assert lies == {}


def test_a_value_of_another_type_is_noticed() -> None:
    assert fits((1, "a"), tuple[int, str])
    assert not fits((1, 2), tuple[int, str])
    assert not fits("a", int | None)
    assert not fits(("a", 1), tuple[str, ...])
    assert not fits("b", Literal["a"])


def nodes(node: Any, met: set[Struct]) -> Iterator[Struct]:
    """Every node of a program that has not been met before."""
    if isinstance(node, tuple):
        for one in node:
            yield from nodes(one, met)
    elif isinstance(node, Struct) and node not in met:
        met.add(node)
        yield node
        for field in node.__struct_fields__:
            yield from nodes(getattr(node, field), met)


@cache
def fields(kind: type[Struct]) -> list[tuple[str, Any]]:
    """The fields of a record with their types."""
    return [(one.name, one.type) for one in msgspec.structs.fields(kind)]


def fits(value: Any, wanted: Any) -> bool:
    """Whether a value is of a type."""
    parts = get_args(wanted)
    match get_origin(wanted):
        case None if wanted is Any:
            return True
        case None:
            return isinstance(value, NoneType if wanted is None else wanted)
        case origin if origin in (Union, UnionType):
            return any(fits(value, part) for part in parts)
        case origin if origin is Literal:
            return value in parts
        case origin if origin is Annotated:
            return fits(value, parts[0])
        case origin if origin is tuple and parts[1:] == (...,):
            return isinstance(value, tuple) and all(fits(one, parts[0]) for one in value)
        case origin if origin is tuple:
            return isinstance(value, tuple) and len(value) == len(parts) and all(map(fits, value, parts))
        case origin:
            return isinstance(value, origin)
