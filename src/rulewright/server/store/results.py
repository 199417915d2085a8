"""Results that are rated: which there are, written with the end of the game itself."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from sqlalchemy import insert, literal, select

from rulewright.kernel.journal import Header
from rulewright.server.shapes import KINDS, STATES
from rulewright.server.store import schema
from rulewright.server.store.rows import StoredTable
from rulewright.server.store.writer import Write

_, _, OVER, _ = STATES
PERSON, _, _, _, LEFT = KINDS

Places = tuple[tuple[int, int], ...]
"""Of each account, its number and its place: 1 for whoever won, or for all in a draw."""


def result_of(table: StoredTable) -> Places | None:
    """What of a table is rated: a game that is over, begun at its beginning, between people who all have accounts."""
    ids = [one.account for one in table.seats if one.kind in (PERSON, LEFT)]
    known = [one for one in ids if one is not None]
    if table.state != OVER or table.result is None or table.header is None:
        return None
    if len(known) != len(table.seats) or len(set(known)) != len(known) or len(known) < 2:
        return None
    if msgspec.json.decode(table.header, type=Header).branch_of:
        return None
    drawn = not table.result or len(table.result) == len(known)
    return tuple((one, 1 if drawn or seat in table.result else 2) for seat, one in enumerate(known))


def result_written(table: StoredTable) -> list[Write]:
    """The result of a table, if it is rated, written but once."""
    places = result_of(table)
    if places is None:
        return []
    columns = ("table_id", "game", "edition", "finished", "places")
    values = (table.id, table.game, table.edition, datetime.now(UTC), msgspec.json.encode(places))
    row = select(*(literal(value, schema.results.c[name].type) for name, value in zip(columns, values, strict=True)))
    there = select(schema.results.c.number).where(schema.results.c.table_id == table.id).exists()
    return [(insert(schema.results).from_select(columns, row.where(~there)), [])]
