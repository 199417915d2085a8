"""Counters on cards: put, removed, moved, doubled."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects, deed
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Misread
from rulewright.text.picking import with_choices

_ONE = ("{card:Cards.sg}", "{card:Cards.i}")
"""One card, or the card itself."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """Deeds with counters of a kind."""
    put = "put~ {number:Amount@n} {kind:CounterKind} counter@n on {cards:Cards}"
    yield from deed(
        put,
        "add~ {number:Amount@n} {kind:CounterKind} counter@n to {cards:Cards}",
        make=lambda number, kind, cards: v.AddTokens(cards, number, kind),
    )
    yield from deed(
        "put~ {kind:CounterKind} counters on {cards:Cards} equal to {number:Counted}",
        "put~ a number of {kind:CounterKind} counters on {cards:Cards} equal to {number:Counted}",
        make=lambda number, kind, cards: v.AddTokens(cards, number, kind),
    )
    yield construction(
        "Deed@v",
        f"{put} and {{more:Amount@a}} {{other:CounterKind}} counter@a on {{those:Cards}}",
        node=Made(_put_both),
    )
    yield from deed(
        "remove~ {number:Amount@n} {kind:CounterKind} counter@n from {cards:Cards}",
        make=lambda number, kind, cards: v.RemoveTokens(cards, number, kind=kind),
    )
    yield from deed(
        *(f"remove~ all {{kind:CounterKind}} counters from {one}" for one in _ONE),
        *(f"remove~ every {{kind:CounterKind}} counter from {one}" for one in _ONE),
        make=lambda kind, card: v.RemoveTokens(card, n.TokensOn(card, kind), kind=kind),
    )
    yield from deed(
        *(f"double~ the number of {{kind:CounterKind}} counters on {one}" for one in _ONE),
        make=lambda kind, card: v.AddTokens(card, n.TokensOn(card, kind), kind),
    )
    yield construction(
        "Deed@v",
        *(
            f"move~ {{number:Amount@n}} {{kind:CounterKind}} counter@n from {one} to|onto {{other:Cards{to}}}"
            for one, to in ((_ONE[0], ".sg"), (_ONE[0], ".i"), (_ONE[1], ".sg"))
        ),
        node=Made(_moved),
    )


def _put_both(number: n.Number, kind: str, cards: Cards, more: n.Number, other: str, those: Cards) -> Effects:
    return (*with_choices(v.AddTokens(cards, number, kind)), *with_choices(v.AddTokens(those, more, other)))


def _moved(number: n.Number, kind: str, card: Cards, other: Cards, at: str) -> Effects:
    """As many as are taken off one card are put on the other."""
    if not isinstance(number, n.Fixed):
        raise Misread("how many?")
    *before, taken = with_choices(v.RemoveTokens(card, number, kind=kind))
    assert isinstance(taken, v.RemoveTokens), "choices come before what is done"
    put = with_choices(v.AddTokens(other, n.HowMany(at), kind))
    return (*before, replace(taken, into=at), v.If(k.Did(at), put))
