"""Constructions: words with typed slots ⇄ one node, stated once for reading and printing.

A form is written as words. `{name:Category}` is a slot. `draw~` is a verb in the form that the construction itself is
in, `gain~a` one that agrees with the feature `a`, `mark~done` one in a fixed form; `card@n` is a noun in the number
`n`. `when|whenever` lets one word or another stand there; what stands in square brackets may be missing. A category may
have a feature: fixed (`Cards.sg`) or one that the parts of a form share (`Cards@n`). Reading substitutes the slots into
the node; printing says what was read again, each construction in its first form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.text.inflection import noun_form, verb_form
from rulewright.text.words import plain

FEATURES = {"v": ("base", "s", "ing"), "n": ("sg", "pl"), "a": ("i", "sg", "pl")}
"""The features that parts of a form can share: the form of a verb, number, agreement with a subject."""

_PIECE = re.compile(r"\{[^}]*\}|\[|\]|[^\s\[\]]+")


class Slot(Struct, frozen=True):
    """A place in a node that words fill."""

    name: str


class _Slots:
    def __getattr__(self, name: str) -> Any:
        return Slot(name)


SLOT = _Slots()
"""`SLOT.number` stands for what the slot `{number:…}` is filled with."""


class Made(Struct, frozen=True):
    """What a construction makes where a template cannot say it, or what may not be said."""

    build: Callable[..., Any]
    """Takes the slots by name; if it asks for them, `at` is the place of its words, `said` each slot in words."""


class Construction(Struct, frozen=True, eq=False):
    """Words with typed slots ⇄ one node. The first form is the one that is printed; the others count as the same."""

    category: str
    forms: tuple[str, ...]
    node: Any
    local: bool = False
    """Its last part goes with as few words before it as possible: in target city you control, the city is yours."""
    far_fetched: bool = False
    """It is how words are read only if nothing else makes sense of them."""


class Symbol(Struct, frozen=True):
    """What stands at one place of a rule: a word, a class of words (`$number`), or a category with its feature."""

    name: str
    is_term: bool


class Rule(Struct, frozen=True, eq=False):
    """One form with its features settled."""

    origin: Symbol
    expansion: tuple[Symbol, ...]
    slots: tuple[str, ...]
    """The name of the slot at each place; empty for a word."""
    construction: Construction
    form: int

    @property
    def alias(self) -> str:
        """Where a name for what is read is taken from."""
        return self.construction.category


def construction(category: str, *forms: str, node: Any, local: bool = False, far_fetched: bool = False) -> Construction:
    """A construction; every slot of its node must be in each of its forms."""
    made = Construction(category, forms, node, local, far_fetched)
    if not isinstance(node, Made):
        wanted = slots_in(node)
        for form in forms:
            found = {match[1:-1].partition(":")[0] for match in re.findall(r"\{[^}]*\}", form)}
            assert found == wanted, f"{category}: {form!r} has the slots {found}, its node {wanted}"
    return made


def slots_in(node: Any) -> set[str]:
    """The names of the slots in a node."""
    if isinstance(node, Slot):
        return {node.name}
    if isinstance(node, tuple):
        return {name for part in node for name in slots_in(part)}
    if isinstance(node, Struct):
        return {name for field in node.__struct_fields__ for name in slots_in(getattr(node, field))}
    return set()


def substitute(node: Any, slots: dict[str, Any]) -> Any:
    """The node with its slots filled."""
    if isinstance(node, Slot):
        return slots[node.name]
    if isinstance(node, tuple):
        return tuple(substitute(part, slots) for part in node)
    if isinstance(node, Struct):
        filled = {
            field: new
            for field in node.__struct_fields__
            if (new := substitute(old := getattr(node, field), slots)) is not old
        }
        return replace(node, **filled) if filled else node
    return node


# -- from forms to rules -----------------------------------------------------------------------------------------


def rules_of(made: Construction) -> Iterator[Rule]:
    """Every rule that a construction stands for, the usual form first."""
    for number, form in enumerate(made.forms):
        for pieces in _with_options(_PIECE.findall(form)):
            names = _shared(made.category, pieces)
            for values in product(*(FEATURES[name] for name in names)):
                settled = dict(zip(names, values, strict=True))
                for symbols in product(*(_symbols(piece, made.category, settled) for piece in pieces)):
                    flat = [one for part in symbols for one in part]
                    yield Rule(
                        Symbol(_settled(made.category, settled), False),
                        tuple(symbol for symbol, _ in flat),
                        tuple(name for _, name in flat),
                        made,
                        number,
                    )


def _with_options(pieces: list[str]) -> list[list[str]]:
    """The pieces with and without whatever stands in brackets; without comes first, as it is what we print."""
    if "[" not in pieces:
        return [pieces]
    start, end = pieces.index("["), pieces.index("]")
    rest = _with_options(pieces[end + 1 :])
    before, inside = pieces[:start], pieces[start + 1 : end]
    return [[*before, *after] for after in rest] + [[*before, *inside, *after] for after in rest]


def _shared(category: str, pieces: list[str]) -> list[str]:
    """The features that the parts of a form share."""
    marks = [category, *(piece[1:-1] for piece in pieces if piece[0] == "{")]
    found = [part.partition("@")[2] for part in marks if "@" in part]
    found += [piece.partition("@")[2] for piece in pieces if piece[0] != "{" and "@" in piece]
    found += [after for piece in pieces if piece[0] != "{" and (after := piece.partition("~")[2]) in FEATURES]
    return sorted(set(found))


def _settled(category: str, features: dict[str, str]) -> str:
    name, _, feature = category.partition("@")
    return f"{name}.{features[feature]}" if feature else name


Symbols = tuple[tuple[Symbol, str], ...]


def _symbols(piece: str, category: str, features: dict[str, str]) -> list[Symbols]:
    """What a piece of a form can be: one symbol or several in a row, each with the slot that it fills."""
    if piece[0] == "{":
        name, _, kind = piece[1:-1].partition(":")
        return [((Symbol(_settled(kind, features), kind.startswith("$")), name),)]
    if "@" in piece:
        noun, _, feature = piece.partition("@")
        return [_words(noun_form(noun, features[feature]))]
    if "~" in piece:
        verb, _, feature = piece.partition("~")
        form = features.get(feature or category.partition("@")[2], feature or "base")
        return [_words(verb_form(verb, form))]
    return [_words(word) for word in piece.split("|")]


def _words(text: str) -> Symbols:
    return tuple((Symbol(word, True), "") for word in plain(text))
