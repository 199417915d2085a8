"""Moving cards from place to place, in a game that has places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, This
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.deeds import deed
from rulewright.text.english.descriptions import single
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import SUBJECT, Mention, Misread
from rulewright.text.picking import Chosen, Target


class Goal(Struct, frozen=True):
    """Where cards go: to one of these places, or to where a player's cards are that are at none."""

    to: Cards | None = None
    home: Any = None
    own: bool = False
    """To any place of whoever has the text, so that it is said of that player's cards alone."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Goal`, and the deed of moving to it."""
    if not lexicon.places:
        return

    def place(kind: Cards) -> Cards:
        what = single(kind)
        if len(what.types) != 1 or what.types[0] not in lexicon.places or what.area != "play":
            raise Misread("that is no place")
        return what

    def known_place(card: Cards) -> Cards:
        if isinstance(card, Mention) and not set(card.nouns) & set(lexicon.places):
            raise Misread("that is no place")
        return card

    yield construction(
        "Goal",
        "a|an|1|any {kind:Kind.sg}",
        "[any] 1 of {kind:Kind.pl}",
        "another {kind:Kind.sg}",
        node=Made(lambda kind: Goal(place(kind))),
    )
    yield construction(
        "Goal", "target {kind:Kind.sg}", node=Made(lambda kind, at: Goal(Target(single(place(kind)), place=at)))
    )
    yield construction("Goal", "{card:Again.sg}", node=Made(lambda card: Goal(known_place(card))))
    yield construction("Goal", "{card:This}", node=Goal(SLOT.card))
    unmarked = (f" without {lexicon.marking}ing it|them|me",) if lexicon.marking else ()
    for mark in ("", *unmarked):
        free = bool(mark)
        yield from deed(
            f"move~ {{cards:Cards}}{mark}",
            make=lambda cards, free=free: v.Shift(cards, freely=free, by=SUBJECT),
        )
        yield from deed(
            f"move~ {{cards:Cards}} to|into {{goal:Goal}}{mark}",
            make=lambda cards, goal, free=free: _moved(cards, goal, free),
        )
    yield from deed("move~ {cards:Cards} along", make=lambda cards: v.Shift(cards, along=This()))


def _moved(cards: Cards, goal: Goal, freely: bool) -> v.Effect:
    what = cards.what if isinstance(cards, Target | Chosen) else cards
    if goal.own and not isinstance(what, This) and getattr(what, "controller", None) != "you":
        raise Misread("whose cards?")
    return v.Shift(cards, freely=freely, to=goal.to, home=goal.home, by=SUBJECT)


__all__ = ["Goal", "constructions"]
