"""Conditions: what must be so for something to be done, or to be in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects.selectors import SUCH, WHEREVER, Cards, Filter
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.amounts import done_this_way
from rulewright.text.english.descriptions import narrowed, said_in, single
from rulewright.text.english.predications import either_or, predicated
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import DoneSoMany, Mention, Misread
from rulewright.text.picking import Target

_NATURE = {"types", "subtypes", "trades", "keywords", "lacks", "compare"}


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Condition`, and `Predication`: what is said of a card, with the card left open."""
    yield construction("Condition", "{so:Simple}", node=SLOT.so)
    yield construction("Condition", "{first:Simple} and {second:Simple}", node=k.Both((SLOT.first, SLOT.second)))
    yield construction("Condition", "{first:Simple} or {second:Simple}", node=k.Either((SLOT.first, SLOT.second)))
    yield from _control()
    yield from _numbers()
    yield from _predications()
    yield construction("Simple", "{whose:Whose} {area:Area} is empty", node=Made(_empty))
    yield construction(
        "Simple", "{whose:Whose} {area:Area} is not empty", node=Made(lambda whose, area: k.Not(_empty(whose, area)))
    )
    yield construction(
        "Simple",
        "a|an {what:Noun.sg} is|was {done:DoneWord} this way",
        "1 or more {what:Noun.pl} are|were {done:DoneWord} this way",
        node=Made(lambda what, done: k.Compare(done_this_way(what, done), ">=", n.Fixed(1))),
    )
    yield construction(
        "Simple",
        "no {what:Noun.sg} is|was {done:DoneWord} this way",
        "no {what:Noun.pl} are|were {done:DoneWord} this way",
        node=Made(lambda what, done: k.Compare(done_this_way(what, done), "=", n.Fixed(0))),
    )
    yield construction(
        "Simple",
        "you {done:DidWord} {number:Figure} [of them]",
        node=Made(lambda done, number: k.Compare(DoneSoMany(done), ">=", number)),
    )
    yield construction(
        "Simple",
        "you {done:DidWord} {how:HowMany} {what:Noun} [this way]",
        node=Made(lambda done, how, what: k.Compare(done_this_way(what, done), how.op, how.number)),
    )
    yield construction("Simple", "{whose:Whose} {area:Area} has {how:HowMany} cards [in it]", node=Made(_filled))
    yield construction("Simple", "it is your turn", node=k.TurnOf("you"))
    yield construction("Simple", "it is not your turn", node=k.Not(k.TurnOf("you")))
    yield construction("Simple", "it is an opponent's turn", node=k.TurnOf("opponent"))
    yield construction("Simple", "{when:NotPast}", node=Made(lambda when: k.Not(k.Happened(when))))
    yield construction("Simple", "{when:Past}", node=Made(lambda when: k.Happened(when)))
    yield construction("Simple", "no {when:NonePast}", node=Made(lambda when: k.Not(k.Happened(when))))


def _empty(whose: Any, area: str) -> k.Condition:
    if whose == "anyone":
        raise Misread("whose?")
    return k.Compare(n.CardsIn(area, whose), "=", n.Fixed(0))


def _filled(whose: Any, area: str, how: Any) -> k.Condition:
    if whose == "anyone":
        raise Misread("whose?")
    return k.Compare(n.CardsIn(area, whose), how.op, how.number)


def _control() -> Iterator[Construction]:
    for player, verb in (("Actor.pl", "control"), ("Actor.sg", "controls")):
        who = f"{{who:{player}}} {verb}"
        yield construction("Simple", f"{who} a|an {{kind:Kind.sg}}", node=Made(_exists))
        yield construction(
            "Simple", f"{who} another {{kind:Kind.sg}}", node=Made(lambda who, kind: _exists(who, kind, other=True))
        )
    for player, verb in (("Actor.pl", "do not control"), ("Actor.sg", "does not control")):
        who = f"{{who:{player}}} {verb}"
        yield construction(
            "Simple", f"{who} a|an|any {{kind:Kind}}", node=Made(lambda who, kind: k.Not(_exists(who, kind)))
        )
        yield construction(
            "Simple",
            f"{who} another {{kind:Kind.sg}}",
            f"{who} any other {{kind:Kind}}",
            node=Made(lambda who, kind: k.Not(_exists(who, kind, other=True))),
        )
    for word, field in (("control", "controller"), ("own", "owner")):
        yield construction(
            "Simple",
            f"{{who:Actor@a}} {word}~a {{card:Known1.sg}}",
            node=Made(lambda who, card, field=field: k.Fits(card, Filter(**{field: who}, area=WHEREVER))),
        )
    yield construction("Simple", "there is a|an {kind:Kind.sg}", node=Made(lambda kind: k.Exists(single(kind))))
    yield construction(
        "Simple",
        "there are no {kind:Kind.pl}",
        "there is no {kind:Kind.sg}",
        node=Made(lambda kind: k.Not(k.Exists(single(kind)))),
    )
    yield construction(
        "Simple", "there are {how:HowMany} {kind:Kind.pl}", "there is {how:HowMany} {kind:Kind.sg}", node=Made(_so_many)
    )
    yield construction(
        "Condition",
        "there are {how:HowMany} {kind:Kind.pl} and {mine:HowMany} [of them] is|are {whose:Theirs1}",
        node=Made(
            lambda how, kind, mine, whose: k.Both(
                (_so_many(how, kind), _so_many(mine, narrowed(single(kind), Filter(controller=whose))))
            )
        ),
    )

    for words, op, least in (("at least", ">=", None), ("exactly", "=", None), ("none", "=", 0), ("any|1", ">=", 1)):
        number = "" if least is not None else " {number:Figure}"
        for be, what in (("is", "a|an {kind:Bare.sg}"), ("are", "{kind:Bare.pl}")):
            yield construction(
                "Simple",
                f"{words}{number} of {{among:Again.pl}} {be} {what}",
                node=Made(
                    lambda among, kind, number=least, op=op: k.Compare(
                        n.CountOf(replace(single(kind), among=among, area=WHEREVER)),
                        op,
                        n.Fixed(number) if isinstance(number, int) else number,
                    )
                ),
            )


def _so_many(how: Any, kind: Cards) -> k.Condition:
    if how.op == "=" and how.number == n.Fixed(0):
        raise Misread("that there are none is said otherwise")
    return k.Compare(n.CountOf(single(kind)), how.op, how.number)


def _held_by(who: Any, kind: Cards) -> Filter:
    what = single(kind)
    if what.controller not in (None, who) or what.area != "play" or (what.controller and not what.states):
        raise Misread("whose they are is said twice")
    return replace(what, controller=who)


def _exists(who: Any, kind: Cards, *, other: bool = False) -> k.Condition:
    what = _held_by(who, kind)
    return k.Exists(replace(what, other=True) if other else what)


def _numbers() -> Iterator[Construction]:
    for words, op in (("or more", ">="), ("or less", "<="), ("or greater", ">="), ("or higher", ">=")):
        yield construction(
            "Simple", f"{{left:Counted}} is|was {{right:Figure}} {words}", node=k.Compare(SLOT.left, op, SLOT.right)
        )
    yield construction(
        "Simple", "{left:Counted} is [exactly] {right:Figure}", node=k.Compare(SLOT.left, "=", SLOT.right)
    )
    yield construction(
        "Simple",
        "{left:Counted} is at least {by:Figure} higher|greater|more than {right:Quantity}",
        node=k.Compare(SLOT.left, ">=", n.Plus(SLOT.right, SLOT.by)),
    )
    for words, op in (
        ("greater than", ">"),
        ("higher than", ">"),
        ("less than", "<"),
        ("lower than", "<"),
        ("equal to", "="),
    ):
        yield construction(
            "Simple", f"{{left:Counted}} is {words} {{right:Quantity}}", node=k.Compare(SLOT.left, op, SLOT.right)
        )


def _predications() -> Iterator[Construction]:
    yield from predicated("Qualifier")
    yield construction(
        "Simple",
        "{card:Again.sg} was a|an {kind:Bare.sg}",
        node=Made(lambda card, kind: k.Fits(_gone(card), replace(_nature(kind), area=WHEREVER))),
    )
    yield construction(  # what has gone elsewhere is still what it was
        "Simple",
        "{card:Again.sg} was a|an {kind:Bare.sg}",
        node=Made(lambda card, kind: k.Fits(card, replace(_nature(kind), area=WHEREVER))),
        far_fetched=True,
    )
    yield construction(
        "Present@a",
        "be~a [still] {state:State}",
        "remain~a {state:State}",
        node=k.Fits(SUCH, Filter(states=(SLOT.state,))),
    )
    yield construction("Present@a", "be~a not {state:State}", node=k.Not(k.Fits(SUCH, Filter(states=(SLOT.state,)))))
    yield from either_or("Present@a", "be~a", "{{{name}:State}}", lambda state: Filter(states=(state,)))
    yield from either_or("Present@a", "be~a", "a|an {{{name}:Bare.sg}}", _nature)
    yield construction("Present@a", "be~a in {pile:Pile}", node=Made(lambda pile: k.Fits(SUCH, single(pile))))
    yield construction(
        "Present@a", "be~a [still] in play", "remain~a in play", "survive~a", node=k.Fits(SUCH, Filter())
    )
    yield construction("Present@a", "be~a a|an {kind:Bare.sg}", node=Made(lambda kind: k.Fits(SUCH, _nature(kind))))
    yield construction(
        "Present@a",
        "be~a not a|an {kind:Bare.sg}",
        node=Made(lambda kind: k.Not(k.Fits(SUCH, _nature(kind)))),
    )
    yield construction("Present@a", "be~a {group:Group}", node=k.Fits(SUCH, Filter(trades=(SLOT.group,))))
    yield construction(
        "Present@a", "have~a {words:Keywords}", node=Made(lambda words: k.Fits(SUCH, Filter(keywords=words)))
    )
    yield construction("Present@a", "do~a not have {word:Keyword}", node=k.Fits(SUCH, Filter(lacks=(SLOT.word,))))
    for words, op in (("or less", "<="), ("or more", ">="), ("or greater", ">=")):
        yield construction(
            "Present@a",
            f"have~a {{stat:Stat}} {{number:Figure}} {words}",
            f"have~a {{number:Figure}} {words} {{stat:Stat}}",
            node=k.Compare(n.ValueOf(SLOT.stat, SUCH), op, SLOT.number),
        )
    yield construction(
        "Present@a",
        "have~a {how:HowMany} {stat:Stat}",
        node=Made(lambda how, stat: k.Compare(n.ValueOf(stat, SUCH), how.op, how.number)),
    )
    yield construction(
        "Present@a",
        "have~a cost {number:Figure} or less",
        node=k.Compare(n.ValueOf("cost", SUCH), "<=", SLOT.number),
    )
    for words, op in (("or more", ">="), ("or less", "<=")):
        yield construction(
            "Present@a",
            f"have~a {{number:Figure}} {words} {{kind:CounterKind}} counters on it|me",
            node=k.Compare(n.TokensOn(SUCH, SLOT.kind), op, SLOT.number),
        )
    yield construction(
        "Present@a",
        "have~a a {kind:CounterKind} counter on it|me",
        node=k.Compare(n.TokensOn(SUCH, SLOT.kind), ">=", n.Fixed(1)),
    )
    yield construction(
        "Present@a",
        "have~a a counter on it|me",
        "have~a counters on it|me",
        node=k.Compare(n.TokensOn(SUCH), ">=", n.Fixed(1)),
    )
    yield construction("Present@a", "have~a no counters on it|me", node=k.Compare(n.TokensOn(SUCH), "=", n.Fixed(0)))
    yield construction(
        "Present@a",
        "have~a no {kind:CounterKind} counter on it|me",
        "have~a no {kind:CounterKind} counters on it|me",
        node=k.Compare(n.TokensOn(SUCH, SLOT.kind), "=", n.Fixed(0)),
    )
    yield construction("Predication@a", "{when:PastOf@a}", node=Made(lambda when: k.Happened(when)))
    yield construction("Predication@a", "{when:NotPastOf@a}", node=Made(lambda when: k.Not(k.Happened(when))))
    yield construction("Present.pl", "are {kind:Bare.pl}", node=Made(lambda kind: k.Fits(SUCH, _nature(kind))))
    yield construction(
        "Present.pl", "are not {kind:Bare.pl}", node=Made(lambda kind: k.Not(k.Fits(SUCH, _nature(kind))))
    )
    yield construction("Present@a", "be~a not {group:Group}", node=k.Not(k.Fits(SUCH, Filter(trades=(SLOT.group,)))))
    yield construction("Known1@n", "{card:Again@n}", node=SLOT.card)
    yield construction("Known1.sg", "target {kind:Kind.sg}", node=Made(lambda kind, at: Target(single(kind), place=at)))


def _gone(card: Cards) -> Cards:
    """A card that was destroyed, as it was then."""
    if not isinstance(card, Mention):
        raise Misread("what was which card?")
    return replace(card, gone=True)


def _nature(kind: Cards) -> Filter:
    what = single(kind)
    if set(said_in(what)) - _NATURE:
        raise Misread("what it is, and no more")
    return what
