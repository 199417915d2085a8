"""Coming into play where the text names no place: a creature in a city of whoever puts it there, a city by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, Register
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects, deed
from rulewright.text.english.searching import Found, search_for
from rulewright.text.pending import PLACE, SUBJECT, Misread
from rulewright.text.picking import Chosen, Target, with_choices


def constructions() -> Iterator[Construction]:
    """Putting cards into play, returning them to it, searching for them."""
    for marked in (False, True):
        after = " marked" if marked else ""
        for yours in ("", " under your control"):
            yield from deed(
                f"put~ {{cards:Picked}} into|in play{after}{yours}",
                f"return~ {{cards:Picked}} to play{after}{yours}",
                make=lambda cards, marked=marked: replace(_arriving(cards, _kind(cards)), depleted=marked),
            )
    yield construction(
        "Deed@v", "search~ {whose:Whose} deck for {found:Found} and put~ it|them into|in play", node=Made(_found)
    )


def _kind(cards: Cards) -> Filter:
    """What is put into play, which must come from elsewhere."""
    if not isinstance(cards, Target | Chosen) or cards.what.area == "play":
        raise Misread("from where?")
    return cards.what


def _arriving(cards: Cards, kind: Filter) -> v.Put:
    """Creatures are put into a city of their player's, as creature.4 has it; cities beside the others."""
    if kind.types == ("city",):
        return v.Put(cards, "play", by=SUBJECT)
    if kind.types == ("creature",) or (kind.subtypes and not kind.types):
        return v.Put(cards, "play", at=Chosen(Filter(types=("city",), controller=SUBJECT), place=PLACE), by=SUBJECT)
    raise Misread("where?")


def _found(whose: Any, found: Found, at: str) -> Effects:
    search = search_for(whose, found, at)
    return (search, *with_choices(_arriving(Register(search.into), search.cards)))
