"""What leans on a deed happens just when the deed was done, whatever the deed, the words and the circumstances."""

from __future__ import annotations

import random

import pytest
from tests.judge import each_in_turn
from tests.judge.leaning import LEANINGS, MENTIONS, Trial, expected, played, trials

TRIALS = list(trials())
PARTS = 20


def wrong(some: list[Trial]) -> list[tuple[str, object, object]]:
    """Those that do not come out as the rule says; a text that is refused cannot be played wrongly."""
    told = [(one, played(one), expected(one)) for one in some]
    return [
        (f"{one.circumstance}: {one.text()}", found, want) for one, found, want in told if found not in (None, want)
    ]


def test_the_combinations_are_many_and_different() -> None:
    assert len(TRIALS) == len(set(TRIALS)) > 2_000
    assert {one.leaning for one in TRIALS} == set(LEANINGS)
    assert {one.mention for one in TRIALS} == {"", *MENTIONS}


@pytest.mark.slow
def test_some_combinations_come_out_as_the_rule_says() -> None:
    some = random.Random("leaning").sample(TRIALS, 60)
    assert wrong(some) == []
    assert sum(played(one) is not None for one in some) > 30, "most of them are understood"


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_every_combination_comes_out_as_the_rule_says(part: int) -> None:
    assert wrong(TRIALS[part::PARTS]) == []


@pytest.mark.slow
def test_what_each_player_gets_is_their_own_part() -> None:
    told = [(one, each_in_turn.played(one), each_in_turn.expected(one)) for one in each_in_turn.trials()]
    assert [(one.text(), found, want) for one, found, want in told if found not in (None, want)] == []
    assert sum(found is not None for _, found, _ in told) > 120, "most of them are understood"
