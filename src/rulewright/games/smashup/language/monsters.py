"""Monsters at bases: what they are called, how they come there, and bases that have them from the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, TopOf
from rulewright.games.smashup.areas import SHARED_DECKS
from rulewright.games.smashup.language.one_base import OneBase
from rulewright.games.smashup.language.places import BASE
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import Effects
from rulewright.text.pending import SUBJECT, Misread, Unplayable
from rulewright.text.picking import Chosen, with_choices

UNDEAD = "Undead Monster"
_EVERY = tuple(faction for faction, shared in SHARED_DECKS.items() if not shared.held)
_BY_KIND = "monsters of one kind out of a deck that has others"


def constructions() -> Iterator[Construction]:
    """R15 Words for monsters; a base that has some; more of them, which somebody plays."""
    yield construction("Word@n", "monster@n", node=Filter(types=("minion",), trades=_EVERY))
    yield construction("Word@n", "undead monster@n", node=Filter(types=("minion",), trades=(UNDEAD,)))
    yield construction("Paragraph", "1 monster .", node=(p.Keyword("monsters", cost=1),))
    yield construction("Paragraph", "{number:$number.pl} monsters .", node=(p.Keyword("monsters", cost=SLOT.number),))
    for words in ("1 undead monster .", "{number:$number.pl} undead monsters ."):
        yield construction("Paragraph", words, node=Made(_not_yet))
    for number, how in (("a monster", n.Fixed(1)), ("{number:$number.pl} monsters", None)):
        yield construction(
            "Deed@v",
            f"play~ {number} {{spot:Spot}}",
            node=Made(lambda spot, at, number=0, how=how: _played(spot, at, how or n.Fixed(number))),
        )
        yield construction(
            "Deed@v",
            f"play~ {number}",
            node=Made(lambda at, number=0, how=how: _played(None, at, how or n.Fixed(number))),
        )
    yield construction("Deed@v", "play~ an undead monster [{spot:Spot}]", node=Made(_not_yet))


def _played(spot: Cards | None, at: str, number: n.Number) -> Effects:
    """R15 The top card of the monster deck comes to lie at a base."""
    if spot is None and number != n.Fixed(1):
        raise Misread("all on one base?")
    place = spot.what if isinstance(spot, OneBase) else BASE if spot is None else spot
    if isinstance(place, Filter):
        place = Chosen(place, place=f"{at} base")
    return with_choices(v.Put(TopOf("each", number, area="monster deck"), "monsters", by=SUBJECT, at=place))


def refuse_elsewhere(kind: str, texts: tuple[p.Paragraph, ...]) -> None:
    """R15 Only bases have monsters."""
    if kind != "base" and any(isinstance(one, p.Keyword) and one.keyword == "monsters" for one in texts):
        raise Misread("only bases have monsters")


def _not_yet(**slots: Any) -> Any:
    raise Unplayable(_BY_KIND)
