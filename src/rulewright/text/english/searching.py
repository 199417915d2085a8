"""Searching a deck for cards, and what becomes of those that are found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Register, Who
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects
from rulewright.text.english.descriptions import single
from rulewright.text.english.putting import To, put_to
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import SUBJECT, Misread, Unplayable
from rulewright.text.picking import Target, with_choices

Found = tuple[Cards, Any, bool]
"""What is searched for, how many, and whether fewer will do."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """Searching a deck, and picking from a pile that lies open."""
    search = "search~ {whose:Whose} deck for {found:Found}"
    yield construction("Deed@v", search, node=Made(lambda whose, found, at: (search_for(whose, found, at),)))
    yield construction(
        "Deed@v",
        f"{search} , reveal~ it|them and put~ it|them {{to:Destination}}",
        f"{search} , reveal~ it|them , and put~ it|them {{to:Destination}}",
        node=Made(lambda whose, found, to, at: _search_put(whose, found, to, at, show=True)),
    )
    yield construction("Deed@v", f"{search} and put~ it|them {{to:Destination}}", node=Made(_search_put))
    yield construction(
        "Deed@v",
        "search~ {whose:Whose} deck and reveal~ {found:Found}",
        f"{search} and reveal~ it|them",
        node=Made(_search_reveal),
    )
    for word, area in lexicon.areas.items():
        if area == "discard":
            yield construction(
                "Deed@v",
                f"search~ any {word} and put~ {{cards:Picked}} {{to:Destination}}",
                node=Made(_from_any_graveyard),
            )
    yield construction("Found", "a|an|1 {kind:Kind.sg}", node=Made(lambda kind: (kind, n.Fixed(1), False)))
    yield construction(
        "Found",
        "another {kind:Kind.sg}",
        node=Made(lambda kind: (replace(single(kind), other=True), n.Fixed(1), False)),
    )
    yield construction("Found", "up to {n:$number.pl} {kind:Kind.pl}", node=Made(lambda kind, n: _up_to(kind, n)))
    yield construction("Found", "any number of {kind:Kind.pl}", node=Made(lambda kind: (kind, None, False)))


def _up_to(kind: Cards, number: int) -> Found:
    return kind, n.Fixed(number), True


def search_for(whose: Who, found: Found, at: str) -> v.Search:
    """A search of somebody's deck."""
    what, number, up_to = found
    if whose == "anyone" or single(what).area != "play":
        raise Misread("whose deck is searched for what?")
    if single(what).together:
        raise Unplayable("searching for cards that have something in common")
    return v.Search(single(what), number, into=at, who=whose, up_to=up_to, by=SUBJECT)


def _search_put(whose: Who, found: Found, to: To, at: str, show: bool = False) -> Effects:
    search = search_for(whose, found, at)
    if to.whose not in (None, "owner", whose):
        raise Misread("whose?")
    shown = (v.Reveal(Register(search.into)),) if show else ()
    return (search, *shown, *with_choices(put_to(Register(search.into), to)))


def _search_reveal(whose: Who, found: Found, at: str) -> Effects:
    search = search_for(whose, found, at)
    return search, v.Reveal(Register(search.into))


def _from_any_graveyard(cards: Cards, to: To) -> Effects:
    if not isinstance(cards, Target) or cards.what.area != "play":
        raise Misread("what is searched for in a graveyard is described")
    return with_choices(put_to(replace(cards, what=replace(cards.what, area="discard")), to))
