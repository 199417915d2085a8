"""Ratings: by the paper's own example, and as a sum of results that every server comes to."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from rulewright.server.glicko import Rating, Score, rated, rested
from rulewright.server.ladder import Ladders, Standing, after
from rulewright.server.store.accounts import StoredResult

MONDAY = datetime(2026, 11, 16, tzinfo=UTC)
ANN, BEN, CLEO = 1, 2, 3


def test_the_example_of_the_paper_comes_out() -> None:
    """Glickman, Example of the Glicko-2 system: three games against 1400, 1550 and 1700."""
    games = [Score(Rating(1400, 30), 1), Score(Rating(1550, 100), 0), Score(Rating(1700, 300), 0)]
    found = rated(Rating(1500, 200, 0.06), games)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_great_surprise_raises_the_volatility() -> None:
    strong = Rating(1900, 40)
    steady = rated(Rating(1500, 40), [Score(Rating(1500, 40), 0.5)])
    shaken = rated(Rating(1500, 40), [Score(strong, 1)] * 8)
    assert shaken.volatility > steady.volatility


def test_whoever_rests_is_less_surely_rated_but_never_less_than_a_stranger() -> None:
    sure = Rating(1700, 60)
    assert sure.deviation < rested(sure, 10).deviation < rested(sure, 1_000_000).deviation == 350
    assert rested(sure, 10).rating == 1700


def test_the_winner_rises_by_what_the_loser_falls_and_a_draw_of_equals_moves_nobody() -> None:
    won = after({}, StoredResult(1, MONDAY, ((ANN, 1), (BEN, 2))))
    assert won[ANN].rating.rating - 1500 == pytest.approx(1500 - won[BEN].rating.rating)
    drawn = after({}, StoredResult(1, MONDAY, ((ANN, 1), (BEN, 1))))
    assert drawn[ANN].rating.rating == pytest.approx(1500)


def test_among_three_the_losers_are_even() -> None:
    three = after({}, StoredResult(1, MONDAY, ((ANN, 2), (BEN, 1), (CLEO, 2))))
    assert three[ANN].rating == three[CLEO].rating
    assert three[BEN].rating.rating > 1500 > three[ANN].rating.rating


class Results:
    """Results as they lie in a database, where another server may have written one late."""

    def __init__(self, *results: StoredResult) -> None:
        self.there = list(results)
        self.asked = 0

    async def results(self, game: str, edition: str, after: int, most: int) -> list[StoredResult]:
        assert (game, edition) == ("spoils", "2013")
        self.asked += 1
        return [one for one in self.there if one.number > after][:most]

    async def counted(self, game: str, edition: str, up_to: int) -> int:
        assert (game, edition) == ("spoils", "2013")
        return sum(one.number <= up_to for one in self.there)

    async def names(self, ids: Sequence[int]) -> dict[int, str]:
        return {one: str(one) for one in ids}


def test_a_result_that_is_seen_late_counts_in_its_place() -> None:
    first, second, third = (
        StoredResult(1, MONDAY, ((ANN, 1), (BEN, 2))),
        StoredResult(2, MONDAY + timedelta(days=1), ((BEN, 1), (CLEO, 2))),
        StoredResult(3, MONDAY + timedelta(days=30), ((ANN, 2), (CLEO, 1))),
    )

    async def standings(*steps: list[StoredResult]) -> dict[int, Standing]:
        kept = Results()
        ladders = Ladders(kept)
        for there in steps:
            kept.there = there
            await ladders.standings("spoils", "2013")
        return await ladders.standings("spoils", "2013")

    at_once = asyncio.run(standings([first, second, third]))
    bit_by_bit = asyncio.run(standings([first], [first, second], [first, second, third]))
    late = asyncio.run(standings([first, third], [first, second, third]))
    assert at_once == bit_by_bit == late


def test_many_results_are_summed_up_once_and_others_have_their_turn_meanwhile() -> None:
    kept = Results(*(StoredResult(one, MONDAY, ((ANN, 1), (BEN, 2))) for one in range(1, 1_201)))
    ladders, turns = Ladders(kept), 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def story() -> None:
        beside = asyncio.create_task(others())
        found = await asyncio.gather(*(ladders.standings("spoils", "2013") for _ in range(3)))
        beside.cancel()
        assert found[0] == found[1] == found[2]
        assert found[0][ANN].games == 1_200

    asyncio.run(story())
    assert turns >= 3
    assert kept.asked <= 4 + 2, "whoever asks meanwhile does not have it summed up again"
