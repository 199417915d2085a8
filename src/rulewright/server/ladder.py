"""Ratings: nothing but a sum of the results, in their order; so no two servers can disagree, and none is lost."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from msgspec import Struct

from rulewright.server.glicko import Rating, Score, rated, rested
from rulewright.server.store.accounts import StoredResult

PERIOD = timedelta(days=7)
"""Without a game for so long, a rating is less sure by one step."""
SURE = 110.0
"""Whose rating deviates by no more than this is on the ladder."""
MOST_LISTED = 100
AT_ONCE = 500
"""So many results are read and summed up in one go."""


class Standing(Struct, frozen=True):
    """An account's rating in a game, after how many games, and when the last of them ended."""

    rating: Rating
    games: int
    last: datetime


class Rung(Struct, frozen=True):
    """A place on a ladder."""

    name: str
    rating: int
    deviation: int
    games: int


def after(standings: Mapping[int, Standing], result: StoredResult) -> dict[int, Standing]:
    """The ratings that one more result changes: everybody is compared with everybody else as they were before it."""
    now = result.finished
    fresh = Standing(Rating(), 0, now)
    before = {one: standings.get(one, fresh) for one, _ in result.places}
    waited = {one: rested(was.rating, (now - was.last) / PERIOD) for one, was in before.items()}
    changed: dict[int, Standing] = {}
    for one, place in result.places:
        scores = [
            Score(waited[other], 0.5 + 0.5 * ((place < against) - (place > against)))
            for other, against in result.places
            if other != one
        ]
        changed[one] = Standing(rated(waited[one], scores), before[one].games + 1, now)
    return changed


class Results(Protocol):
    """Where results lie."""

    async def results(self, game: str, edition: str, after: int, most: int) -> list[StoredResult]: ...
    async def counted(self, game: str, edition: str, up_to: int) -> int: ...
    async def names(self, ids: Sequence[int]) -> dict[int, str]: ...


class Ladders:
    """The ratings of every game and edition, as far as their results have been read."""

    def __init__(self, store: Results) -> None:
        self._store = store
        self._read: dict[tuple[str, str], tuple[int, int, dict[int, Standing]]] = {}
        """Of each: the number of the last result, how many there were, and what they came to."""
        self._locks: defaultdict[tuple[str, str], asyncio.Lock] = defaultdict(asyncio.Lock)

    async def standings(self, game: str, edition: str) -> dict[int, Standing]:
        """Everybody's rating now."""
        async with self._locks[game, edition]:  # whoever else asks meanwhile finds it done
            last, count, standings = self._read.get((game, edition), (0, 0, {}))
            if await self._store.counted(game, edition, last) != count:
                last, count, standings = 0, 0, {}  # another server has written one between those that were read
            standings = dict(standings)
            while results := await self._store.results(game, edition, last, AT_ONCE):
                for result in results:
                    standings |= after(standings, result)
                    last, count = result.number, count + 1
                await asyncio.sleep(0)  # others have their turn
            self._read[game, edition] = last, count, standings
            return standings

    async def ladder(self, game: str, edition: str) -> list[Rung]:
        """The best, of those whose rating is sure."""
        sure = {one: was for one, was in (await self.standings(game, edition)).items() if was.rating.deviation <= SURE}
        best = sorted(sure, key=lambda one: -sure[one].rating.rating)
        names: dict[int, str] = {}
        for first in range(0, len(best), MOST_LISTED):
            names |= await self._store.names(best[first : first + MOST_LISTED])
            if len(names) >= MOST_LISTED:
                break
        return [rung(names[one], sure[one]) for one in best if one in names][:MOST_LISTED]


def rung(name: str, standing: Standing) -> Rung:
    """A rating as it is told."""
    return Rung(name, round(standing.rating.rating), round(standing.rating.deviation), standing.games)
