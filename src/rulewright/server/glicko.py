"""Glicko-2, as Mark Glickman's paper of 2013 gives it, step by step.

Written here because what can be installed either brings half a laboratory or has the deviation wrong (ADR 39).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt

from msgspec import Struct

SCALE, MIDDLE = 173.7178, 1500.0
TAU = 0.5
"""How much volatility may change."""
CLOSE = 0.000001
MOST_DEVIATION = 350.0


class Rating(Struct, frozen=True):
    """How strong somebody is, and how sure that is."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


class Score(Struct, frozen=True):
    """A game against somebody: 1 won, ½ drawn, 0 lost."""

    against: Rating
    score: float


def rested(one: Rating, periods: float) -> Rating:
    """Step 6. Whoever has not played for a while is less surely rated."""
    phi = one.deviation / SCALE
    wider = SCALE * sqrt(phi**2 + periods * one.volatility**2)
    return Rating(one.rating, min(wider, MOST_DEVIATION), one.volatility)


def rated(one: Rating, scores: Sequence[Score]) -> Rating:
    """Somebody after these games."""
    mu, phi = (one.rating - MIDDLE) / SCALE, one.deviation / SCALE  # step 2
    weights = [_weight(score.against.deviation / SCALE) for score in scores]
    expected = [
        1 / (1 + exp(-weight * (mu - (score.against.rating - MIDDLE) / SCALE)))
        for weight, score in zip(weights, scores, strict=True)
    ]
    variance = 1 / sum(weight**2 * e * (1 - e) for weight, e in zip(weights, expected, strict=True))  # step 3
    surprise = sum(
        weight * (score.score - e) for weight, score, e in zip(weights, scores, expected, strict=True)
    )  # step 4
    volatility = _volatility(phi, one.volatility, variance, variance * surprise)  # step 5
    before = sqrt(phi**2 + volatility**2)  # step 6
    after = 1 / sqrt(1 / before**2 + 1 / variance)  # step 7
    return Rating(SCALE * (mu + after**2 * surprise) + MIDDLE, min(SCALE * after, MOST_DEVIATION), volatility)


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(phi: float, sigma: float, variance: float, improvement: float) -> float:
    """Step 5, by the Illinois algorithm."""

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (improvement**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low = a = log(sigma**2)
    if improvement**2 > phi**2 + variance:
        high = log(improvement**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
