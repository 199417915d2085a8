"""Chance is part of the state: the same seed and the same count give the same results, on any machine."""

from collections import Counter

from tests.kernel.smallest import game_of, procedure

from rulewright.kernel import chance


def test_a_copy_gets_the_same_results_and_a_result_moves_on() -> None:
    game = game_of(procedure("1"))
    twin = game.copy()
    results = [game.chance(1000) for _ in range(20)]
    assert [twin.chance(1000) for _ in range(20)] == results
    assert len(set(results)) > 15
    assert game.state == twin.state


def test_results_are_those_that_were_ever_given() -> None:
    assert [chance.mix(7, counter) % 1000 for counter in range(4)] == [604, 487, 804, 346]
    assert chance.mix(0, 0) == 0
    assert chance.mix(0, 1) == 0xE220A8397B1DCDAF, "the first number of splitmix64 from 0"


def test_results_lie_in_their_bounds_and_are_spread_evenly() -> None:
    game = game_of(procedure("1"))
    counts = Counter(game.chance(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_shuffle_keeps_the_cards_and_reaches_every_order() -> None:
    game = game_of(procedure("1"))
    orders = Counter(chance.shuffled(game, (1, 2, 3)) for _ in range(1200))
    assert set(map(tuple, map(sorted, orders))) == {(1, 2, 3)}
    assert len(orders) == 6
    assert min(orders.values()) > 120


def test_a_sample_holds_no_card_twice_and_no_more_than_there_are() -> None:
    game = game_of(procedure("1"))
    for number in range(6):
        drawn = chance.sample(game, (4, 5, 6, 7), number)
        assert len(drawn) == len(set(drawn)) == min(number, 4)


def test_what_came_by_chance_is_noted_for_the_journal_if_somebody_keeps_one() -> None:
    game = game_of(procedure("1"))
    game.chance(10)
    assert game.rolled is None
    game.rolled = []
    assert [game.chance(10), game.chance(10)] == game.rolled
