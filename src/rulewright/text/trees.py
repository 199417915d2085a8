"""A program on one line, for people: only what is not the default, plain words without quotes."""

from __future__ import annotations

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from rulewright.effects.numbers import Fixed, Variable
from rulewright.effects.selectors import Register

_OF_PRINT = ("runs_on",)
"""What a paragraph keeps of how it is printed; it means nothing."""


def tree(node: object) -> str:
    """The node on one line."""
    if isinstance(node, Fixed):
        return str(node.n)
    if isinstance(node, Variable | Register):
        return node.name
    if isinstance(node, Struct):
        return f"{type(node).__name__}({', '.join(_fields(node))})"
    if isinstance(node, tuple):
        return f"[{', '.join(tree(part) for part in node)}]"
    return str(node)


def _fields(node: Struct) -> list[str]:
    found: list[str] = []
    named = False
    for field in fields(node):
        value = getattr(node, field.name)
        if field.default is not NODEFAULT:
            named = True
        if value == field.default or field.name in _OF_PRINT:
            continue
        found.append(f"{field.name}={tree(value)}" if named else tree(value))
    return found
