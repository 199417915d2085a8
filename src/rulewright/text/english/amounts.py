"""Amounts: before a noun (`Amount`), as a number by itself (`Quantity`), and for each of something (`Per`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulewright.effects import numbers as n
from rulewright.effects.selectors import Each, Filter, This, Who
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.happenings import as_happenings
from rulewright.text.inflection import verb_form
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import DoneSoMany, Mention, Misread, Some, Unplayable


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """Numbers of every kind."""
    yield construction("Amount.sg", "a|an [additional|extra]", "another", node=n.Fixed(1))
    for number in ("sg", "pl"):
        figure = f"{{n:$number.{number}}}"
        yield construction(
            f"Amount.{number}",
            f"{figure} [additional|more|extra]",
            f"an additional|extra {figure}",
            node=n.Fixed(SLOT.n),
        )
    yield construction("Amount.pl", "x", node=n.Variable("X"))
    yield construction(
        "Amount.pl", "that many", "as many", "the same number of", "an equal number of", node=DoneSoMany()
    )
    yield construction(
        "Amount.pl",
        "that many plus {n:$number.sg}",
        "that many plus {n:$number.pl}",
        "that number plus {n:$number.sg}",
        "that number plus {n:$number.pl}",
        node=n.Plus(DoneSoMany(), n.Fixed(SLOT.n)),
    )
    yield construction("Figure", "{n:$number.sg}", node=n.Fixed(SLOT.n))
    yield construction("Figure", "{n:$number.pl}", node=n.Fixed(SLOT.n))
    yield construction("Figure", "x", node=n.Variable("X"))
    yield construction("Quantity", "{number:Figure}", node=SLOT.number)
    yield construction("Quantity", "{number:Counted}", node=SLOT.number)
    yield from _counted(lexicon)
    yield from _per(lexicon)


def _counted(lexicon: Lexicon) -> Iterator[Construction]:
    """A number that is not written as a figure."""
    yield construction("Counted", "the number of {cards:Kind.pl}", node=Made(counted))
    yield construction("Counted", "the number of cards in {whose:Whose} {area:Area}", node=Made(_cards_in))
    yield construction("Counted", "the {stat:Stat} of {card:Cards}", node=Made(_value))
    yield construction("Counted", "{card:Possessor} {stat:Stat}", node=Made(_value))
    yield construction("Its", "its", node=Mention(pronoun=True))
    yield construction("Possessor", "{card:Its}", node=SLOT.card)
    yield construction("Possessor", "my", node=This())
    yield construction("Possessor", "{card:Cards.sg} 's", node=SLOT.card)
    yield construction("Counted", "twice {number:Counted}", "double {number:Counted}", node=n.Times(2, SLOT.number))
    yield construction("Counted", "half {number:Counted} [ , ] rounded down", node=n.Half(SLOT.number, up=False))
    yield construction("Counted", "half {number:Counted} [ , ] rounded up", node=n.Half(SLOT.number, up=True))
    yield construction("Counted", "{left:Figure} plus {right:Counted}", node=n.Plus(SLOT.left, SLOT.right))
    yield construction("Counted", "{left:Counted} plus {right:Quantity}", node=n.Plus(SLOT.left, SLOT.right))
    yield construction("Counted", "{left:Counted} minus {right:Quantity}", node=n.Minus(SLOT.left, SLOT.right))
    yield construction("Counted", "the total {stat:Stat} of {cards:Cards.pl}", node=n.TotalOf(SLOT.stat, SLOT.cards))
    for words, least in (("highest|greatest", False), ("lowest|smallest", True)):
        yield construction(
            "Counted",
            f"the {words} {{stat:Stat}} printed on a|an {{cards:Kind.sg}}",
            f"the {words} printed {{stat:Stat}} of a|an {{cards:Kind.sg}}",
            node=Made(lambda stat, cards, least=least: _most(f"printed {stat}", cards, least)),
        )
    yield from most_of("All.pl")
    yield from most_of("Again.pl")
    yield construction(
        "Counted", "the number of {kind:CounterKind} counters on {card:Cards}", node=n.TokensOn(SLOT.card, SLOT.kind)
    )
    yield construction(
        "Counted",
        "the damage {card:Cards} dealt in the previous turn",
        "the damage dealt the previous turn by {card:Cards}",
        "the damage dealt by {card:Cards} in the previous turn",
        node=n.DamageBefore(SLOT.card),
    )
    yield construction(
        "Counted",
        "the number of {what:Noun.pl} {done:DoneWord} this way",
        "the number of {what:Noun.pl} you {done:DidWord} [this way]",
        node=Made(lambda what, done: done_this_way(what, done)),
    )
    if lexicon.score:
        yield construction("Counted", f"the number of {lexicon.score}s you have", node=n.ScoreOf("you"))
    for word, area in lexicon.areas.items():
        yield construction("Area", word, node=area)
    for word, stat in lexicon.stats.items():
        yield construction("Stat", word, node=stat)
    for name, verb in lexicon.verbs.items():
        if verb.deed:
            yield construction("DoneWord", f"{name}~done", node=verb.deed)
            yield construction("DidWord", verb_form(name, "past"), node=verb.deed)
            if not verb.gone:
                yield construction("LeftThere", f"{name}~done", node=verb.deed)


def most_of(cards: str, category: str = "Counted") -> Iterator[Construction]:
    """The highest or the lowest of a value among several cards."""
    for words, least in (("highest|greatest", False), ("lowest|smallest", True)):
        yield construction(
            category,
            f"the {words} {{stat:Stat}} among {{cards:{cards}}}",
            f"the {words} {{stat:Stat}} of {{cards:{cards}}}",
            node=Made(lambda stat, cards, least=least: _most(stat, cards, least)),
        )


def _most(stat: str, cards: Any, least: bool) -> n.Number:
    cards = cards.what if isinstance(cards, Some) and cards.kind in ("every", "bare") else cards
    if not isinstance(cards, Filter | Each | Mention):
        raise Misread("among which cards?")
    return n.MostOf(stat, cards, least)


def _per(lexicon: Lexicon) -> Iterator[Construction]:
    """For each of something, and at most how often."""
    yield construction("Rate", "{each:Per}", node=Rate(SLOT.each))
    for most in ("up to", "to a maximum of"):
        yield construction("Rate", f"{{each:Per}} [ , ] {most} {{most:Figure}} [{{unit:Unit}}]", node=Made(_at_most))
    yield construction("Rate", "{each:Per} ( up to {most:Figure} [{unit:Unit}] )", node=Made(_at_most))
    for words in ("card@n", f"{lexicon.score}@n", "damage", "counter@n"):
        yield construction("Unit", words.replace("@n", "s"), node=words)
    yield construction("Per", "for each {cards:Kind.sg}", "for every {cards:Kind.sg}", node=Made(counted))
    yield construction("Per", "for each of {cards:Kind.pl}", node=Made(counted))
    yield construction(
        "Per",
        "for each {one:Kind.sg} and [for] each {two:Kind.sg}",
        node=Made(lambda one, two: n.Plus(counted(one), counted(two))),
    )
    yield construction(
        "Per",
        "for every {n:$number.pl} {cards:Kind.pl}",
        "for each {n:$number.pl} {cards:Kind.pl}",
        node=Made(lambda n, cards: _divided(counted(cards), n)),
    )
    yield construction(
        "Per",
        "for each card in {whose:Whose} {area:Area}",
        "for every card in {whose:Whose} {area:Area}",
        node=Made(_cards_in),
    )
    yield construction(
        "Per",
        "for every {n:$number.pl} cards in {whose:Whose} {area:Area}",
        node=Made(lambda n, whose, area: _divided(_cards_in(whose, area), n)),
    )
    yield construction(
        "Per",
        "for each {kind:CounterKind} counter [already] on {card:Cards}",
        "for every {kind:CounterKind} counter [already] on {card:Cards}",
        node=n.TokensOn(SLOT.card, SLOT.kind),
    )
    yield construction("Per", "for each|every counter [already] on {card:Cards}", node=n.TokensOn(SLOT.card))
    yield construction(
        "Per",
        "for each {what:Noun.sg} {done:DoneWord} this way",
        "for every {what:Noun.sg} {done:DoneWord} this way",
        node=Made(lambda what, done: done_this_way(what, done)),
    )
    yield construction(
        "Per",
        "for each|every {n:$number.pl} {what:Noun.pl} {done:DoneWord} [this way]",
        "for each|every {n:$number.pl} {what:Noun.pl} you {done:DidWord} [this way]",
        node=Made(lambda n, what, done: _divided(done_this_way(what, done), n)),
    )
    if lexicon.score:
        yield construction("Per", f"for each {lexicon.score} you have", node=n.ScoreOf("you"))
        yield construction(
            "Per",
            f"for every {{n:$number.pl}} {lexicon.score}s you have",
            node=Made(lambda n: _divided(_own_score(), n)),
        )


class Rate(Struct, frozen=True):
    """For each of something, with the most that comes of it."""

    each: n.Number
    most: n.Number | None = None

    def of(self, factor: n.Number | None) -> n.Number:
        """So many for each."""
        if factor is None:
            raise Misread("so many of what?")
        number = times(factor, self.each)
        return number if self.most is None else n.Whichever(number, self.most)


def _at_most(each: n.Number, most: n.Number, unit: str = "") -> Rate:
    return Rate(each, most)


def _own_score() -> n.Number:
    return n.ScoreOf("you")


def _divided(number: n.Number, by: int) -> n.Number:
    return n.Divided(number, by)


def counted(cards: Any) -> n.Number:
    """How many cards there are of a description, in one pile or in several."""
    if isinstance(cards, Each):
        first, *rest = (n.CountOf(one) for one in cards.groups if isinstance(one, Filter))
        total: n.Number = first
        for one in rest:
            total = n.Plus(total, one)
        return total
    return as_happenings(cards) or n.CountOf(cards)


def _cards_in(whose: Who, area: str) -> n.Number:
    if whose == "anyone":
        raise Misread("whose?")
    return n.CardsIn(area, whose)


def _value(stat: str, card: Any) -> n.Number:
    if isinstance(card, Filter):
        raise Misread("of which card?")
    return n.ValueOf(stat, card)


def done_this_way(what: Filter, done: str) -> n.Number:
    """How many such cards something was done with by the text so far."""
    if what == Filter(subtypes=what.subtypes) and len(what.subtypes) == 1:
        return DoneSoMany(done, (f'"{what.subtypes[0]}"',))
    if what != Filter(types=what.types):
        raise Unplayable("counting what was done this way by more than its type")
    return DoneSoMany(done, what.types)


def times(factor: n.Number, number: n.Number) -> n.Number:
    """So many for each."""
    if not isinstance(factor, n.Fixed):
        raise Unplayable("so many for each, where that is no figure")
    return number if factor.n == 1 else n.Times(factor.n, number)
