"""Text that waits: told before what it waits for, and once each turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.lower import asks_by_itself
from rulewright.effects.selectors import Filter, Host, This
from rulewright.games.spoils.language.assembling import Statement
from rulewright.games.spoils.language.constructions.statements import Closing, Opening, Told, closed
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.pending import Mention, Misread, parts_of, rebuild

Closed = tuple[tuple[Opening, ...], Told, tuple[Closing, ...]]
"""A sentence before it is put together."""


def constructions() -> Iterator[Construction]:
    """`Hears`: an occasion, and what is then done."""
    for ending in ("", " {closing:Closing}"):
        for more in ("", " {does:Sentences}"):
            told = f"{{first:Closed}} {{when:Afterthought}}{ending} .{more}"
            yield construction("Hears", told, node=Made(_told_first), far_fetched=True)
    yield construction(
        "Hears",
        "once each|per turn , {when:Hearing} [ , ] {does:Sentences}",
        "{when:Hearing} [ , ] {does:Sentences} {once:OnlyOnce}",
        node=Made(_once),
    )
    yield construction(
        "Hears",
        "{when:Hearing} [ , ] {does:Closed} [ , ] but only once each|per turn .",
        "{when:Hearing} [ , ] {does:Closed} only once each|per turn .",
        node=Made(lambda when, does: _once(when, (closed(does),))),
    )
    yield construction(
        "OnlyOnce",
        "this happens only once each|per turn .",
        "this can happen only once each|per turn .",
        "do this only once each|per turn .",
        node="",
    )


def is_it(part: Any) -> bool:
    """Whether a word is a pronoun for one card."""
    return isinstance(part, Mention) and part.pronoun and not part.plural


def _told_first(
    first: Closed, when: k.Occasion, closing: Closing | None = None, does: tuple[Statement, ...] = ()
) -> Any:
    """What is done, and then when: it, in what is waited for, is the one card that was told of before."""
    told = closed(first if closing is None else (first[0], first[1], (*first[2], closing)))
    named = {part for part in parts_of(told.effects) if isinstance(part, This | Host | Filter | Mention)}
    its = [part for part in parts_of(when) if isinstance(part, Mention)]
    if its and not (len(named) == 1 and isinstance(card := named.pop(), This | Host)):
        raise Misread("which card is it?")
    if not all(map(is_it, its)):
        raise Misread("which card is that?")
    known = rebuild(when, lambda part: card if isinstance(part, Mention) else part) if its else when
    return ("hears", known, [told, *does], None)


def _once(when: k.Occasion, does: tuple[Statement, ...], once: str = "") -> Any:
    """Text that acts once each turn: what happens by itself the first time, what one may do whenever one wants to."""
    first, *rest = does
    if first.kind == "instead":
        return ("hears", replace(when, nth=1), list(does), None)
    may = first.effects[0]
    asked = isinstance(may, v.May) and len(first.effects) == 1 and not asks_by_itself(may.effects[0])
    others = (*(() if asked else first.effects), *(effect for one in rest for effect in one.effects))
    if when.nth or any(isinstance(part, v.May) for part in parts_of(others)):
        raise Misread("once each turn, but which time?")
    return ("hears", when, list(does), k.FirstUse())
