"""Bids and how high they may go, told in two sentences."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.rare_verbs import Bid
from rulewright.text.pending import Misread, rebuild

Effects = tuple[v.Effect, ...]


class BidLimit(v.Effect, frozen=True, tag=True):
    """How high one may bid: a sentence that belongs to the bidding told before it."""

    most: Number


def limited(effects: Effects) -> Effects:
    """Instructions in which every bidding has its limit."""
    found: list[v.Effect] = []
    for effect in effects:
        if isinstance(effect, BidLimit):
            if not found or found[-1] == (bound := _bounded(found[-1], effect.most)):
                raise Misread("who bids?")
            found[-1] = bound
        else:
            found.append(effect)
    if any(_bounded(effect, Fixed(0)) != effect for effect in found):
        raise Misread("nothing says how high one may bid")
    return tuple(found)


def _bounded(effect: v.Effect, most: Number) -> v.Effect:
    def bound(part: Any) -> Any:
        return replace(part, most=most) if isinstance(part, Bid) and part.most is None else part

    return rebuild(effect, bound)
