"""Numbers as they are stated: before a noun (`Amount`), by themselves (`Quantity`), counted (`Counted`), bounded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.effects import numbers as n
from rulewright.effects.selectors import Cards, Filter
from rulewright.text.agreement import agrees
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.amounts import Rate, most_of
from rulewright.text.english.descriptions import narrowed
from rulewright.text.english.happenings import as_happenings, counted_afterwards
from rulewright.text.english.holdings import HowMany
from rulewright.text.inflection import verb_form
from rulewright.text.pending import DONE, DoneSoMany, Mention, Misread, SameAmount, Some, Unplayable

ONE = n.Fixed(1)
DONE_VERBS = {
    "depleted": "deplete", "restored": "restore", "destroyed": "destroy", "discarded": "discard", "drawn": "draw",
    "removed": "remove", "revealed": "reveal", "picked": "pick", "chosen": "choose", "shuffled": "shuffle",
}  # fmt: skip
"""What was done, with the verb under which linking counts it."""
STATS = {"strength": "strength", "life": "life", "speed": "speed", "structure": "structure", "numeric cost": "cost"}


_DONE_BY_PLAYERS = (("draw", "is drawn"), ("discard", "is discarded"), ("play", "is played"))
_DONE_TO_CARDS = (("discard", "is discarded"), ("play", "is played"), ("destroy", "is destroyed"))


def constructions() -> Iterator[Construction]:
    """Every kind of number."""
    for number in ("sg", "pl"):
        yield construction(f"Term.{number}", f"{{n:$number.{number}}}", node=n.Fixed(SLOT.n))
    for letter in "xy":
        yield construction("Term.pl", letter, node=n.Variable(letter.upper()))
    yield construction("Term.pl", "{one:Again}", node=SLOT.one)
    yield construction("Amount@n", "{one:Term@n}", node=SLOT.one)
    for words, sum_of in (("+|plus", n.Plus), ("-|minus", n.Minus)):
        yield construction(
            "Amount.pl",
            f"{{left:Amount}} {words} {{right:Term}}",
            node=Made(lambda left, right, sum_of=sum_of: worked_out(sum_of, left, right)),
        )
    yield construction("Term.pl", "twice {one:Again}", "double {one:Again}", node=n.Times(2, SLOT.one))
    yield construction("Again", "that many", "as many", node=DoneSoMany())
    yield construction("Again", "that much", node=SameAmount())
    yield construction("Count.sg", "a|an", node=ONE)
    yield construction("Count@n", "{number:Amount@n} [more] [additional]", node=SLOT.number)
    yield construction("Count.sg", "another", "an additional", "1 more", node=ONE)
    for word, stat in STATS.items():
        yield construction("Stat", word, node=stat)
    yield from _quantities()
    yield from _values()
    yield from _counted()
    yield from _bounds()


def worked_out(kind: Any, left: n.Number, right: n.Number) -> n.Number:
    """The sum or the difference of two numbers, one of which is not known yet."""
    if isinstance(left, n.Fixed) and isinstance(right, n.Fixed):
        raise Misread("a number that could be printed is not worked out")
    found: n.Number = kind(left, right)
    return found


def _quantities() -> Iterator[Construction]:
    yield construction("Quantity", "{one:Measure}", node=SLOT.one)
    yield construction(
        "Quantity",
        "{left:Quantity} plus {right:Measure}",
        node=Made(lambda left, right: worked_out(n.Plus, left, right)),
    )
    yield construction(
        "Quantity",
        "{left:Quantity} minus {right:Measure}",
        node=Made(lambda left, right: worked_out(n.Minus, left, right)),
    )
    yield construction(
        "Quantity",
        "the difference between {left:Measure} and {right:Measure}",
        node=n.Difference(SLOT.left, SLOT.right),
    )
    for words, higher in (("higher|greater", True), ("lower|less", False)):
        yield construction(
            "Quantity",
            f"[either] {{left:Measure}} or {{right:Measure}} , whichever is {words}",
            node=n.Whichever(SLOT.left, SLOT.right, higher),
        )
    yield construction("Measure", "{one:Amount}", node=SLOT.one)
    yield construction("Measure", "{one:Value}", node=SLOT.one)
    yield construction("Measure", "twice {number:Measure}", "2 times {number:Measure}", node=n.Times(2, SLOT.number))
    yield construction("Measure", "{n:$number.pl} times {number:Measure}", node=n.Times(SLOT.n, SLOT.number))
    yield construction("Measure", "half [of] {number:Measure} [ , ] rounded up", node=n.Half(SLOT.number, up=True))
    yield construction("Measure", "half [of] {number:Measure} [ , ] rounded down", node=n.Half(SLOT.number))


def _values() -> Iterator[Construction]:
    yield construction("Its", "its", "their", node=Mention(pronoun=True))
    yield construction("Value", "{card:Its} {stat:Stat}", node=n.ValueOf(SLOT.stat, SLOT.card))
    yield construction(
        "Value",
        "{card:Reference} 's {stat:Stat}",
        "the {stat:Stat} of {card:Reference}",
        node=n.ValueOf(SLOT.stat, SLOT.card),
    )
    yield construction(
        "Value", "the {stat:Stat} of your opponent's", node=n.ValueOf(SLOT.stat, Mention(owner="opponent"))
    )
    yield construction("Value", "the {stat:Stat} of yours", node=n.ValueOf(SLOT.stat, Mention(owner="you")))
    yield construction("Value", "the number of {what:Counted.pl}", node=Made(_number_of))
    yield construction(
        "Value",
        "the amount of damage [inflicted]",
        "that damage",
        "that amount",
        node=SameAmount(),
    )
    yield construction("Value", "the amount of influence gained this way", node=DoneSoMany("gain", ("score",)))
    yield construction("Value", "the amount of influence lost this way", node=DoneSoMany("lose", ("score",)))
    yield construction("Value", "the number of {thing:Thing.pl} {done:Done}", node=Made(_done_things))
    yield construction("Value", "the total {stat:Stat} of {cards:NP}", node=Made(_total))
    them = Mention(pronoun=True, plural=True)
    yield construction("Value", "their total {stat:Stat}", node=n.TotalOf(SLOT.stat, them))
    yield from most_of("NP", "Value")
    yield construction("Value", "{card:Reference} 's {stat:Stat} when it was destroyed", node=Made(_then))
    yield construction(
        "Value",
        "its {stat:Stat} when it was destroyed",
        node=n.ValueOf(SLOT.stat, Mention(pronoun=True, gone=True), then=True),
    )
    yield construction(
        "Value",
        "the influence of {who:Whose} faction",
        "{who:Whose} faction 's influence",
        "{who:Whose} influence",
        node=n.ScoreOf(SLOT.who),
    )


def _number_of(what: n.Number) -> n.Number:
    if isinstance(what, n.CountOf) and what.cards.area.startswith(DONE):
        raise Misread("what was done is counted as it was done")
    return what


def _done_things(thing: tuple[tuple[str, ...], bool], done: DoneSoMany) -> n.Number:
    return replace(done, nouns=thing[0])


def _total(stat: str, cards: Any) -> n.Number:
    if isinstance(cards, Some) and cards.kind not in ("every", "bare"):
        raise Misread("the total of which cards?")
    return n.TotalOf(stat, cards.what if isinstance(cards, Some) else cards)


def _then(card: Cards, stat: str) -> n.Number:
    if not isinstance(card, Mention):
        raise Misread("which card that was destroyed?")
    return n.ValueOf(stat, replace(card, gone=True), then=True)


def _counted() -> Iterator[Construction]:
    yield construction("Counted@n", "{icons:$icons} you control", node=Made(lambda icons: _icons(icons, "you")))
    yield construction(
        "Counted@n", "{icons:$icons} your opponent controls", node=Made(lambda icons: _icons(icons, "opponent"))
    )
    yield construction("Counted@n", "token@n on {card:Reference}", node=n.TokensOn(SLOT.card))
    yield construction("Counted@n", "token@n removed this way", node=DoneSoMany("remove", ("token",)))
    yield construction("Counted@n", "influence gained this way", node=DoneSoMany("gain", ("score",)))
    yield construction("Counted@n", "influence lost this way", node=DoneSoMany("lose", ("score",)))
    yield construction("Counted@n", "card@n in {whose:Whose} {area:Area}", node=n.CardsIn(SLOT.area, SLOT.whose))
    for number, have in (("sg", "has"), ("pl", "have")):
        yield construction(
            "Counted@n",
            f"card@n {{who:Player.{number}}} {have} in {{whose:Own}} {{area:Area}}",
            f"card@n {{who:Player.{number}}} {have} in hand",
            node=Made(_cards_of),
        )
    yield construction(
        "Counted@n",
        "{kind:Kind@n} beyond the number {who:Player.pl} control",
        "{kind:Kind@n} more than {who:Player.pl} [control|do]",
        "{kind:Kind@n} beyond the number {who:Player.sg} controls",
        "{kind:Kind@n} more than {who:Player.sg} [controls|does]",
        node=Made(_more_than_theirs),
    )
    yield construction("Counted@n", "{kind:Kind@n}", node=Made(_count))
    yield construction("Counted@n", "{what:Happenings@n}", node=SLOT.what)
    yield from counted_afterwards(_DONE_BY_PLAYERS, _DONE_TO_CARDS)
    yield construction(
        "Counted@n",
        "{whose:Whose} {kind:Kind@n}",
        node=Made(lambda whose, kind: n.CountOf(narrowed(kind, Filter(controller=whose)))),
    )
    yield construction("Per", "for each|every {what:Counted.sg}", node=SLOT.what)
    yield construction(
        "Per", "for each|every {n:$number.pl} {what:Counted.pl}", node=Made(lambda n, what: _divided(what, n))
    )
    yield construction("Per", "{each:Per} [ , ] [up] to a maximum of {most:Amount}", node=Rate(SLOT.each, SLOT.most))
    yield construction("Done", "{verb:DoneWord} this way", node=DoneSoMany(SLOT.verb))
    yield construction("Done", "{by:Player.pl} {verb:DoneWord} this way", node=DoneSoMany(SLOT.verb, by=SLOT.by))
    for done, verb in DONE_VERBS.items():
        yield construction("DoneWord", done, node=verb)
        yield construction("Done", f"{{by:Player.pl}} {verb} this way", node=DoneSoMany(verb, by=SLOT.by))
    yield construction("Done", "{by:Player.pl} put on the bottom", node=DoneSoMany("put deck bottom", by=SLOT.by))
    yield construction(
        "Done",
        "{by:Player.pl} put on the bottom of {whose:Whose} deck",
        "{by:Player.sg} put on the bottom of {whose:Whose} deck",
        node=DoneSoMany("put deck bottom", by=SLOT.by, whose=SLOT.whose),
    )
    yield construction("Done", "shuffled into {whose:Whose} deck", node=DoneSoMany("shuffle", whose=SLOT.whose))
    yield construction("Done", "{put:PutInto} [this way]", node=SLOT.put)
    yield construction("DidSo", "{done:Done}", node=SLOT.done)
    for verb in DONE_VERBS.values():
        yield construction("DidSo", f"{{by:Player}} {verb_form(verb, 'past')}", node=DoneSoMany(verb, by=SLOT.by))
    yield construction(
        "PutInto",
        "put into {whose:Whose} {area:Area}",
        "put into a|an {area:Area}",
        node=Made(lambda area, whose=None: DoneSoMany(_put_where(area), whose=whose)),
    )


def _cards_of(who: Any, whose: Any = None, area: str = "hand") -> n.Number:
    """The cards in a player's own hand or pile."""
    if whose is not None and not agrees(whose, who):
        raise Misread("in whose?")
    return n.CardsIn(area, who)


def _more_than_theirs(kind: Filter, who: Any) -> n.Number:
    """So many cards of one player as the other has not; none if the other has as many."""
    if {kind.controller, who} != {"you", "opponent"}:
        raise Misread("more than whose?")
    return n.Minus(n.CountOf(kind), n.CountOf(replace(kind, controller=who)))


def _put_where(area: str) -> str:
    if area not in ("hand", "discard"):
        raise Misread("put where?")
    return f"put {area}"


def _count(kind: Filter) -> n.Number:
    if kind.area_of is not None and kind == Filter(area=kind.area, area_of=kind.area_of):
        raise Misread("cards in a pile are counted as such")
    return as_happenings(kind) or n.CountOf(kind)


def _divided(what: n.Number, by: int) -> n.Number:
    return n.Divided(what, by)


def _icons(icons: str, who: Any) -> n.Number:
    if len(icons) != 1:
        raise Unplayable("counting several icons at a time")
    return n.IconsOf(icons, who)


Bounds = tuple[tuple[str, n.Number], ...]


def _bounds() -> Iterator[Construction]:
    for op, forms in (
        ("=", ("{number:Amount}", "equal to {number:Quantity}", "exactly {number:Amount}")),
        ("<=", ("{number:Amount} or less|fewer", "at most {number:Amount}", "less than or equal to {number:Quantity}")),
        (">=", ("{number:Amount} or more", "at least {number:Amount}", "greater than or equal to {number:Quantity}")),
        ("<", ("less|lower than {number:Quantity}",)),
        (">", ("greater|higher|more than {number:Quantity}",)),
    ):
        yield construction("Bound", *forms, node=((op, SLOT.number),))
    yield construction("Bound", "{low:$number.pl} - {high:$number.pl}", node=Made(_range))
    yield construction("Bound", "{low:$number.sg} - {high:$number.pl}", node=Made(_range))
    yield construction("Limit", "at least {number:Amount}", "{number:Amount} or more", node=(">=", SLOT.number))
    yield construction("Limit", "more than {n:$number.sg}", node=Made(lambda n: (">=", _fixed(n + 1))))
    yield construction("Limit", "more than {n:$number.pl}", node=Made(lambda n: (">=", _fixed(n + 1))))
    yield construction("Limit", "at most {number:Amount}", "{number:Amount} or fewer|less", node=("<=", SLOT.number))
    yield construction("Limit", "fewer|less than {n:$number.pl}", node=Made(lambda n: ("<=", _fixed(n - 1))))
    yield construction("Limit", "exactly {number:Amount}", node=("=", SLOT.number))
    yield construction("Limit", "no", node=("=", n.Fixed(0)))
    yield construction("HowMany", "{limit:Limit}", node=Made(lambda limit: HowMany(*limit)))
    yield construction("Parity", "an even number of", node="even")
    yield construction("Parity", "an odd number of", node="odd")


def _fixed(number: int) -> n.Number:
    return n.Fixed(number)


def _range(low: int, high: int) -> Bounds:
    if low >= high:
        raise Misread("from less to more")
    return ((">=", n.Fixed(low)), ("<=", n.Fixed(high)))


def for_each(amount: n.Number, counted: n.Number | Rate) -> n.Number:
    """So much for each of what is counted, up to the most that comes of it."""
    if isinstance(counted, Rate):
        assert counted.most is not None, "a rate has a limit"
        return n.Whichever(for_each(amount, counted.each), counted.most)
    if not isinstance(amount, n.Fixed):
        raise Unplayable("so many for each, where that is no figure")
    if isinstance(counted, n.CountOf) and counted.cards.area.startswith(DONE):
        if counted.cards != Filter(types=counted.cards.types, area=counted.cards.area, area_of=counted.cards.area_of):
            raise Misread("for each of what was done is counted whole")
        done = counted.cards
        counted = DoneSoMany(done.area.removeprefix(DONE), done.types, whose=done.area_of)
    return counted if amount.n == 1 else n.Times(amount.n, counted)
