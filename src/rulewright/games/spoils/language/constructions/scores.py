"""Conditions about influence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.pending import THEY, Misread


def constructions() -> Iterator[Construction]:
    """How much influence a faction has, and whether that is more than another's."""
    yield construction("ScoreOf", "{whose:Whose} faction has", node=SLOT.whose)
    yield construction("ScoreOf", "you have", node="you")
    yield construction("ScoreOf", "your opponent has", node="opponent")
    yield construction("ScoreOf", "that player has", node="that player")
    yield construction("ScoreOf", "they have", node=THEY)
    yield construction("ScoreLimit", "{number:Amount} influence", node=("=", SLOT.number))
    yield construction(
        "ScoreLimit", "{number:Amount} influence or less", "{number:Amount} or less influence", node=("<=", SLOT.number)
    )
    yield construction(
        "ScoreLimit", "{number:Amount} influence or more", "{number:Amount} or more influence", node=(">=", SLOT.number)
    )
    yield construction("ScoreLimit", "{limit:Limit} influence", node=Made(_score_limited))
    yield construction("ScoreRival", "{whose:Whose} faction", node=SLOT.whose)
    yield construction("ScoreRival", "you", node="you")
    yield construction("ScoreRival", "your opponent [has|does]", node="opponent")
    yield construction(
        "Simple", "{who:ScoreOf} {limit:ScoreLimit}", node=Made(lambda who, limit: k.Compare(n.ScoreOf(who), *limit))
    )
    yield construction(
        "Simple",
        "{who:ScoreOf} more influence than {rival:ScoreRival}",
        node=Made(lambda who, rival: _compared(who, ">", rival)),
    )
    yield construction(
        "Simple",
        "{who:ScoreOf} less influence than {rival:ScoreRival}",
        node=Made(lambda who, rival: _compared(who, "<", rival)),
    )


def _compared(who: Any, op: str, rival: Any) -> k.Condition:
    if who == rival:
        raise Misread("than whom?")
    return k.Compare(n.ScoreOf(who), op, n.ScoreOf(rival))


def _score_limited(limit: tuple[str, n.Number]) -> tuple[str, n.Number]:
    if limit[1] == n.Fixed(0):
        raise Misread("0 influence is written as a number")
    return limit
