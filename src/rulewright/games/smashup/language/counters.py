"""+1 power counters: placed, divided, removed and moved, and what is done for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import Such
from rulewright.effects.selectors import SUCH, Cards, Filter, Register
from rulewright.games.smashup.language.each_base import On
from rulewright.games.smashup.language.one_base import OneBase
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.deeds import Effects, deed
from rulewright.text.english.descriptions import narrowed, single, without_counter
from rulewright.text.pending import EQUAL, SUBJECT, AtMost, DoneSoMany, Mention, Misread, parts_of
from rulewright.text.picking import Chosen, with_choices


def constructions() -> Iterator[Construction]:
    """Deeds with counters."""
    yield construction("CounterKind", "+ 1 power", node="")
    yield construction(
        "Qualifier@n", "without [any] {kind:CounterKind} counters [on it|them]", node=Made(without_counter)
    )
    spread = Made(lambda number, kind: _spread(number, kind))
    yield construction(
        "Deed@v",
        "put~ {number:Figure} + 1 power counters total on {kind:Kind.pl}",
        "put~ {number:Figure} total + 1 power counters on {kind:Kind.pl}",
        "put~ {number:Figure} + 1 power counters on {kind:Kind.pl} , divided as you choose",
        "put~ a total of {number:Figure} + 1 power counters on {kind:Kind.pl}",
        "put~ {number:Figure} + 1 power counters divided as you choose among {kind:Kind.pl}",
        "put~ {number:Figure} + 1 power counters among {kind:Kind.pl}",
        "distribute~ {number:Figure} + 1 power counters among {kind:Kind.pl}",
        "divide~ {number:Figure} + 1 power counters among {kind:Kind.pl}",
        node=spread,
    )
    yield construction(
        "Deed@v",
        "put~ a number of + 1 power counters on {cards:Cards} equal to {number:Counted}",
        node=Made(lambda number, cards: with_choices(v.AddTokens(cards, number, ""))),
    )
    yield construction(
        "Deed@v",
        "put~ [a number of] + 1 power counters equal to {number:Counted} on {cards:Cards}",
        node=Made(lambda number, cards: _so_many_on(number, cards)),
    )
    for divided in (", divided as you choose ,", ", split any way you choose ,", ", divided any way you choose ,"):
        yield construction(
            "Deed@v",
            f"put~ [a number of] + 1 power counters equal to {{number:Counted}} {divided} on {{kind:Kind.pl}}",
            node=Made(_spread_equal),
        )
    lack = ("that does|do not [already] have 1 [on it|them]", "without 1 [on it|them]")
    yield construction(
        "Deed@v",
        *(f"put~ a {{token:CounterKind}} counter on {{cards:Cards}} {one}" for one in lack),
        node=Made(_where_none_is),
    )
    yield construction(
        "Per",
        "for each 1 {done:DoneWord} [this way]",
        "for each card {done:DoneWord}",
        "for each card you {done:DidWord} [there]",
        "for each card you {done:DidWord} this way",
        node=Made(lambda done: DoneSoMany(done)),
    )
    yield construction(
        "Per", "for each {what:Noun.sg} {done:DoneWord}", node=Made(lambda what, done: DoneSoMany(done, what.types))
    )
    yield from deed(
        "remove~ all [of] [the] counters on|from {cards:Cards.sg}",
        make=lambda cards: v.RemoveTokens(cards, n.TokensOn(cards)),
    )
    yield from deed(
        "remove~ any number of {kind:CounterKind} counters from {cards:Cards.sg}",
        make=lambda kind, cards: v.RemoveTokens(cards, AtMost(n.TokensOn(cards, kind)), kind=kind),
    )
    for number in ("{number:Amount@n} {kind:CounterKind} counter@n", "any number of {kind:CounterKind} counters"):
        verbs = ("transfer~",) if "Amount" in number else ("transfer~", "move~")
        forms = (f"{verb} {number} from {{cards:Cards.sg}} to {{to:Cards.sg}}" for verb in verbs)
        yield construction("Deed@v", *forms, node=Made(_transferred))
    yield construction(
        "Deed@v",
        "transfer~ all [of] [the] {kind:CounterKind} counters from {cards:Cards.sg} to {to:Cards.sg}",
        "move~ all [of] [the] {kind:CounterKind} counters from {cards:Cards.sg} to {to:Cards.sg}",
        node=Made(lambda kind, cards, to: _transferred(kind, cards, to, n.TokensOn(cards, kind))),
    )
    yield construction(
        "Deed@v",
        "transfer~ {number:Amount@n} {kind:CounterKind} counter@n between 2 of {cards:Kind.pl}",
        "move~ {number:Amount@n} {kind:CounterKind} counter@n between 2 of {cards:Kind.pl}",
        node=Made(_between),
    )
    yield construction("Per", "for each counter removed [this way]", "for each 1 removed", node=DoneSoMany("remove"))


def _transferred(kind: str, cards: Cards, to: Cards, number: n.Number | None = None) -> Effects:
    """As many counters as are taken off one card are put on another."""
    taken = AtMost(n.TokensOn(cards, kind)) if number is None else number
    return (
        *with_choices(v.RemoveTokens(cards, taken, kind=kind)),
        *with_choices(v.AddTokens(to, DoneSoMany("remove"), kind)),
    )


def _between(number: n.Number, kind: str, cards: Cards, at: str) -> Effects:
    """From one of those cards to another; of a single one nothing is taken."""
    what = single(cards)
    to = Chosen(replace(what, another=True), place=f"{at} to")
    there_are_two = k.Compare(n.CountOf(what), ">=", n.Fixed(2))
    return (v.If(there_are_two, _transferred(kind, Chosen(what, place=f"{at} from"), to, number)),)


def _so_many_on(number: n.Number, cards: Cards) -> Effects:
    """So many counters, told before the cards are: its, in that number, is of what was spoken of before."""
    if not any(isinstance(part, Mention) for part in parts_of(number)):
        return with_choices(v.AddTokens(cards, number, ""))
    settled = n.Variable(f"{EQUAL}?0 {number}")
    return (v.Let(settled.name, number), *with_choices(v.AddTokens(cards, settled, "")))


def _spread_equal(number: n.Number, kind: Cards) -> Effects:
    settled = n.Variable(f"{EQUAL}?0 {number}")
    return (v.Let(settled.name, number), *_spread(settled, kind))


def _where_none_is(token: str, cards: Cards) -> Effects:
    """A counter on cards that have none."""
    lacking = Filter(where=(Such(k.Compare(n.TokensOn(SUCH, token), "=", n.Fixed(0))),))
    if isinstance(cards, Chosen):
        cards = replace(cards, what=narrowed(cards.what, lacking))
    elif isinstance(cards, Filter):
        cards = narrowed(cards, lacking)
    else:
        raise Misread("which cards?")
    return with_choices(v.AddTokens(cards, n.Fixed(1), token))


def _spread(number: n.Number, kind: Cards) -> Effects:
    """So many counters, one after the other, on whichever of those minions; a base of theirs is chosen first."""
    what = single(kind)
    base = next((one.host for one in what.where if isinstance(one, On) and isinstance(one.host, OneBase)), None)
    if isinstance(base, OneBase):
        chosen = Chosen(base.what, place="?base")
        if what.another or what.other:
            raise Misread("other than which?")
        there = tuple(On(Register("?base")) if isinstance(one, On) else one for one in what.where)
        return (chosen.pick(), *_spread(number, replace(what, where=there)))
    if what.types != ("minion",) or what.area != "play":
        raise Misread("counters are placed on minions")
    pick = v.Pick(what, into="?counter", who=SUBJECT, choose=True)
    return (v.SoOften(number, (pick, v.AddTokens(Register("?counter"), n.Fixed(1), ""))),)
