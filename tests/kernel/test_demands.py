"""Demands on an answer as a whole, held against trying out every answer."""

from __future__ import annotations

import random
from itertools import combinations

from rulewright.kernel.decisions import Pick, atoms
from rulewright.kernel.demands import ANY, Demands, Party


def some_party(rng: random.Random) -> Party:
    """A small choice with demands of all kinds."""
    cards = tuple(range(rng.randint(1, 5)))
    wanted = tuple((one, rng.randint(1, 2)) for one in cards if rng.random() < 0.4)
    least = [rng.randint(1, 3) for _ in range(rng.randint(0, 3))]
    sizes = tuple((rng.choice((ANY, *cards)), low, low + rng.randint(0, 2)) for low in least)
    prices = tuple((one, rng.randint(1, 3)) for one in cards if rng.random() < 0.4)
    low = rng.randint(0, 1)
    return Party(Demands("R", wanted, sizes, prices, rng.randint(0, 4)), cards, low, rng.randint(low, len(cards)))


def tried_out(party: Party) -> set[tuple[int, ...]]:
    """The legal answers, found by trying out all of them."""
    demands = party.demands
    open_ = []
    for size in range(party.low, party.high + 1):
        for answer in combinations(party.choices, size):
            missed, met = demands.tally(answer)
            if demands.price(answer) <= demands.budget and (met or not missed or not answer):
                open_.append((missed, answer))
    fewest = min((missed for missed, _ in open_), default=0)
    return {answer for missed, answer in open_ if missed == fewest}


def test_the_legal_answers_are_those_that_leave_fewest_demands_unmet() -> None:
    rng = random.Random(11)
    for _ in range(400):
        party = some_party(rng)
        legal = tried_out(party)
        assert set(party.answers()) == legal
        for size in range(party.low, party.high + 1):
            for answer in combinations(party.choices, size):
                assert (party.refusal(answer) is None) == (answer in legal), (party, answer)


def test_a_random_answer_a_wish_and_small_steps_all_lead_to_a_legal_answer() -> None:
    rng = random.Random(12)
    for _ in range(200):
        party = some_party(rng)
        legal = tried_out(party)
        if not legal:
            assert party.fewest() is None
            continue
        assert tuple(sorted(party.random(rng))) in legal
        for wish in legal:
            assert party.nearest(wish) == wish
        pick = Pick(0, "R", "pick", choices=party.choices, low=party.low, high=party.high, demands=party.demands)
        assert pick.forced == (len(legal) == 1)
        chosen: tuple[int, ...] = ()
        while (one := rng.choice(list(atoms(pick, chosen)) or [-1])) >= 0:
            chosen = (*chosen, one)
        assert pick.check(chosen) is None
