"""Cards that are buried at bases, face down, and uncovered there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter
from rulewright.games.smashup.language.each_base import On
from rulewright.games.smashup.language.one_base import OneBase
from rulewright.games.smashup.language.places import BASE
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects
from rulewright.text.pending import SUBJECT, Misread, Unplayable
from rulewright.text.picking import Chosen, with_choices

BURIED = "buried"


def constructions() -> Iterator[Construction]:
    """R7, R8 What is buried, burying it and uncovering it."""
    yield construction("Adjective", "buried", node=Filter(area=BURIED))
    yield construction(
        "Qualifier@n", "buried {spot:Spot}", node=Made(lambda spot: Filter(area=BURIED, where=(On(spot),)))
    )
    yield construction("Deed@v", "bury~ {cards:Cards}", node=Made(lambda cards, at: buried(cards, at, None)))
    yield construction(
        "Deed@v", "bury~ {cards:Cards} {spot:Spot}", node=Made(lambda cards, spot, at: buried(cards, at, spot))
    )
    yield construction(
        "Deed@v", "bury~ {cards:Cards} at|on the same base", node=Made(lambda cards, at: buried(cards, at, BASE))
    )
    yield construction("Deed@v", "uncover~ {cards:Cards}", node=Made(_uncover))


def buried(cards: Cards, at: str, spot: Cards | None) -> Effects:
    """R7 Whoever buries a card chooses a base for it, unless the text says which."""
    what = cards.what if isinstance(cards, Chosen) else cards
    if isinstance(what, Filter) and what.area in ("play", BURIED) and what.types != ("minion",):
        raise Misread("from where?")
    several = not isinstance(cards, Chosen) and isinstance(what, Filter)
    if spot is None and (several or (isinstance(cards, Chosen) and cards.high != n.Fixed(1))):
        raise Misread("all on one base?")
    place = spot.what if isinstance(spot, OneBase) else BASE if spot is None else spot
    if isinstance(place, Filter):
        place = Chosen(place, place=f"{at} base")
    return with_choices(v.Put(cards, BURIED, under=SUBJECT, by=SUBJECT, at=place))


def _uncover(cards: Cards) -> Effects:
    """R8 What is uncovered is played where it lies, or discarded."""
    what = cards.what if isinstance(cards, Chosen) else cards
    if isinstance(what, Filter) and what.area != BURIED:
        raise Misread("only what is buried is uncovered")
    return with_choices(v.PlayCard(cards, SUBJECT, free=True, failing="discard"))


def heard(when: k.Occasion) -> k.Occasion:
    """What is buried lies there when that is heard of."""
    if when.what != "is buried" or not isinstance(when.subject, Filter):
        return when
    return replace(when, subject=replace(when.subject, area=BURIED))


def refuse_instead(node: p.Paragraph) -> None:
    """R7, R8 Both are heard of once they have happened, so that nothing can take their place."""
    if isinstance(node, p.Replaced) and any(way.what in ("is buried", "is uncovered") for way in node.when.ways):
        raise Unplayable("something else in the place of burying or uncovering")
