"""Arcmage held against a second, simple interpreter: every deed, however it is named and whatever becomes of it."""

from __future__ import annotations

import random

import pytest
from tests.judge.hunt_arcmage import (
    CARD_DEEDS,
    LEANINGS,
    PLAYER_DEEDS,
    PLAYER_LEANINGS,
    Trial,
    expected,
    played,
    trials,
)

TRIALS = list(trials())
PARTS = 10


def wrong(some: list[Trial]) -> list[tuple[str, object, object]]:
    """Those that come out otherwise than by hand; a text that is refused cannot be played wrongly."""
    told = [(one, played(one), expected(one)) for one in some]
    return [
        (
            f"{one.seats} players, {one.circumstance or 'as usual'}, {one.offer or 'not optional'}: {one.text()}",
            got,
            want,
        )
        for one, got, want in told
        if got not in (None, want)
    ]


def test_the_combinations_are_many_and_different() -> None:
    assert len(TRIALS) == len(set(TRIALS)) > 2_500
    assert {one.deed for one in TRIALS} == {*CARD_DEEDS, *PLAYER_DEEDS}
    assert {one.leaning for one in TRIALS} == {*LEANINGS, *PLAYER_LEANINGS}


@pytest.mark.slow
def test_some_combinations_come_out_as_by_hand() -> None:
    some = random.Random("hunt").sample(TRIALS, 250)
    assert wrong(some) == []
    assert sum(played(one) is not None for one in some) > 150, "most of them are understood"


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_every_combination_comes_out_as_by_hand(part: int) -> None:
    assert wrong(TRIALS[part::PARTS]) == []
