"""Influence: how much is gained or lost, and how much a faction has."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.games.spoils.language.constructions.holdings import SetAgainst, holds, of_all, of_some, so_of
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import SUBJECT, THEY, Misread


def constructions() -> Iterator[Construction]:
    """`Influence`: so much of it; `Scored`: what is so of what a faction has."""
    yield from _influence()
    yield from _scores()


def _influence() -> Iterator[Construction]:
    """So much influence as is gained or lost; half of it is half of what whoever loses it has."""
    yield construction(
        "Influence", "{number:Count} influence", "influence equal to {number:Quantity}", node=SLOT.number
    )
    for rounded in ("up", "down"):
        yield construction(
            "Influence",
            f"half [of] its influence [ , ] rounded {rounded}",
            f"half [of] their influence [ , ] rounded {rounded}",
            node=n.Half(n.ScoreOf(SUBJECT), up=rounded == "up"),
        )


def _scores() -> Iterator[Construction]:
    """How much influence a faction has, and whether that is more than another's."""
    mine = n.ScoreOf(SUBJECT)
    yield construction("Scored", "{number:Amount} influence", node=k.Compare(mine, "=", SLOT.number))
    for words, op in (("less", "<="), ("more", ">=")):
        yield construction(
            "Scored",
            f"{{number:Amount}} influence or {words}",
            f"{{number:Amount}} or {words} influence",
            node=k.Compare(mine, op, SLOT.number),
        )
    yield construction("Scored", "{limit:Limit} influence", node=Made(_score_limited))
    for words, op in (("more", ">"), ("less|fewer", "<")):
        yield construction(
            "Scored", f"{words} influence than {{rival:ScoreRival}}", node=SetAgainst(mine, op, SLOT.rival)
        )
    yield construction("ScoreRival", "{whose:Whose} faction", "{whose:Whose}", node=SLOT.whose)
    yield construction("ScoreRival", "yours", node="you")
    yield construction("ScoreRival", "theirs", node=THEY)
    yield construction("ScoreRival", "{rival:Rival}", node=SLOT.rival)
    yield from holds("have", "{so:Scored}", lambda so: so)
    yield construction("Simple", "{whose:Whose} faction has {so:Scored}", node=Made(lambda whose, so: so_of(whose, so)))
    yield construction("Simple", "a|any|either faction has {so:Scored}", node=Made(of_some))
    yield construction("Simple", "no|neither faction has {so:Scored}", node=Made(lambda so: k.Not(of_some(so))))
    yield construction(
        "Simple", "each|every faction has {so:Scored}", "both factions have {so:Scored}", node=Made(of_all)
    )


def _score_limited(limit: tuple[str, n.Number]) -> k.Condition:
    if limit[1] == n.Fixed(0):
        raise Misread("0 influence is written as a number")
    return k.Compare(n.ScoreOf(SUBJECT), *limit)
