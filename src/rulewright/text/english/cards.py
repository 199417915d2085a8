"""Noun phrases: which cards an instruction or an occasion is about, and how many of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects.selectors import Cards, Each, Filter, This, TopOf
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.descriptions import PLAIN, called, merged, narrowed, single, that
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import SEEN, Itself, Mention, Misread
from rulewright.text.picking import Chosen, ChosenAmong, EitherAll, Target


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Cards` in instructions, `Subject` in occasions, `Again` for what was spoken of."""
    yield construction("Cards@n", "{card:Again@n}", node=SLOT.card)
    yield construction("Cards@n", "{cards:Picked@n}", node=SLOT.cards)
    yield construction("Cards@n", "{cards:All@n}", node=SLOT.cards)
    yield construction("Cards.pl", "{first:Cards} and {second:Cards}", node=Made(both))
    yield from _itself(lexicon)
    yield from _again(lexicon)
    yield from _picked()
    if not lexicon.all_tied:
        yield from _foremost()
    yield from _piles()
    yield from _subjects()


def _itself(lexicon: Lexicon) -> Iterator[Construction]:
    """The card that the text is on."""
    for category in ("Cards.sg", "Subject.sg", "Known1.sg"):
        yield construction(category, "{card:This}", node=SLOT.card)
    yield construction("This", "this card", "this 1", node=Itself())
    for word, kind in lexicon.types.items():
        yield construction("This", f"this {word}", node=Itself(kind))


def _again(lexicon: Lexicon) -> Iterator[Construction]:
    """What was spoken of before."""
    yield construction("Again.sg", "it", "itself", node=Mention(pronoun=True))
    yield construction("Again.pl", "them", "they", "themselves", node=Mention(pronoun=True, plural=True))
    yield construction("Again.sg", "that {noun:Noun.sg}", "the {noun:Noun.sg}", node=Made(_that))
    yield construction("Again.pl", "both", "both of them", node=Mention(pronoun=True, plural=True))
    yield construction(
        "Cards.sg", "each", "each 1", "each of them", "each of those {noun:Noun.pl}", node=Made(_each_of_those)
    )
    yield construction("Again.pl", "each of them", node=Mention(pronoun=True, plural=True))
    yield construction(
        "Again.pl", "the other {n:$number.pl}", node=Made(lambda n: Mention(known=f"rest {n}", plural=True))
    )
    yield construction("Again.pl", "those {noun:Noun.pl}", "the {noun:Noun.pl}", node=Made(_those))
    yield construction("Again.sg", "the|that {done:Known} {noun:Noun.sg}", node=Made(_known))
    yield construction("Again.pl", "the|those {done:Known} {noun:Noun.pl}", node=Made(_all_known))
    yield construction(
        "Again.pl",
        "the rest",
        "the others",
        "the other cards",
        "any other card",
        "all other cards",
        "the remaining cards",
        "the rest of them",
        "the rest of the cards",
        node=Mention(known="rest", plural=True),
    )
    yield construction("Again.pl", "[the] unused cards", node=Mention(known="rest unused", plural=True))
    yield construction(
        "Again.sg", "the other", "the other 1", "the other card", node=Mention(known="rest 1", plural=True)
    )
    yield construction("Again.pl", "the other revealed cards", node=Mention(known="rest", plural=True))
    yield construction("Known", "chosen", node="chosen")
    yield construction("Known", "saved", node="saved")
    for name, verb in lexicon.verbs.items():
        if verb.known:
            yield construction("Known", f"{name}~done", node=verb.known)


def _each_of_those(noun: Filter | None = None) -> Cards:
    return Mention(pronoun=True, plural=True) if noun is None else _those(noun)


def _that(noun: Filter) -> Cards:
    return Mention(nouns=called(noun))


def _those(noun: Filter) -> Cards:
    return Mention(nouns=called(noun), plural=True)


def _known(done: str, noun: Filter) -> Cards:
    return Mention(nouns=called(noun), known=done)


def _all_known(done: str, noun: Filter) -> Cards:
    return Mention(nouns=called(noun), known=done, plural=True)


def _foremost() -> Iterator[Construction]:
    """The one with the highest of a value; of several that tie one is chosen."""
    yield construction(
        "Picked.sg",
        "the {kind:Bare.sg} {most:Superlative}",
        node=Made(lambda kind, most, at: _one(merged(kind, most), at)),
    )
    yield construction(
        "Picked.sg",
        "the {kind:Bare.sg} {most:Superlative} {more:Qualifier.sg}",
        "the {kind:Bare.sg} {more:Qualifier.sg} {most:Superlative}",
        node=Made(lambda kind, most, more, at: _one(merged(merged(kind, most), more), at)),
    )


def _picked() -> Iterator[Construction]:
    """As many as the text says, picked as targets or chosen as it is done."""
    yield construction("Picked.sg", "[1|a] target {kind:Kind.sg}", node=Made(_target))
    yield construction(
        "Picked.sg", "another target {kind:Kind.sg}", "target {kind:OtherKind}", node=Made(_another_target)
    )
    yield construction("Picked.pl", "{n:$number.pl} [different] target {kind:Kind.pl}", node=Made(_targets))
    yield construction("Picked.pl", "up to {n:$number.pl} [different] target {kind:Kind.pl}", node=Made(_up_to_targets))
    yield construction("Picked.sg", "up to {n:$number.sg} target {kind:Kind.sg}", node=Made(_up_to_targets))
    yield construction(
        "Picked.pl",
        "any number of target {kind:Kind.pl}",
        node=Made(lambda kind, at: Target(single(kind), None, place=at)),
    )
    yield construction(
        "Picked.sg", "a|an|1|any {kind:Kind.sg}", "1 of {kind:Kind.pl}", "any 1 of {kind:Kind.pl}", node=Made(_one)
    )
    random = Made(lambda kind, at, n=1: Chosen(single(kind), _fixed(n), _fixed(n), at, at_random=True))
    yield construction("Picked.sg", "a|1 random {kind:Kind.sg}", "a|an|1 {kind:Kind.sg} at random", node=random)
    somewhere = Made(
        lambda kind, pile, at, n=1: Chosen(narrowed(kind, single(pile)), _fixed(n), _fixed(n), at, at_random=True)
    )
    yield construction("Picked.sg", "a|an|1 {kind:Bare.sg} at random from|in {pile:Pile}", node=somewhere)
    yield construction("Picked.pl", "{n:$number.pl} {kind:Bare.pl} at random from|in {pile:Pile}", node=somewhere)
    yield construction(
        "Picked.pl", "{n:$number.pl} random {kind:Kind.pl}", "{n:$number.pl} {kind:Kind.pl} at random", node=random
    )
    yield construction("Described", "a|an|1 {kind:Kind.sg}", "1 of {kind:Kind.pl}", node=Made(_one))
    yield construction("Described", "{n:$number.pl} {kind:Kind.pl}", node=Made(_so_many))
    yield construction("Picked.sg", "another {kind:Kind.sg}", "a different {kind:Kind.sg}", node=Made(_another))
    yield construction(
        "Picked.sg", "1 of them", "1 of those cards", node=Made(lambda at: Chosen(Filter(area=SEEN), place=at))
    )
    yield construction(
        "Picked.pl", "{n:$number.pl} of them", "{n:$number.pl} of those cards", node=Made(_of_those_seen)
    )
    for number in ("1", "{n:$number.pl}"):
        yield construction(
            "Picked.sg" if number == "1" else "Picked.pl",
            f"{number} of them at random",
            f"{number} of those cards at random",
            node=Made(lambda at, n=1: replace(_of_those_seen(n, at), at_random=True)),
        )
    for them in ("them", "those {kind:Noun.pl}"):
        made = Made(lambda at, kind=PLAIN, n=None: _some_seen(kind, n, at))
        yield construction("Picked.pl", f"any number of {them}", node=made)
        yield construction("Picked.pl", f"up to {{n:$number.pl}} of {them}", node=made)
    yield construction("Picked.sg", "either [1] of them", node=Made(lambda at: Chosen(Filter(area=SEEN), place=at)))
    yield construction(
        "Picked.pl",
        "[any] {n:$number.pl} [different] {kind:Kind.pl}",
        "[any] {n:$number.pl} of {kind:Kind.pl}",
        node=Made(_so_many),
    )
    yield construction(
        "Picked.pl",
        "up to {n:$number.pl} [different] {kind:Kind.pl}",
        "up to {n:$number.pl} of {kind:Kind.pl}",
        "each of up to {n:$number.pl} {kind:Kind.pl}",
        node=Made(_up_to),
    )
    yield construction(
        "Picked.pl",
        "1 or {n:$number.pl} {kind:Kind.pl}",
        "1 or {n:$number.pl} of {kind:Kind.pl}",
        node=Made(lambda n, kind, at: replace(_so_many(n, kind, at), low=_fixed(1))),
    )
    yield construction("Picked.sg", "up to {n:$number.sg} {kind:Kind.sg}", node=Made(_up_to))
    yield construction("Picked.pl", "any number of {kind:Kind.pl}", node=Made(_any_number))
    for rounded in ("up", "down"):
        yield construction(
            "Picked.pl",
            f"half [of] {{kind:Kind.pl}} [ , ] rounded {rounded}",
            node=Made(lambda kind, at, up=rounded == "up": _half(kind, at, up)),
        )
    yield construction("All.pl", "all [of] {kind:Kind.pl}", "{kind:Kind.pl}", "both {kind:Kind.pl}", node=SLOT.kind)
    for more in ("", " {more:Qualifier.pl}"):
        yield construction(
            "Cards.pl", f"all {{one:Noun.pl}} or all {{two:Noun.pl}}{more}", node=Made(_either_all), far_fetched=True
        )
    yield construction("All.sg", "each {kind:Kind.sg}", "every {kind:Kind.sg}", node=SLOT.kind)
    yield construction("All.sg", "each of {kind:Kind.pl}", node=SLOT.kind)
    yield construction("Cards.sg", "each of {cards:Picked.pl}", node=SLOT.cards)
    yield construction("All.sg", "each|every opponent's {kind:Bare.sg}", node=Made(_opponents))
    yield construction(
        "Picked.sg", "an|any opponent's {kind:Bare.sg}", node=Made(lambda kind, at: _one(_opponents(kind), at))
    )
    yield construction(
        "All.sg", "each of {kind:Kind.pl} that {so:Predication.sg}", node=Made(lambda kind, so: merged(kind, that(so)))
    )
    yield construction("OtherKind", "other {kind:Bare.sg}", node=SLOT.kind)


def _opponents(kind: Cards) -> Filter:
    """Cards of one opponent or another."""
    return single(merged(kind, Filter(controller="opponent")))


def _target(kind: Cards, at: str) -> Cards:
    return Target(single(kind), place=at)


def _another_target(kind: Cards, at: str) -> Cards:
    return Target(replace(single(kind), another=True), place=at)


def _targets(n: int, kind: Cards, at: str) -> Cards:
    return Target(single(kind), n, place=at)


def _up_to_targets(n: int, kind: Cards, at: str) -> Cards:
    return Target(single(kind), n, fewer=True, place=at)


def _one(kind: Cards, at: str) -> Cards:
    if isinstance(kind, Each) and (piles := tuple(one for one in kind.groups if isinstance(one, Filter))):
        return ChosenAmong(piles, at)
    return Chosen(single(kind), place=at)


def _another(kind: Cards, at: str) -> Cards:
    if isinstance(kind, Each):
        return _one(Each(tuple(replace(single(one), other=True) for one in kind.groups)), at)
    return Chosen(replace(single(kind), other=True), place=at)


def _so_many(n: int, kind: Cards, at: str) -> Chosen:
    return Chosen(single(kind), _fixed(n), _fixed(n), place=at)


def _up_to(n: int, kind: Cards, at: str) -> Cards:
    return Chosen(single(kind), _fixed(0), _fixed(n), place=at)


def _any_number(kind: Cards, at: str) -> Cards:
    return Chosen(single(kind), _fixed(0), None, place=at)


def _of_those_seen(n: int, at: str) -> Chosen:
    return _so_many(n, Filter(area=SEEN), at)


def _some_seen(kind: Cards, number: int | None, at: str) -> Cards:
    most = None if number is None else _fixed(number)
    return Chosen(narrowed(single(kind), Filter(area=SEEN)), _fixed(0), most, place=at)


def _either_all(one: Filter, two: Filter, said: dict[str, str], more: Cards = PLAIN) -> Cards:
    groups = narrowed(one, single(more)), narrowed(two, single(more))
    return EitherAll(groups, (f"all {said['one']}", f"all {said['two']}"))


def _half(kind: Cards, at: str, up: bool) -> Cards:
    half = n.Half(n.CountOf(single(kind)), up)
    return Chosen(single(kind), half, half, place=at)


def _fixed(number: int) -> n.Fixed:
    return n.Fixed(number)


def _piles() -> Iterator[Construction]:
    yield construction("Cards.sg", "the top card of {whose:Whose} deck", node=Made(_top))
    yield construction("Cards.pl", "the top {n:$number.pl} cards of {whose:Whose} deck", node=Made(_top))
    yield construction("Cards.sg", "the bottom card of {whose:Whose} deck", node=Made(lambda whose: _bottom(whose)))
    yield construction(
        "Cards.pl",
        "the bottom {n:$number.pl} cards of {whose:Whose} deck",
        node=Made(lambda whose, n: _bottom(whose, n)),
    )
    yield construction(
        "Cards.pl", "the top x cards of {whose:Whose} deck", node=Made(lambda whose: TopOf(whose, n.Variable("X")))
    )
    yield construction("Cards.pl", "{whose:Whose} {area:Area}", node=Made(_whole_pile))


def _top(whose: Any, n: int = 1) -> Cards:
    if whose == "anyone":
        raise Misread("whose deck?")
    return TopOf(whose, _fixed(n))


def _bottom(whose: Any, number: int = 1) -> Cards:
    if whose == "anyone":
        raise Misread("whose deck?")
    return TopOf(whose, _fixed(number), bottom=True)


def _whole_pile(whose: Any, area: str) -> Cards:
    if whose == "anyone":
        raise Misread("whose?")
    return Filter(area=area, area_of=whose)


def _subjects() -> Iterator[Construction]:
    """The card that an occasion is about: any of a description, or one known."""
    yield construction(
        "Subject.sg", "a|an|any {kind:Kind.sg}", "1 of {kind:Kind.pl}", node=Made(lambda kind: single(kind))
    )
    yield construction(
        "Subject.sg", "another {kind:Kind.sg}", node=Made(lambda kind: replace(single(kind), other=True))
    )
    yield construction(
        "Subject.sg",
        "an|any opponent's {kind:Bare.sg}",
        node=Made(_opponents),
    )
    yield construction("Subject.sg", "target {kind:Kind.sg}", node=Made(_target))
    yield construction("Subject.sg", "{card:Again.sg}", node=SLOT.card)
    yield construction("Played.sg", "a|an {kind:Kind.sg}", node=Made(lambda kind: single(kind)))
    yield construction("Played.sg", "another {kind:Kind.sg}", node=Made(lambda kind: replace(single(kind), other=True)))
    yield construction("Played.pl", "[any] [more] {kind:Kind.pl}", node=Made(lambda kind: single(kind)))


def both(first: Cards, second: Cards) -> Cards:
    """Cards named one after the other."""
    if isinstance(first, Each) or isinstance(second, Each) or first == second:
        raise Misread("which cards?")
    kinds = [one.types for one in (first, second) if isinstance(one, Filter) and one == Filter(types=one.types)]
    if len(kinds) == 2 and all(len(one) == 1 for one in kinds):
        return Filter(types=(*kinds[0], *kinds[1]))
    return Each((first, second))


def as_cards(cards: Cards) -> Cards:
    """Cards that are named, not merely any."""
    if cards == PLAIN:
        raise Misread("which cards?")
    return cards


__all__ = ["This", "as_cards", "both", "constructions"]
