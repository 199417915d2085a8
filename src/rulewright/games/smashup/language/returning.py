"""Cards that go back: to hands and decks, from where, what waits for it, and what cannot be returned."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import conditions as k
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter
from rulewright.text.agreement import with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import deed
from rulewright.text.english.occasions import happening
from rulewright.text.english.putting import To, put_to
from rulewright.text.pending import THEY, Misread
from rulewright.text.picking import Chosen, with_choices

HOMES = (
    "to its|their owner's hand",
    "to their owners ' hands",
    "to a player's hand",
    "to the|a hand",
    "to hand",
    "to players ' hands",
)
"""Whose hand it is need not be said: it is always that of whoever owns the card."""


def constructions() -> Iterator[Construction]:
    """inout.1 `Act`: be returned to a hand; `Happening`: returned; cards put back onto decks."""
    for home in HOMES:
        yield construction("Act", f"be returned {home}", node=v.Cannot("be returned"))
        yield construction("Done", f"returned {home}", node="be returned")
    for home in HOMES:
        yield construction(
            "Act",
            f"be returned {home} by {{cards:Sources}}",
            node=Made(lambda cards: v.Cannot("be returned", by=cards)),
        )
    yield from happening("be~a returned to a player's hand", _BACK, "be~a returned to the hand")
    yield from happening("be~a returned to your hand", k.Occasion("goes from play", to="hand", who="you"))
    for order in (False, True):
        ordered = " in any order" if order else ""
        for end in ("top", "bottom"):
            made = Made(lambda order=order, end=end: To(f"deck {end}", "owner", any_order=order))
            yield construction("Destination", f"to the {end}{ordered}", node=made)
    yield from deed("return~ {cards:Cards} {to:Destination}", make=_onto_deck)
    yield from deed("take~ {cards:Picked} into|in {to:Hand}", make=_into_hand)
    yield from deed("put~ {cards:Picked} into|in {to:Hand}", make=_theirs)
    yield construction("Qualifier@n", "from play", node=Filter())
    yield construction(
        "Told",
        "{cards:Cards@a} be~a shuffled into its|their owner's deck",
        "{cards:Cards@a} be~a shuffled into their owners ' decks",
        node=Made(lambda cards: with_subject(with_choices(put_to(cards, To("deck", "owner"))), "you")),
    )
    yield from deed(
        "shuffle~ {cards:Cards} into its|their owner's deck", make=lambda cards: put_to(cards, To("deck", "owner"))
    )


_BACK = k.Occasion("goes from play", to="hand")


def _onto_deck(cards: Cards, to: To) -> v.Effect:
    """What is put onto a deck goes back to it."""
    if not to.area.startswith("deck"):
        raise Misread("to where?")
    return put_to(cards, to)


def _into_hand(cards: Cards, to: To) -> v.Effect:
    """A card of one's own pile is taken to hand."""
    what = cards.what if isinstance(cards, Chosen) else cards
    if not isinstance(what, Filter) or what.area == "play":
        raise Misread("from where?")
    return put_to(cards, to)


def _theirs(cards: Cards, to: To) -> v.Effect:
    """inout.1 A card in play of the player who does it goes to its owner's hand, which nearly always is theirs."""
    what = cards.what if isinstance(cards, Chosen) else cards
    if to.whose != THEY or not isinstance(what, Filter) or what.area != "play" or what.controller != THEY:
        raise Misread("from where?")
    return v.Put(cards, "hand")
