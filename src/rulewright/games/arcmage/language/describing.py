"""Descriptions put together from their parts, and what may not be said of cards."""

from __future__ import annotations

from typing import Any

from lark import Token
from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects.relations import At, Such
from rulewright.effects.selectors import SUCH, Cards, Filter, This
from rulewright.games.arcmage.language.read_players import Fields
from rulewright.games.arcmage.language.wording import wording
from rulewright.text.pending import Misread

_PILES = {"hand": "hand", "graveyard": "discard", "deck": "deck"}


def merged(parts: list[Fields]) -> Filter:
    """One description from its parts; a part that would overwrite another is not understood."""
    fields: Fields = {}
    for part in parts:
        for name, value in part.items():
            if name in fields and isinstance(value, tuple) and name != "types":
                fields[name] = (*fields[name], *(one for one in value if one not in fields[name]))
            elif name in fields and fields[name] != value:
                raise Misread("says the same thing of a card twice")
            else:
                fields[name] = value
    return Filter(**fields)


def base_form(token: Token) -> str:
    """A word that the grammar knows by its shape, in its base form."""
    return wording().lemma(str(token))


def called(fields: Fields) -> tuple[str, ...]:
    """What a card is called when it is spoken of again."""
    if "area" in fields:
        raise Misread("what is on the stack is spoken of as it")
    if "subtypes" in fields:
        return (f'"{fields["subtypes"][0]}"',)
    types: tuple[str, ...] = fields.get("types", ())
    return types


def at_home(what: Filter) -> Filter:
    """My residents are those of the city that says so."""
    if At(This()) not in what.where:
        return what
    if "resident" not in what.states:
        raise Misread("only residents are said to be mine")
    return replace(what, states=tuple(one for one in what.states if one != "resident"))


def single(what: Cards) -> Filter:
    """Cards of one description, in one kind of place."""
    if not isinstance(what, Filter):
        raise Misread("a card is in one place")
    return what


def is_no(subtype: str) -> Such:
    """It is not of that subtype."""
    return Such(k.Not(k.Fits(SUCH, Filter(subtypes=(subtype,)))))


def pile_fields(whose: Any, area: Token) -> Fields:
    """In a hand, a graveyard or a deck."""
    fields: Fields = {"area": _PILES[base_form(area)]}
    return fields if whose == "anyone" else {**fields, "area_of": whose}
