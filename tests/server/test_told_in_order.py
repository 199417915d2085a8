"""Nothing that anybody is told is ahead of what was shown, however late the machine is: reckoned out, not awaited.

A machine that is late is one whose loop does not come to what is due: here it is held up on purpose.
"""

import asyncio
import time
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.server.chance import Chance
from rulewright.server.deeds import Deeds
from rulewright.server.engine import records as r
from rulewright.server.gathering import PERSON, PLAYING
from rulewright.server.pace import JUST_NOW, Pace
from rulewright.server.store.database import StoredSeat, StoredTable
from rulewright.server.table import Table
from rulewright.server.timing import Time
from rulewright.server.viewer import Viewer

ANN, BEN = 0, 1
PACE = 40
LATE = 0.2
"""Seconds that the loop is held up: longer than everything takes to fall due."""


async def nothing(*_: Any, **__: Any) -> None:
    """Written down, as far as this matters here."""


def table_of_two() -> Table:
    seats = (StoredSeat(kind=PERSON, name="Ann"), StoredSeat(kind=PERSON, name="Ben"))
    stored = StoredTable(
        id="t", game="spoils", edition="", state=PLAYING, public=True, pace=PACE, created=datetime.now(UTC),
        header=b"{}", seats=seats,
    )  # fmt: skip
    elsewhere: Any = SimpleNamespace(add_lines=nothing, ask=nothing)
    table = Table(stored, elsewhere, elsewhere, lambda _: None, Time(), Chance(), Deeds())
    table.standing = r.Standing(0, 1, BEN, None)
    for seat in (ANN, BEN):
        viewer = Viewer(seat)
        viewer.sees = True
        table.viewers.add(viewer)
        table._pace.begin(seat)
        table._pace.note(seat, 0.0, 0, asked=seat == BEN)
    return table


def ben_ends_his_turn(table: Table, result: tuple[int, ...] | None = None) -> r.Played:
    company = table._company()
    shown = r.Shown(b"{}", b"null", 0, b"[]", (), 0, "a")
    step = r.Step(1, b"{}", "", BEN, 0, tuple(shown for _ in company.viewers))
    return r.Played((step,), r.Standing(1, 2, ANN, result))


def told(viewer: Viewer) -> list[bytes]:
    return [viewer.outgoing.get_nowait() or b"" for _ in range(viewer.outgoing.qsize())]


@pytest.mark.parametrize("result", [None, (BEN,)])
def test_the_public_turn_waits_for_an_update_that_is_late(result: tuple[int, ...] | None) -> None:
    async def story() -> None:
        table = table_of_two()
        ann = next(one for one in table.viewers if one.seat == ANN)
        await table._happen(ben_ends_his_turn(table, result), table._company())
        assert (table.shown().turn, table.shown().state) == (1, PLAYING)
        time.sleep(LATE)
        assert not told(ann), "everything is due, and the loop has not come to it"
        assert (table.shown().turn, table.shown().state) == (1, PLAYING)
        await asyncio.sleep(0)
        while not ann.outgoing.qsize():
            await asyncio.sleep(0)
        assert table.shown().turn == 2, "she has been shown it"
        assert (table.shown().result is not None) == (result is not None)

    asyncio.run(story())


def test_a_reply_is_never_ahead_of_the_moment_that_it_speaks_of(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr("rulewright.server.pace._now", lambda: now)
    pace = Pace(PACE / 1000)
    slot = pace.reply(now) - now
    due = now + slot + JUST_NOW / 2
    pace.note(ANN, due, 7, asked=True)
    received, now = now, now + slot
    assert pace.seen(ANN) == (7, True), "a timer may ring too early"
    assert pace.reply(received) > due
