"""What was played to measure cards, in the database: kept as long as there is room, and never wrong, only missing."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

import msgspec
from sqlalchemy import delete, func, insert, select

from rulewright.lab.balance import Pair
from rulewright.server.store import schema
from rulewright.server.store.database import Store

MOST_KEPT = 5_000
"""So many cards are remembered; those that were measured longest ago go first."""
_pairs = msgspec.json.Decoder(tuple[Pair, ...])


class Measures:
    """The pairs of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def pairs(self, mark: str) -> dict[int, Pair]:
        """What was played with a card, by number."""
        measures = schema.measures.c
        async with self._store.reading() as connection:
            found = await connection.scalar(select(measures.pairs).where(measures.mark == mark))
        return {one.number: one for one in _pairs.decode(found)} if found else {}

    async def keep(self, mark: str, pairs: Collection[Pair]) -> None:
        """All that has been played with a card until now."""
        measures = schema.measures
        row = {"mark": mark, "changed": datetime.now(UTC), "pairs": msgspec.json.encode(list(pairs))}
        async with self._store.writing() as connection:
            await connection.execute(delete(measures).where(measures.c.mark == mark))
            await connection.execute(insert(measures), row)
            if (await connection.scalar(select(func.count()).select_from(measures)) or 0) > MOST_KEPT:
                oldest = select(measures.c.mark).order_by(measures.c.changed).limit(MOST_KEPT // 10)
                await connection.execute(delete(measures).where(measures.c.mark.in_(oldest)))
