"""Which cards of a set stand out: those whose effect is surely not that of the set's middle."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist, median

CONFIDENCE = 0.95
FEWEST = 3
"""Among fewer cards none stands out."""

Effect = tuple[float, float, float]
"""An effect, and from where to where it lies 95 times of 100."""


def outliers(found: Sequence[Effect]) -> list[bool]:
    """For each card whether it stands out.

    The more cards, the more of them would by chance: each interval is widened (Bonferroni) so that 95 of 100 sets of
    cards that are all alike have no outlier.
    """
    if len(found) < FEWEST:
        return [False] * len(found)
    middle = median(effect for effect, _, _ in found)
    tail = (1 - CONFIDENCE) / 2
    wider = NormalDist().inv_cdf(1 - tail / len(found)) / NormalDist().inv_cdf(1 - tail)
    return [
        not effect - wider * (effect - low) <= middle <= effect + wider * (high - effect) for effect, low, high in found
    ]
