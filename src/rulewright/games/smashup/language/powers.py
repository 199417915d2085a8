"""Power, breakpoints and counters: what raises and lowers them, for a while or as long as text is in force."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import verbs as v
from rulewright.effects.relations import At, Foremost, Such
from rulewright.effects.selectors import SUCH, Cards, Filter, PlaceOf, Register
from rulewright.games.smashup.language.places import all_at
from rulewright.games.smashup.language.totals import power_at
from rulewright.text.agreement import with_subject
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.amounts import times
from rulewright.text.english.changes import Timed
from rulewright.text.english.clauses import Effects, changed, live
from rulewright.text.english.descriptions import narrowed, single
from rulewright.text.english.durations import Lasts
from rulewright.text.english.paragraphs import Paragraphs, in_force
from rulewright.text.english.statements import Statement
from rulewright.text.pending import SUBJECT, DoneSoMany, Mention, Misread
from rulewright.text.picking import Chosen


def constructions() -> Iterator[Construction]:
    """Power of cards, and breakpoints."""
    yield from _described()
    yield from _changed()
    yield from _in_force()


def _described() -> Iterator[Construction]:
    """Minions of a power."""
    it = Mention(pronoun=True)
    for words, op in (
        ("less|lower", "<"),
        ("more|greater|higher", ">"),
        ("equal or less|lower", "<="),
        ("the same or less|lower", "<="),
    ):
        own = n.Comparison(SLOT.stat, op, n.ValueOf(SLOT.stat, it))
        yield construction(
            "Qualifier@n", f"with {words} {{stat:Stat}}", f"of {words} {{stat:Stat}}", node=Filter(compare=(own,))
        )
    yield construction("All.sg", "the {kind:Kind.sg}", node=Made(_foremost))
    yield construction(
        "Statement",
        "if tied , destroy all tied {noun:Noun.pl}",
        "if there is a tie , destroy all tied {noun:Noun.pl}",
        node=Made(lambda noun: Statement((), amend=_all_that_tie)),
    )
    yield construction(
        "All.sg",
        "the {kind:Kind.sg} at|on {base:ABase}",
        node=Made(lambda kind, base, at: all_at(_foremost(kind), base, at)),
    )
    for words, high in (("highest", True), ("lowest", False)):
        made = Made(lambda stat, spot=None, high=high: _is_foremost(stat, spot or PlaceOf(SUCH), high))
        yield construction("Predication@a", f"have~a the {words} {{stat:Stat}} {{spot:Spot}}", node=made)
        yield construction("Predication@a", f"have~a the {words} {{stat:Stat}} at|on its base", node=made)
        yield construction(
            "Qualifier@n",
            f"with the {words} {{stat:Stat}} at|on {{place:SamePlace}}",
            node=Made(lambda stat, place, high=high: Filter(where=(Such(_is_foremost(stat, PlaceOf(SUCH), high)),))),
        )
    yield construction(
        "Adjective", "highest power", "highest-power", "strongest", node=Filter(where=(Foremost("power"),))
    )
    yield construction(
        "Adjective", "lowest power", "lowest-power", "weakest", node=Filter(where=(Foremost("power", highest=False),))
    )


def _is_foremost(stat: str, spot: Cards, high: bool) -> k.Condition:
    """conflict.4 No other minion there has more of a value, or less."""
    there = Filter(types=("minion",), where=(Foremost(stat, highest=high), At(spot)))
    return k.Fits(SUCH, there)


def _all_that_tie(last: v.Effect | None) -> Effects:
    """conflict.4 What a text says besides of a tie is so anyway."""
    match last:
        case v.Destroy(cards=Filter(where=where)) if any(isinstance(one, Foremost) for one in where):
            return (last,)
    raise Misread("what is tied?")


def _foremost(kind: Cards) -> Filter:
    """conflict.4 The card with the highest of a value: all of them where several have it."""
    what = single(kind)
    if not any(isinstance(one, Foremost) for one in what.where):
        raise Misread("which card?")
    return what


def _changed() -> Iterator[Construction]:
    yield construction(
        "Shift", "[an additional] + {number:Figure} power", node=(v.ChangeValue("power", 1, SLOT.number),)
    )
    yield construction("Shift", "- {number:Figure} power", node=(v.ChangeValue("power", -1, SLOT.number),))
    yield construction("Loss", "{number:Figure} power", node=(v.ChangeValue("power", -1, SLOT.number),))
    for verb, sign in (("gain", 1), ("get", 1), ("lose", -1)):
        yield construction(
            "Predicate@a",
            f"{verb}~a power equal to {{number:Counted}}",
            node=(v.ChangeValue("power", sign, SLOT.number),),
        )
    yield construction(
        "Predicate@a",
        "have~a {number:$number} {stat:Stat}",
        "have~a {stat:Stat} {number:$number}",
        node=Made(_has_power),
    )
    for to in ("to", "equal to"):
        yield construction(
            "Deed@v",
            f"set~ {{cards:Possessor}} {{stat:Stat}} {to} {{number:Quantity}} {{lasts:Duration}}",
            f"set~ the {{stat:Stat}} of {{cards:Cards}} {to} {{number:Quantity}} {{lasts:Duration}}",
            f"reduce~ {{cards:Possessor}} {{stat:Stat}} {to} {{number:Quantity}} {{lasts:Duration}}",
            f"reduce~ the {{stat:Stat}} of {{cards:Cards}} {to} {{number:Quantity}} {{lasts:Duration}}",
            node=Made(_set_to),
        )
    yield construction(
        "Told",
        "{cards:Possessor} {stat:Stat} is|becomes {number:Quantity} {lasts:Duration}",
        "the {stat:Stat} of {cards:Cards} is|becomes {number:Quantity} {lasts:Duration}",
        node=Made(lambda cards, stat, number, lasts: with_subject(_set_to(cards, stat, number, lasts), "you")),
        far_fetched=True,
    )
    yield construction(
        "Deed@v",
        "give~ {cards:Cards} power equal to {number:Counted} {lasts:Duration}",
        node=Made(lambda cards, number, lasts: _give(cards, (v.ChangeValue("power", 1, number),), lasts)),
    )
    yield construction("Deed@v", "give~ {cards:Cards} {by:Shift} {each:Per} {lasts:Duration}", node=Made(_give))
    yield construction(
        "Deed@v",
        "give~ {cards:Cards} {by:Shift} and {others:Cards} {other:Shift} {lasts:Duration}",
        node=Made(lambda cards, by, others, other, lasts: (*_give(cards, by, lasts), *_give(others, other, lasts))),
    )
    yield construction(
        "Deed@v",
        "give~ {cards:Cards} + {more:Figure} or - {less:Figure} power {lasts:Duration}",
        node=Made(_up_or_down),
    )
    yield construction("Deed@v", "choose~ {cards:Picked} to gain {by:Shift} [each] {lasts:Duration}", node=Made(_give))
    yield construction("Told", "{lasts:Duration} , {does:Deeds.base}", node=Made(_first))
    yield construction("Per", "for each 1 [of them]", node=DoneSoMany())
    yield construction("Per", "for each", node=DoneSoMany(), far_fetched=True)
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
            for spot in ("", " {spot:Spot}"):
                yield construction(
                    "Deed@v",
                    f"{words}~ {{cards:Possessor}} power{spot} by {{number:Quantity}}{lasts}",
                    *((f"{words}~ the power of {{cards:Cards}} by {{number:Quantity}}{lasts}",) * (not spot)),
                    node=Made(
                        lambda cards, number, lasts=None, spot=None, sign=sign: _give(
                            _there(cards, spot), (v.ChangeValue("power", sign, number),), lasts
                        )
                    ),
                )
            made = Made(lambda base, number, lasts=None, sign=sign: _told(base, sign, number, lasts))
            yield construction(
                "Told",
                f"the breakpoint of {{base:Cards}} is {words}~done by {{number:Quantity}}{lasts}",
                f"the breakpoint of {{base:Base}} is {words}~done by {{number:Quantity}}{lasts}",
                f"{{base:Possessor}} breakpoint is {words}~done by {{number:Quantity}}{lasts}",
                node=made,
            )


def _in_force() -> Iterator[Construction]:
    """Values as long as text is in force."""
    yield construction(
        "Standing",
        "the {stat:Stat} of {base:Known1} is [reset to] {number:Quantity} .",
        "the {stat:Stat} of {base:Known1} is equal to {number:Counted} .",
        "{base:Possessor} {stat:Stat} is equal to {number:Counted} .",
        "{base:Possessor} {stat:Stat} is reset to {number:Quantity} .",
        "{base:Possessor} {stat:Stat} is treated as [if it were] {number:Quantity} .",
        node=Made(lambda base, stat, number: (in_force(base, Timed((v.SetValue(stat, number),)), None),)),
    )
    yield construction("Possessor", "{card:Picked.sg} '", "{card:All.pl} '", node=SLOT.card)  # minions' power
    for words, sign in (("reduce", -1), ("increase", 1)):
        yield construction(
            "Standing",
            f"{words} the {{stat:Stat}} of {{base:This}} by {{number:Figure}} [{{each:Per}}] .",
            f"{words} {{base:This}} 's {{stat:Stat}} by {{number:Figure}} [{{each:Per}}] .",
            node=Made(lambda base, stat, number, each=None, sign=sign: _stands(base, stat, sign, number, each, None)),
        )
    for words, sign in (("reduced", -1), ("increased", 1)):
        for more in ("", " {each:Per}", " {lasts:Duration}"):
            yield construction(
                "Standing",
                f"{{base:Possessor}} {{stat:Stat}} is {words} by {{number:Figure}}{more} .",
                f"the {{stat:Stat}} of {{base:Known1}} is {words} by {{number:Figure}}{more} .",
                node=Made(
                    lambda base, stat, number, each=None, lasts=None, sign=sign: _stands(
                        base, stat, sign, number, each, lasts
                    )
                ),
            )


def _there(cards: Cards, spot: Cards | None) -> Cards:
    """Cards of which it is said behind their power where they are."""
    if spot is None:
        return cards
    if not isinstance(cards, Chosen):
        raise Misread("where is which card?")
    return replace(cards, what=narrowed(cards.what, Filter(where=(At(spot),))))


def _has_power(number: int, stat: str) -> tuple[v.Change, ...]:
    if stat != "power":
        raise Misread("what is printed stays as it is")
    return (v.SetValue(stat, n.Fixed(number)),)


def _set_to(cards: Cards, stat: str, number: n.Number, lasts: Lasts) -> Effects:
    """A value is a number for a while, whatever it was."""
    if stat not in ("power", "breakpoint") or not lasts.until:
        raise Misread("what is printed stays as it is")
    found = changed(cards, (Timed((v.SetValue(stat, number),), lasts),))
    return tuple(replace(one, who=SUBJECT) if isinstance(one, v.Pick) else one for one in found)


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
    return with_subject(live(tuple(found)), "you")


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


def _up_or_down(cards: Cards, more: n.Number, less: n.Number, lasts: Lasts) -> Effects:
    """Whoever gives it chooses whether the power rises or falls."""
    first = (cards.pick("?either"),) if isinstance(cards, Chosen) else ()
    at = Register("?either") if isinstance(cards, Chosen) else cards
    ways = tuple(_give(at, (v.ChangeValue("power", sign, by),), lasts) for sign, by in ((1, more), (-1, less)))
    return (*first, v.OneOf(ways, ("more", "less"), SUBJECT))


def _either_way(base: Cards, number: n.Number, lasts: Lasts | None) -> Effects:
    """Whoever does it chooses which way."""
    at = Register("?either") if isinstance(base, Chosen) else base
    first = (base.pick("?either"),) if isinstance(base, Chosen) else ()
    ways = tuple(_breakpoint(at, sign, number, lasts) for sign in (1, -1))
    return (*first, v.OneOf(ways, ("increase", "reduce"), SUBJECT))


def _told(base: Cards, sign: int, number: n.Number, lasts: Lasts | None) -> Effects:
    return with_subject(_breakpoint(base, sign, number, lasts), "you")


def _stands(
    base: Cards, stat: str, sign: int, number: n.Number, each: n.Number | None, lasts: Lasts | None
) -> Paragraphs:
    by = _for_each((v.ChangeValue(stat, sign, number),), each)
    return (in_force(base, Timed(by, lasts), None),)
