"""Which cards a text speaks of: descriptions (`Kind`), what was spoken of (`Reference`), noun phrases (`NP`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects.relations import Bears
from rulewright.effects.selectors import WHEREVER, Cards, Filter, HostOf, Leader, Responded, This, TopOf
from rulewright.games.spoils.language.constructions.descriptions import TYPES
from rulewright.games.spoils.language.constructions.numbers import ONE
from rulewright.text.agreement import own
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import either, narrowed, such
from rulewright.text.pending import (
    ANY_PLAYER,
    ORDINALS,
    OTHER,
    THAT_DECK,
    THEY,
    AtMost,
    Attached,
    Mention,
    Misread,
    Several,
    Some,
)

KNOWN = (
    "picked", "chosen", "revealed", "discarded", "drawn", "removed", "destroyed", "depleted", "found", "attacking",
    "blocking", "face-down", "face-up", "damaged",
)  # fmt: skip


def constructions() -> Iterator[Construction]:
    """Cards in every form."""
    yield construction("Area", "hand", "hands", node="hand")
    yield construction("Area", "deck", "decks", node="deck")
    yield construction("Area", "discard pile", "discard piles", node="discard")
    yield from _references()
    yield from _phrases()


# -- what was spoken of, or is known by where it is --


def _references() -> Iterator[Construction]:
    yield construction("Reference.sg", "this card", *(f"this {kind}" for kind in TYPES), node=This())
    yield construction("Reference.sg", "it", node=Mention(pronoun=True))
    yield construction(
        "Reference.pl", "them", "both|all of them", "them all|both", node=Mention(pronoun=True, plural=True)
    )
    yield construction(
        "Reference.pl",
        "the remaining cards",
        "the rest",
        "the other cards",
        "the others",
        "all other revealed cards",
        "the other revealed cards",
        "the remaining revealed cards",
        node=Mention(known="rest", plural=True),
    )
    yield construction("Reference@n", "the remaining {thing:Thing@n}", node=Made(lambda thing: _mention(thing, "rest")))
    for kind in (*TYPES, "card"):
        yield construction("Reference.sg", f"the attached {kind}", f"attached {kind}", node=Attached(kind))
    yield construction(
        "Reference@n", "the {thing:Thing@n}", "that {thing:Thing@n}", "those {thing:Thing@n}", node=Made(_mention)
    )
    for known in KNOWN:
        yield construction(
            "Reference@n",
            f"the {known} {{thing:Thing@n}}",
            node=Made(lambda thing, known=known: _mention(thing, known)),
        )
        yield construction(
            "Reference@n",
            f"each {known} {{thing:Thing.sg}}",
            node=Made(lambda thing, known=known: Mention(thing[0], known, True)),
        )
        yield construction(
            "Reference@n",
            f"{{whose:Whose}} {known} {{thing:Thing@n}}",
            node=Made(lambda whose, thing, known=known: replace(_mention(thing, known), owner=whose)),
        )
        yield construction(
            "Reference@n",
            f"the {{thing:Thing@n}} you {known}",
            f"the {{thing:Thing@n}} they {known}",
            node=Made(lambda thing, known=known: _mention(thing, known)),
        )
        for words, who in (
            ("you control", "you"),
            ("your opponent controls", "opponent"),
            ("an opponent controls", "opponent"),
        ):
            yield construction(
                "Reference@n",
                f"the {known} {{thing:Thing@n}} {words}",
                node=Made(lambda thing, known=known, who=who: replace(_mention(thing, known), controller=who)),
            )
    for words, who in (
        ("you control", "you"),
        ("your opponent controls", "opponent"),
        ("an opponent controls", "opponent"),
    ):
        yield construction(
            "Reference@n",
            f"the {{thing:Thing@n}} {words}",
            node=Made(lambda thing, who=who: replace(_mention(thing), controller=who)),
        )
    yield construction(
        "Reference@n", "the {thing:Thing@n} you searched for", node=Made(lambda thing: _mention(thing, "found"))
    )
    yield construction("Reference.sg", "the other {thing:Thing.sg}", node=Made(lambda thing: _mention(thing, OTHER)))
    yield construction("Reference.sg", "the other [1]", node=Mention(known=OTHER))
    for place in ORDINALS:
        yield construction(
            "Reference.sg",
            f"the {place} {{thing:Thing.sg}}",
            node=Made(lambda thing, place=place: _mention(thing, place)),
        )
    yield construction("Reference.pl", "both {thing:Thing.pl}", node=Made(lambda thing: _mention(thing)))
    yield construction("Reference.sg", "{whose:Whose} faction", node=Leader(SLOT.whose))
    yield construction("Reference.sg", "the top card of {whose:AnyDeck}", node=Made(lambda whose: TopOf(whose, ONE)))
    yield construction(
        "Reference.pl",
        "the top {number:Amount.pl} cards of {whose:AnyDeck}",
        node=Made(lambda number, whose: TopOf(whose, number)),
    )
    yield construction(
        "Reference.pl",
        "up to the top {number:Amount.pl} cards of {whose:AnyDeck}",
        node=Made(lambda number, whose: TopOf(whose, AtMost(number))),
    )
    yield construction("Reference.sg", "the top card", node=TopOf(THAT_DECK, ONE))
    yield construction("Reference.pl", "the top {number:Amount.pl} cards", node=TopOf(THAT_DECK, SLOT.number))
    yield construction("AnyDeck", "{whose:Whose} deck", node=SLOT.whose)
    yield construction(
        "AnyDeck", "either deck", "any deck", "either player's deck", "any player's deck", node=ANY_PLAYER
    )
    yield construction(
        "Reference.sg",
        "the {thing:Thing.sg} {card:Reference} is attached to",
        node=Made(lambda thing, card: HostOf(card, thing[0])),
    )
    yield construction("Reference.sg", "the|that [card or] ability", node=Responded())


def _mention(thing: tuple[tuple[str, ...], bool], known: str = "") -> Mention:
    return Mention(thing[0], known, thing[1])


# -- noun phrases --


def _phrases() -> Iterator[Construction]:
    yield construction("NP@n", "{one:OneNP@n}", node=SLOT.one)
    yield construction(
        "NP.pl", "{first:OneNP} and {second:OneNP}", node=Made(lambda first, second: several(first, second))
    )
    yield construction(
        "NP.pl",
        "{first:OneNP} , {second:OneNP} [ , ] and {third:OneNP}",
        node=Made(lambda first, second, third: several(first, second, third)),
    )
    yield construction("NP.sg", "{first:OneNP.sg} or {second:OneNP.sg}", node=Made(_one_or_the_other), far_fetched=True)
    yield construction("OneNP@n", "{card:Reference@n}", node=SLOT.card)
    yield construction("OneNP@n", "each of {cards:Reference.pl}", node=SLOT.cards)
    yield construction(
        "OneNP@n",
        "each of {whose:Whose} {kind:Kind.pl}",
        node=Made(lambda whose, kind: Some(narrowed(kind, Filter(controller=whose)), "every")),
    )
    yield construction("OneNP.sg", "1 of {cards:Reference.pl}", node=Made(lambda cards: Some(_among(cards), "one")))
    yield construction(
        "OneNP.sg",
        "another [1] of {cards:Reference.pl}",
        node=Made(lambda cards: Some(replace(_among(cards), another=True), "one")),
    )
    yield construction(
        "OneNP.pl",
        "{number:Amount.pl} of {cards:Reference.pl}",
        node=Made(lambda number, cards: Some(_among(cards), "exactly", number, number)),
    )
    yield construction(
        "OneNP@n",
        "up to {number:Amount@n} of {cards:Reference.pl}",
        node=Made(lambda number, cards: Some(_among(cards), "at most", n.Fixed(0), number)),
    )
    yield construction(
        "OneNP.pl",
        "any number of {cards:Reference.pl}",
        node=Made(lambda cards: Some(_among(cards), "any", n.Fixed(0), None)),
    )
    yield construction("OneNP@n", "{how:Quantifier@n} {kind:Kind@n}", node=Made(some))
    yield construction("OneOfKind", "a|an {kind:Kind.sg}", node=Made(lambda kind: Some(kind, "one")))
    yield construction("OneOfKind", "another {kind:Kind.sg}", node=Made(lambda kind: some(_ANOTHER, kind)))
    yield construction("Described.sg", "a|an {kind:Kind.sg}", node=Made(lambda kind: Some(kind, "one")))
    yield construction(
        "Described@n",
        "{number:Amount@n} {kind:Kind@n}",
        node=Made(lambda number, kind: Some(kind, "exactly", number, number)),
    )
    yield construction(
        "OneNP@n",
        "{how:Quantifier@n} {whose:Whose} {kind:Kind@n}",
        node=Made(lambda how, whose, kind: some(how, narrowed(kind, Filter(controller=whose)))),
    )
    yield construction(
        "OneNP.sg",
        "1 of {whose:Whose} {kind:Kind.pl}",
        node=Made(lambda whose, kind: Some(narrowed(kind, Filter(controller=whose)), "one")),
    )
    yield construction("OneNP@n", "each of {how:Quantifier.pl} {kind:Kind.pl}", node=Made(_each_of))
    yield construction("OneNP@n", "{some:Described@n} of {who:Whose} choice", node=Made(_chosen_by))
    named = Filter(where=(Bears("name"),))
    yield construction("OneNP.sg", "the named card", node=Some(named, "one"))
    yield construction("OneNP.sg", "an opponent's {kind:Kind.sg}", node=Made(_some_opponents))
    yield construction("OneNP@n", "{whose:Whose} {kind:Kind@n}", node=Made(_owned))
    yield construction("OneNP.pl", "{kind:Kind.pl}", node=Made(lambda kind: Some(kind, "bare")))
    yield construction(
        "OneNP.sg",
        "the {kind:Bare.sg} {most:Superlative}",
        node=Made(lambda kind, most: Some(narrowed(kind, most), "one")),
    )
    yield construction(
        "OneNP.sg",
        "the {kind:Bare.sg} {most:Superlative} {more:Post.sg}",
        "the {kind:Bare.sg} {more:Post.sg} {most:Superlative}",
        node=Made(lambda kind, most, more: Some(narrowed(narrowed(kind, most), more), "one")),
    )
    factions = Some(Filter(types=("faction",)), "every")
    yield construction("OneNP.pl", "both|all players ' factions", node=factions)
    yield construction("OneNP.sg", "a player's faction", node=Some(Filter(types=("faction",)), "one"))
    yield construction("OneNP.sg", "the attacking party", node=Some(Filter(states=("attacking party",)), "every"))
    yield construction("OneNP.sg", "the blocking party", node=Some(Filter(states=("blocking party",)), "every"))
    yield construction("Quantifier.sg", "a|an|any", node=Some(Filter(), "one"))
    yield construction("Quantifier.sg", "another", node=_ANOTHER)
    yield construction(
        "Quantifier@n",
        "{number:Amount@n} [different]",
        node=Made(lambda number: Some(Filter(), "exactly", number, number)),
    )
    yield construction(
        "Quantifier.pl",
        "{number:Amount} or fewer|less",
        node=Made(lambda number: Some(Filter(), "at most", n.Fixed(0), number)),
    )
    yield construction(
        "Quantifier@n",
        "up to {number:Amount@n} [different]",
        node=Made(lambda number: Some(Filter(), "at most", n.Fixed(0), number)),
    )
    yield construction("Quantifier.pl", "any number of", node=Some(Filter(), "any", n.Fixed(0), None))
    yield construction("Quantifier.pl", "all [of]", node=Some(Filter(), "every"))
    yield construction("Quantifier.sg", "each|every", node=Some(Filter(), "every"))


_ANOTHER = Some(Filter(another=True), "one")


def some(how: Some, kind: Filter) -> Some:
    """So many cards of a description."""
    what = narrowed(kind, Filter(another=True)) if how.what.another else kind
    if what.together == "each type":
        if how.kind != "one" or what.another or what.types:
            raise Misread("one of each type")
        return Some(what, "of each", how.low, None)
    return Some(what, how.kind, how.low, how.high)


def _one_or_the_other(first: Any, second: Any) -> Some:
    """One card of a description or of another, each with what follows its noun, or this card."""
    one = Some(Filter(), "one")
    first, second = (Some(Filter(among=This()), "one") if part == This() else part for part in (first, second))
    if not isinstance(first, Some) or not isinstance(second, Some):
        raise Misread("which of them?")
    if replace(first, what=Filter()) != one or replace(second, what=Filter()) != one:
        raise Misread("one or the other of how many?")
    return Some(either(first.what, second.what), "one")


def _each_of(how: Some, kind: Filter) -> Some:
    if how.kind not in ("exactly", "at most", "any"):
        raise Misread("each of how many?")
    return some(how, kind)


def _chosen_by(some: Some, who: Any) -> Some:
    return replace(some, kind="chosen", by=own(who) if who == THEY else who)


def _owned(whose: Any, kind: Filter) -> Some | Cards:
    described = narrowed(kind, Filter(controller=whose))
    if described == Filter(types=("faction",), controller=whose):
        raise Misread("a faction is named as such")
    return Some(described, "bare")


def _some_opponents(kind: Filter) -> Some:
    return Some(_controlled(kind, "opponent"), "one")


def _controlled(kind: Filter, who: Any) -> Filter:
    return narrowed(kind, Filter(controller=who))


def several(*parts: Any) -> Several:
    """Several nouns in a row; a bare one after another belongs to it, unless that names its cards."""
    for number, part in enumerate(parts):
        bare = isinstance(part, Some) and part.kind == "bare"
        if bare and (number == 0 or isinstance(parts[number - 1], Some)):
            raise Misread("which of them?")
    return Several(tuple(parts))


def _among(reference: Cards) -> Filter:
    """Cards of which some are meant."""
    if not isinstance(reference, Mention) or not reference.plural:
        raise Misread("of which cards?")
    return Filter(area=WHEREVER, among=reference)


__all__ = ["constructions", "several", "some", "such"]
