"""Power, breakpoints and counters: what raises and lowers them, for a while or as long as text is in force."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, Foremost, Such
from rulewright.effects.selectors import SUCH, Cards, Filter, PlaceOf, Register, This
from rulewright.games.smashup.language.places import Thereabouts
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.amounts import times
from rulewright.text.english.changes import Timed
from rulewright.text.english.clauses import Effects, changed
from rulewright.text.english.deeds import deed
from rulewright.text.english.descriptions import narrowed, single
from rulewright.text.english.durations import Lasts
from rulewright.text.english.paragraphs import Paragraphs, in_force
from rulewright.text.pending import SUBJECT, AtMost, DoneSoMany, Mention, Misread
from rulewright.text.picking import Chosen, with_choices

_OPS = (("or less", "<="), ("or more", ">="), ("or greater", ">="), ("or higher", ">="), ("or lower", "<="))


def constructions() -> Iterator[Construction]:
    """Everything about power."""
    yield from _described()
    yield from _changed()
    yield from _totals()


def _described() -> Iterator[Construction]:
    """Minions of a power."""
    for words, op in _OPS:
        yield construction(
            "Qualifier@n",
            f"of {{stat:Stat}} {{number:Figure}} {words}",
            f"of {{number:Figure}} {{stat:Stat}} {words}",
            f"with {{number:Figure}} {{stat:Stat}} {words}",
            node=Filter(compare=(n.Comparison(SLOT.stat, op, SLOT.number),)),
        )
        yield construction(
            "Predication@a",
            f"be~a {{stat:Stat}} {{number:Figure}} {words}",
            f"be~a of {{stat:Stat}} {{number:Figure}} {words}",
            node=k.Compare(n.ValueOf(SLOT.stat, SUCH), op, SLOT.number),
        )
    yield construction(
        "Qualifier@n",
        "of {stat:Stat} {number:Figure}",
        "with {stat:Stat} {number:Figure}",
        "with [a] {stat:Stat} of {number:Figure}",
        node=Filter(compare=(n.Comparison(SLOT.stat, "=", SLOT.number),)),
    )
    for words, op in (("less", "<"), ("more|greater|higher", ">")):
        yield construction(
            "Qualifier@n",
            f"with {words} {{stat:Stat}} than {{card:Cards.sg}}",
            node=Filter(compare=(n.Comparison(SLOT.stat, op, n.ValueOf("power", SLOT.card)),)),
        )
    for words, op in (("less than or equal to", "<="), ("greater than or equal to", ">=")):
        yield construction(
            "Qualifier@n",
            f"with {{stat:Stat}} {words} {{number:Quantity}}",
            f"of {{stat:Stat}} {words} {{number:Quantity}}",
            node=Filter(compare=(n.Comparison(SLOT.stat, op, SLOT.number),)),
        )
    it = n.ValueOf("power", Mention(pronoun=True))
    for words, op in (
        ("less|lower", "<"),
        ("more|greater|higher", ">"),
        ("equal or less|lower", "<="),
        ("the same or less|lower", "<="),
    ):
        yield construction("Qualifier@n", f"with {words} power", node=Filter(compare=(n.Comparison("power", op, it),)))
    yield construction("Qualifier@n", "with {kind:CounterKind} counters [on it|them]", node=Made(_countered))
    yield construction("All.sg", "the {kind:Kind.sg}", node=Made(_foremost))
    for words, high in (("highest", True), ("lowest", False)):
        made = Made(lambda stat, spot=None, high=high: _is_foremost(stat, spot or PlaceOf(SUCH), high))
        yield construction("Predication@a", f"have~a the {words} {{stat:Stat}} {{spot:Spot}}", node=made)
        yield construction("Predication@a", f"have~a the {words} {{stat:Stat}} at|on its base", node=made)
    yield construction("Adjective", "highest power", "highest-power", node=Filter(where=(Foremost("power"),)))
    yield construction(
        "Adjective", "lowest power", "lowest-power", node=Filter(where=(Foremost("power", highest=False),))
    )


def _is_foremost(stat: str, spot: Cards, high: bool) -> k.Condition:
    """conflict.4 No other minion there has more of a value, or less."""
    there = Filter(types=("minion",), where=(Foremost(stat, highest=high), At(spot)))
    return k.Fits(SUCH, there)


def _foremost(kind: Cards) -> Filter:
    """conflict.4 The card with the highest of a value: all of them where several have it."""
    what = single(kind)
    if not any(isinstance(one, Foremost) for one in what.where):
        raise Misread("which card?")
    return what


def _countered(kind: str) -> Filter:
    return Filter(where=(Such(k.Compare(n.TokensOn(SUCH, kind), ">=", n.Fixed(1))),))


def _changed() -> Iterator[Construction]:
    yield construction(
        "Shift", "[an additional] + {number:Figure} power", node=(v.ChangeValue("power", 1, SLOT.number),)
    )
    yield construction("Shift", "- {number:Figure} power", node=(v.ChangeValue("power", -1, SLOT.number),))
    yield construction("CounterKind", "+ 1 power", node="")
    yield construction("Predicate@a", "have~a {by:Shift} {each:Per}", node=Made(lambda by, each: _for_each(by, each)))
    yield construction(
        "Deed@v",
        "put~ {one:Counters} and {two:Counters}",
        node=Made(lambda one, two: (*one, *two)),
    )
    spread = Made(lambda number, kind: _spread(number, kind))
    yield construction(
        "Deed@v",
        "put~ {number:Figure} + 1 power counters total on {kind:Kind.pl}",
        "put~ {number:Figure} total + 1 power counters on {kind:Kind.pl}",
        "put~ {number:Figure} + 1 power counters on {kind:Kind.pl} , divided as you choose",
        "put~ a total of {number:Figure} + 1 power counters on {kind:Kind.pl}",
        "put~ {number:Figure} + 1 power counters divided as you choose among {kind:Kind.pl}",
        node=spread,
    )
    yield construction(
        "Deed@v",
        "put~ a number of + 1 power counters on {cards:Cards} equal to {number:Counted}",
        "put~ a number of + 1 power counters equal to {number:Counted} on {cards:Cards}",
        node=Made(lambda number, cards: with_choices(v.AddTokens(cards, number, ""))),
    )
    yield construction(
        "Per",
        "for each 1 {done:DoneWord} [this way]",
        "for each card {done:DoneWord}",
        node=Made(lambda done: DoneSoMany(done)),
    )
    yield construction(
        "Per", "for each {what:Noun.sg} {done:DoneWord}", node=Made(lambda what, done: DoneSoMany(done, what.types))
    )
    yield from deed(
        "remove~ any number of {kind:CounterKind} counters from {cards:Cards.sg}",
        make=lambda kind, cards: v.RemoveTokens(cards, AtMost(n.TokensOn(cards, kind)), kind=kind),
    )
    for number in ("{number:Amount@n} {kind:CounterKind} counter@n", "any number of {kind:CounterKind} counters"):
        yield construction(
            "Deed@v", f"transfer~ {number} from {{cards:Cards.sg}} to {{to:Cards.sg}}", node=Made(_transferred)
        )
    yield construction("Per", "for each counter removed [this way]", "for each 1 removed", node=DoneSoMany("remove"))
    yield construction(
        "Counters",
        "{number:Amount@n} + 1 power counter@n on {cards:Cards}",
        node=Made(lambda number, cards: with_choices(v.AddTokens(cards, number, ""))),
    )
    yield construction("Deed@v", "give~ {cards:Cards} {by:Shift} {each:Per} {lasts:Duration}", node=Made(_give))
    yield construction("Deed@v", "choose~ {cards:Picked} to gain {by:Shift} [each] {lasts:Duration}", node=Made(_give))
    yield construction("Told", "{lasts:Duration} , {does:Deeds.base}", node=Made(_first))
    yield construction("Per", "for each 1 [of them]", node=DoneSoMany())
    yield construction(
        "Told",
        "give {cards:Cards} {by:Shift} {lasts:Duration} , or {more:Shift} instead if {so:Condition}",
        node=Made(lambda cards, by, lasts, more, so: _more_if(cards, by, lasts, more, so)),
    )
    yield construction(
        "Per",
        "for every {number:$number.pl} power that player|they has|have {spot:Spot}",
        node=Made(lambda number, spot: n.Divided(power_at(spot), number)),
    )
    yield construction(
        "Per",
        "for each other player's {kind:Kind.sg}",
        node=Made(lambda kind: n.CountOf(narrowed(single(kind), Filter(controller="opponent")))),
    )
    either = Made(lambda base, number, lasts=None: _either_way(base, number, lasts))
    for lasts in ("", " {lasts:Duration}"):
        for both in ("increase~ or reduce~", "reduce~ or increase~", "increase~ or decrease~"):
            yield construction(
                "Deed@v",
                f"[either] {both} the breakpoint of {{base:Cards}} by {{number:Quantity}}{lasts}",
                f"[either] {both} {{base:Possessor}} breakpoint by {{number:Quantity}}{lasts}",
                node=either,
            )
    for lasts in ("", " {lasts:Duration}"):
        for each in ("", " {each:Per}"):
            yield construction("Deed@v", f"give~ {{cards:Cards}} {{by:Shift}}{lasts}{each}", node=Made(_give))
        yield construction("Deed@v", f"give~ {{cards:Cards.pl}} {{by:Shift}} each{lasts}", node=Made(_give))
        for words, sign in (("reduce", -1), ("increase", 1)):
            for each in ("", " {each:Per}"):
                yield construction(
                    "Deed@v",
                    f"{words}~ the breakpoint of {{base:Cards}} by {{number:Quantity}}{lasts}{each}",
                    *(
                        (f"{words}~ the breakpoint of {{base:Cards}} by {{number:Quantity}}{each}{lasts}",)
                        * bool(each and lasts)
                    ),
                    f"{words}~ the breakpoint of {{base:Base}} by {{number:Quantity}}{lasts}{each}",
                    f"{words}~ {{base:Possessor}} breakpoint by {{number:Quantity}}{lasts}{each}",
                    node=Made(
                        lambda base, number, lasts=None, each=None, sign=sign: _breakpoint(
                            base, sign, number, lasts, each
                        )
                    ),
                )
            made = Made(lambda base, number, lasts=None, sign=sign: _told(base, sign, number, lasts))
            yield construction(
                "Told",
                f"the breakpoint of {{base:Cards}} is {words}~done by {{number:Figure}}{lasts}",
                f"{{base:Possessor}} breakpoint is {words}~done by {{number:Figure}}{lasts}",
                node=made,
            )
    yield construction(
        "Standing",
        "the {stat:Stat} of {base:Known1} is [reset to] {number:Quantity} .",
        "{base:Possessor} {stat:Stat} is reset to {number:Quantity} .",
        node=Made(lambda base, stat, number: (in_force(base, Timed((v.SetValue(stat, number),)), None),)),
    )
    for words, sign in (("reduced", -1), ("increased", 1)):
        for each in ("", " {each:Per}"):
            yield construction(
                "Standing",
                f"{{base:Possessor}} {{stat:Stat}} is {words} by {{number:Figure}}{each} .",
                f"the {{stat:Stat}} of {{base:Known1}} is {words} by {{number:Figure}}{each} .",
                node=Made(lambda base, stat, number, each=None, sign=sign: _stands(base, stat, sign, number, each)),
            )


def _transferred(kind: str, cards: Cards, to: Cards, number: n.Number | None = None) -> Effects:
    """As many counters as are taken off one card are put on another."""
    taken = AtMost(n.TokensOn(cards, kind)) if number is None else number
    return (
        *with_choices(v.RemoveTokens(cards, taken, kind=kind)),
        *with_choices(v.AddTokens(to, DoneSoMany("remove"), kind)),
    )


def _spread(number: n.Number, kind: Cards) -> Effects:
    """So many counters, one after the other, on whichever of those minions."""
    what = single(kind)
    if what.types != ("minion",) or what.area != "play":
        raise Misread("counters are placed on minions")
    pick = v.Pick(what, into="?counter", who=SUBJECT, choose=True)
    return (v.SoOften(number, (pick, v.AddTokens(Register("?counter"), n.Fixed(1), ""))),)


def _for_each(by: tuple[v.ChangeValue, ...], each: n.Number | None) -> tuple[v.ChangeValue, ...]:
    return by if each is None else tuple(replace(one, amount=times(one.amount, each)) for one in by)


_UNSAID = "forever"
"""How long a change lasts where its sentence does not say so; what an instruction changes is changed for the turn."""


def _first(lasts: Lasts, does: Effects) -> Effects:
    """What a sentence that begins with how long it lasts does."""
    if not lasts.until or not does or not all(isinstance(one, v.Modify | v.Pick | v.Let) for one in does):
        raise Misread("for how long is what done?")
    changes = [one for one in does if isinstance(one, v.Modify)]
    if not changes or any(one.until != _UNSAID or one.condition is not None for one in changes):
        raise Misread("for how long is said twice")
    found = (replace(one, until=lasts.until) if isinstance(one, v.Modify) else one for one in does)
    return with_subject(tuple(found), "you")


def _give(
    cards: Cards, by: tuple[v.ChangeValue, ...], lasts: Lasts | None = None, each: n.Number | None = None
) -> Effects:
    found = changed(cards, (Timed(_for_each(by, each), lasts or Lasts(_UNSAID)),))
    return tuple(replace(one, who=SUBJECT) if isinstance(one, v.Pick) else one for one in found)


def _more_if(
    cards: Cards, by: tuple[v.ChangeValue, ...], lasts: Lasts, more: tuple[v.ChangeValue, ...], so: k.Condition
) -> Effects:
    *picks, plain = with_subject(_give(cards, by, lasts), "you")
    assert isinstance(plain, v.Modify), "what is given for a while"
    return (*picks, v.If(so, (replace(plain, changes=more),), (plain,)))


def _breakpoint(base: Cards, sign: int, number: n.Number, lasts: Lasts | None, each: n.Number | None = None) -> Effects:
    return _give(base, (v.ChangeValue("breakpoint", sign, number),), lasts, each)


def _either_way(base: Cards, number: n.Number, lasts: Lasts | None) -> Effects:
    """Whoever does it chooses which way."""
    at = Register("?either") if isinstance(base, Chosen) else base
    first = (base.pick("?either"),) if isinstance(base, Chosen) else ()
    ways = tuple(_breakpoint(at, sign, number, lasts) for sign in (1, -1))
    return (*first, v.OneOf(ways, ("increase", "reduce"), SUBJECT))


def _told(base: Cards, sign: int, number: n.Number, lasts: Lasts | None) -> Effects:
    return with_subject(_breakpoint(base, sign, number, lasts), "you")


def _stands(base: Cards, stat: str, sign: int, number: n.Number, each: n.Number | None) -> Paragraphs:
    by = _for_each((v.ChangeValue(stat, sign, number),), each)
    return (in_force(base, Timed(by), None),)


def _totals() -> Iterator[Construction]:
    """What players have at a base, all minions and other cards together."""
    for words, sign in (("+", 1), ("-", -1)):
        for each in ("", " {each:Per}"):
            yield construction(
                "Standing",
                f"you have|gain {words} {{number:Figure}} power here{each} .",
                f"{{lead:Lead}} , you have|gain {words} {{number:Figure}} power here{each} .",
                f"you have|gain {words} {{number:Figure}} power here{each} {{lead:Lead}} .",
                node=Made(lambda number, each=None, lead=None, sign=sign: _added(number, each, lead, sign)),
            )
    total = "to its|their controller's total [power] [here]"
    totals = "to their controllers ' totals [here]"
    yield construction(
        "Predicate@a",
        f"do~a not add its|their power {total}",
        f"do~a not add its|their power {totals}",
        "add~a no power to the base it is on",
        node=(v.Cannot("add power"),),
    )
    yield construction(
        "Predicate@a",
        f"add~a {{number:Figure}} less power {total}",
        f"add~a {{number:Figure}} less power {totals}",
        node=(v.ChangeValue("added power", -1, SLOT.number),),
    )
    yield construction("Lead", "if|while {so:Condition}", "as long as {so:Condition}", node=SLOT.so)
    yield construction("Held", "power {spot:Spot}", node=Made(lambda spot: power_at(spot)))
    yield construction("Held", "power", "total power", node=Made(lambda: power_at(Thereabouts())))


def power_at(at: Cards) -> n.Number:
    """core.37 A player's power at a base."""
    return n.TotalOf("counted power", Filter(controller=SUBJECT, where=(At(at),)))


def _added(number: n.Number, each: n.Number | None, lead: k.Condition | None, sign: int) -> Paragraphs:
    amount = number if each is None else times(number, each)
    return (p.Standing(This(), (v.ChangeValue("added power", sign, amount),), lead),)
