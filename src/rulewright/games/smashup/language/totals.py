"""Power of players: what they have at a base, all their minions and other cards together."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.relations import At
from rulewright.effects.selectors import Cards, Filter, This
from rulewright.games.smashup.language.places import Thereabouts
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.amounts import times
from rulewright.text.english.changes import Timed
from rulewright.text.english.paragraphs import Paragraphs, in_force
from rulewright.text.pending import SUBJECT, Itself


def constructions() -> Iterator[Construction]:
    """What players have at a base, all minions and other cards together."""
    for words, sign in (("+", 1), ("-", -1)):
        for each in ("", " {each:Per}"):
            yield construction(
                "Standing",
                f"you have|gain {words} {{number:Figure}} power here{each} .",
                f"you have|gain {words} {{number:Figure}} power here{each} {{lead:Lead}} .",
                node=Made(lambda number, each=None, lead=None, sign=sign: _added(number, each, lead, sign)),
            )
    total = "to its|their controller's total [power] [here]"
    totals = "to their controllers ' totals [here]"
    yield construction(
        "Predicate@a",
        f"do~a not add its|their power {total}",
        f"do~a not add its|their power {totals}",
        "do~a not count toward its|their controller's total power [here]",
        "do~a not count toward your total power [here]",
        "add~a no power to the base it is on",
        node=(v.Cannot("add power"),),
    )
    for joint in ("{card:Possessor} abilities are cancelled [ , ] and its", "{card:Possessor}"):
        lost = (v.LoseText(),) if "cancelled" in joint else ()
        yield construction(
            "Standing",
            f"{joint} power is not added {total} .",
            node=Made(lambda card, lost=lost: (in_force(card, Timed((*lost, v.Cannot("add power"))), None),)),
        )
    yield construction(
        "Predicate@a",
        f"add~a {{number:Figure}} less power {total}",
        f"add~a {{number:Figure}} less power {totals}",
        node=(v.ChangeValue("added power", -1, SLOT.number),),
    )
    yield construction(
        "Counted",
        "the total power {spot:Spot}",
        node=Made(lambda spot: n.TotalOf("counted power", Filter(where=(At(spot),)))),
    )
    yield construction(
        "Counted", "the breakpoint [here]", "this base's breakpoint", node=n.ValueOf("breakpoint", Itself("base"))
    )
    yield construction("Held", "[total] power {spot:Spot}", node=Made(lambda spot: power_at(spot)))
    yield construction("Held", "power", "total power", node=Made(lambda: power_at(Thereabouts(said=True))))


def power_at(at: Cards) -> n.Number:
    """core.37 A player's power at a base."""
    return n.TotalOf("counted power", Filter(controller=SUBJECT, where=(At(at),)))


def _added(number: n.Number, each: n.Number | None, lead: k.Condition | None, sign: int) -> Paragraphs:
    amount = number if each is None else times(number, each)
    return (p.Standing(This(), (v.ChangeValue("added power", sign, amount),), lead),)
