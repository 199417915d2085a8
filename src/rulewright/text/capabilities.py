"""What the engine of a game can carry out: kinds of node, their fields, and the words in them, as one table.

A proven text uses only what is in the table; what is not in it is understood, but not playable yet. For each kind of
node it lists the fields that text may set: under `any` those that may hold whatever belongs there, and each of the
others with the words and kinds of node that it may hold. `#` stands for a figure in a word. A field with its default
value, or an empty one, says nothing and needs no entry.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

ANY = "any"
_LAYOUT = frozenset(("runs_on",))
"""What a paragraph keeps of how it is printed; it means nothing."""
_NODES = "rulewright.effects"
_SAYS_NOTHING: tuple[object, ...] = ((), "")
_FIGURE = re.compile(r"\d+")


class Lack(Struct, frozen=True):
    """What a text needs and the table does not have."""

    node: type[Struct]
    field: str = ""
    """Empty if the whole kind of node is missing."""
    value: str = ""
    """The word, or the kind of node; empty if the field as such is missing."""
    means: type[Struct] | None = None
    """The kind of node that the value is."""

    def in_words(self) -> str:
        """What is missing, in the words that describe the nodes."""
        told = [_summary(self.node)]
        if self.field:
            told.append(self.field.replace("_", " "))
        if self.value:
            told.append(_summary(self.means) if self.means is not None else self.value)
        return ": ".join(told)


class Entry(Struct, frozen=True, order=True):
    """One thing that the engine can do."""

    node: str
    field: str = ""
    value: str = ""


class Capabilities(Struct, frozen=True):
    """The table of one game."""

    nodes: Mapping[str, Mapping[str, frozenset[str] | None]]
    """For each kind of node the fields that text may set, each with what it may be; None for anything."""

    def lacking(self, node: Any) -> Lack | None:
        """The first thing in a node, or in what it is part of, that is not in the table."""
        return next(self.lacks(node), None)

    def lacks(self, node: Any) -> Iterator[Lack]:
        """Everything in a node that is not in the table."""
        if isinstance(node, tuple):
            for part in node:
                yield from self.lacks(part)
        if not isinstance(node, Struct):
            return
        of_effects = type(node).__module__.startswith(_NODES)
        known = self.nodes.get(type(node).__name__)
        if of_effects and known is None:
            yield Lack(type(node))
            return
        for name, value in set_fields(node):
            if known is not None and of_effects:
                yield from _field_lacks(node, name, value, known)
            yield from self.lacks(value)

    def needed(self, node: Any) -> Iterator[Entry]:
        """The entries that a node needs, which is in the table with all that it holds."""
        if isinstance(node, tuple):
            for part in node:
                yield from self.needed(part)
        if not isinstance(node, Struct):
            return
        kind = type(node).__name__
        yield Entry(kind)
        for name, value in set_fields(node):
            listed = self.nodes[kind][name] is not None
            parts = value if isinstance(value, tuple) else (value,)
            yield from (Entry(kind, name, kind_of(one) if listed else "") for one in parts)
            yield from self.needed(value)

    def entries(self) -> tuple[Entry, ...]:
        """Every entry of the table, one by one."""
        found = []
        for node, named in self.nodes.items():
            found.append(Entry(node))
            for field, values in named.items():
                found += [Entry(node, field, value) for value in sorted(values or ("",))]
        return tuple(sorted(found))

    def without(self, entry: Entry) -> Capabilities:
        """The table without one of its entries."""
        named = dict(self.nodes[entry.node])
        others = dict(self.nodes)
        if not entry.field:
            del others[entry.node]
            return Capabilities(others)
        values = named.pop(entry.field)
        if values is not None and (left := values - {entry.value}):
            named[entry.field] = left
        return Capabilities(others | {entry.node: named})


def set_fields(node: Struct) -> Iterator[tuple[str, Any]]:
    """The fields of a node that say something, each with its value."""
    for field in fields(node):
        value = getattr(node, field.name)
        if value != field.default and value not in _SAYS_NOTHING and field.name not in _LAYOUT:
            yield field.name, value


def _field_lacks(node: Struct, name: str, value: Any, known: Mapping[str, frozenset[str] | None]) -> Iterator[Lack]:
    if name not in known:
        yield Lack(type(node), name)
        return
    allowed = known[name]
    for part in value if isinstance(value, tuple) else (value,):
        if allowed is None or not isinstance(part, Struct | str):
            continue
        if (called := kind_of(part)) not in allowed:
            yield Lack(type(node), name, called, type(part) if isinstance(part, Struct) else None)


def kind_of(value: Struct | str) -> str:
    """What the table calls a value: a word as itself, a node by its kind."""
    return _FIGURE.sub("#", value) if isinstance(value, str) else type(value).__name__


def _summary(node: type[Struct]) -> str:
    """What a kind of node means, in the first words of its description."""
    return (node.__doc__ or "").partition("\n")[0].rstrip(".").lower()


@cache
def capabilities_of(package: str) -> Capabilities:
    """The table that stands in a game's language."""
    return read_capabilities((files(package) / "capabilities.toml").read_text(encoding="utf-8"))


def read_capabilities(text: str) -> Capabilities:
    """A table as it is written."""
    written: dict[str, dict[str, list[str]]] = tomllib.loads(text)
    return Capabilities({node: _fields(named) for node, named in written.items()})


def _fields(named: Mapping[str, list[str]]) -> dict[str, frozenset[str] | None]:
    anything: dict[str, frozenset[str] | None] = dict.fromkeys(named.get(ANY, ()))
    return anything | {field: frozenset(values) for field, values in named.items() if field != ANY}
