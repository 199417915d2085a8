"""How cards enter play: marked as used, with counters on them, if something is so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects.selectors import Cards, Filter, This
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.amounts import Rate
from rulewright.text.english.descriptions import said_in
from rulewright.text.english.paragraphs import in_force
from rulewright.text.inflection import verb_form
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import Misread

Paragraphs = tuple[p.Paragraph, ...]
_TOLD_BEFORE = {"types", "not_types", "subtypes", "trades", "keywords", "controller", "other"}
"""What can be told of a card that is not in play yet."""


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Entering`: which cards enter play, and how."""
    for name, verb in lexicon.verbs.items():
        if verb.acts != "enters play":
            continue
        enters = f"{{cards:Cards@a}} {name}~a {verb.particle}".rstrip()
        counters = f"{enters} with {{number:Amount@n}} {{kind:CounterKind}} counter@n [on it|them|me]"
        there = "{kind:CounterKind} counters [on it|them|me]"
        if lexicon.marking:
            marked = verb_form(lexicon.marking, "done")
            yield construction("Entering", f"{enters} {marked}", node=Made(_marked))
            yield construction("Entering", f"{counters} and {marked}", node=Made(_marked_with))
            yield construction(
                "Standing",
                f"{enters} {marked} and {{what:Predicates@a}} .",
                node=Made(lambda cards, what: (_marked(cards), *(in_force(cards, one, None) for one in what))),
            )
        yield construction("Entering", counters, node=Made(_with_counters))
        yield construction("Entering", f"{counters} {{rate:Rate}}", node=Made(_with_counters))
        yield construction(
            "Entering",
            f"{enters} with x {there} [ , ] where x is [equal to] {{number:Counted}}",
            f"{enters} with {there} equal to {{number:Counted}}",
            node=Made(_with_counters),
        )
    yield construction("Standing", "{enters:Entering} .", node=Made(lambda enters: (enters,)))
    yield construction(
        "Standing",
        "{enters:Entering} if {so:Condition} .",
        "if {so:Condition} , {enters:Entering} .",
        node=Made(lambda enters, so: (replace(enters, condition=so),)),
    )
    yield construction(
        "Standing",
        "{enters:Entering} unless {so:Condition} .",
        "unless {so:Condition} , {enters:Entering} .",
        node=Made(lambda enters, so: (replace(enters, condition=k.Not(so)),)),
    )


def which_enter(cards: Any) -> Filter | None:
    """The cards that enter play so: this one (None), or others of a description that fits what is not in play yet."""
    if isinstance(cards, This):
        return None
    if not isinstance(cards, Filter) or cards.area != "play" or set(said_in(cards)) - _TOLD_BEFORE:
        raise Misread("which cards enter play so?")
    return cards


def _marked(cards: Cards) -> p.EntersWith:
    return p.EntersWith(depleted=True, cards=which_enter(cards))


def _with_counters(cards: Cards, number: n.Number, kind: str, rate: Rate | None = None) -> p.EntersWith:
    if isinstance(number, n.Variable):
        raise Misread("how many?")
    tokens = number if rate is None else rate.of(number)
    return p.EntersWith(tokens=tokens, kind=kind, cards=which_enter(cards))


def _marked_with(cards: Cards, number: n.Number, kind: str) -> p.EntersWith:
    return replace(_with_counters(cards, number, kind), depleted=True)
