"""Who is gathered at a table: seats and who has them, who is connected, coming and going."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from time import monotonic

from msgspec.structs import replace

from rulewright.server.sent import SeatsTold, Sent
from rulewright.server.shapes import KINDS, STATES, Outcome, SeatShown, TableShown
from rulewright.server.store import Store
from rulewright.server.store.database import StoredSeat, StoredTable
from rulewright.server.tokens import fits
from rulewright.server.viewer import COME_AGAIN, Viewer
from rulewright.server.wire import Fault

SEATS = "abcd"
WAITING, PLAYING, OVER, ABANDONED = STATES
PERSON, COMPUTER, OPEN, INVITED, LEFT = KINDS
INVISIBLE = ("Cc", "Cf", "Co", "Cs")
"""The kinds of sign that nobody sees: controls, formats, private ones, halves of others."""
MOVED = "this table has moved to another server; come again"
SOMEBODY = "Somebody"
"""What anybody is called who has no name, or none any more."""
PATIENCE = 300.0
"""So many seconds after the last one has gone a table is no longer listed."""


Seen = tuple[int, str, tuple[int, ...] | None]
"""The turn, the state of the table, and the winners."""


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names with a number after each that somebody before bears as well: Computer, Computer 2.

    What cannot be seen in a name, such as marks that turn the writing round, is left out.
    """
    found: list[str] = []
    for written in names:
        seen = "".join(one for one in written if unicodedata.category(one) not in INVISIBLE)
        name = " ".join(seen.split()) or (SOMEBODY if written else "")
        taken = {one.casefold() for one in found if one}
        ways = (name if number == 1 else f"{name} {number}" for number in range(1, len(names) + 1))
        found.append(next(one for one in ways if one.casefold() not in taken))
    return tuple(found)


class Gathering:
    """A table, as far as it does not matter what is played there."""

    def __init__(self, stored: StoredTable, store: Store, changed: Callable[[Gathering], None]) -> None:
        self.stored = stored
        self.viewers: set[Viewer] = set()
        self._store = store
        self._changed = changed
        self._lock = asyncio.Lock()
        """Held by whatever changes the table."""
        self._unwritten = False
        """Whether something may be written, or played, that this process does not know to be written."""
        self.moved = False
        """Whether another server has this table, and nothing more is done here."""
        self.maker = ""
        """The client that made it, as long as this server runs."""
        self._left = monotonic()
        """When somebody was last here."""

    @property
    def id(self) -> str:
        """What it is known by."""
        return self.stored.id

    @property
    def persons(self) -> set[int]:
        """The seats of people."""
        return self.seats_of(PERSON)

    @property
    def over(self) -> bool:
        """Whether nothing will happen here any more."""
        return self.stored.state in (OVER, ABANDONED)

    @property
    def busy(self) -> bool:
        """Whether somebody is here, or something is about to happen."""
        return bool(self.viewers) or self._lock.locked()

    @property
    def listed(self) -> bool:
        """Whether this is a table to join or to watch now."""
        return self.stored.public and self._seen()[1] in (WAITING, PLAYING) and not self.deserted_for(PATIENCE)

    def deserted_for(self, seconds: float) -> bool:
        """Whether nobody has been here for so long."""
        return not self.busy and monotonic() - self._left > seconds

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return not self.seats_of(OPEN) and not self.seats_of(INVITED)

    def seats_of(self, kind: str) -> set[int]:
        """The seats of a kind."""
        return {number for number, seat in enumerate(self.stored.seats) if seat.kind == kind}

    def seat_of(self, token: str) -> int | None:
        """The seat that a token is for; every seat is tried, so that time tells nothing."""
        found = [number for number, seat in enumerate(self.stored.seats) if fits(token, seat.token)]
        return found[0] if found else None

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody here is called; nothing for a seat that nobody has taken."""
        return told_apart([seat.name for seat in self.stored.seats])

    def shown(self) -> TableShown:
        """What everybody may know of this table."""
        online = {viewer.seat for viewer in self.viewers}
        (turn, state, result), stored, names = self._seen(), self.stored, self.names
        seats = tuple(
            SeatShown(SEATS[number], seat.kind, names[number], seat.kind == COMPUTER or number in online)
            for number, seat in enumerate(stored.seats)
        )
        return TableShown(
            id=stored.id,
            game=stored.game,
            edition=stored.edition,
            state=state,
            public=stored.public,
            pace=stored.pace,
            clock=stored.clock,
            chat=stored.chat,
            created=stored.created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            turn=turn,
            result=None if result is None else Outcome(tuple(SEATS[seat] for seat in result)),
            watching=sum(viewer.seat is None for viewer in self.viewers),
            seats=seats,
        )

    def _seen(self) -> Seen:
        """How far the game is, as far as everybody has been shown."""
        return 0, self.stored.state, self.stored.result

    def visited(self) -> None:
        """Somebody has looked in."""
        self._left = monotonic()

    def exit(self, viewer: Viewer) -> None:
        """Somebody has gone."""
        self.viewers.discard(viewer)
        self.visited()
        self.tell_presence()

    def tell_presence(self) -> None:
        """Who is here now, to everyone."""
        self.broadcast(SeatsTold(table=self.shown()))
        self._changed(self)

    def broadcast(self, message: Sent) -> None:
        """Send everyone the same."""
        for viewer in self.viewers:
            viewer.tell(message)

    # -- coming and going ----------------------------------------------------------------------------------------

    async def take(self, number: int, seat: StoredSeat) -> None:
        """Somebody takes a seat that is free."""
        async with self._settled():
            if self.stored.seats[number].kind not in (OPEN, INVITED) or self.stored.state != WAITING:
                raise Fault("not_now", f"seat {SEATS[number]} is taken already", "seat")
            seats = list(self.stored.seats)
            seats[number] = seat
            await self._change(replace(self.stored, seats=tuple(seats)))

    async def leave(self, token: str) -> None:
        """A person gives a seat up for good. In a game that has begun the seat concedes, and the others play on."""
        async with self._settled():
            seat = self.seat_of(token)
            if seat is None:
                raise Fault("not_yours", "this token is for no seat of this table", "Authorization")
            waiting = self.stored.state == WAITING
            seats = list(self.stored.seats)
            seats[seat] = StoredSeat(kind=OPEN) if waiting else replace(seats[seat], kind=LEFT, token=None)
            await self._change(replace(self.stored, seats=tuple(seats)))
            self._show_out(seat)
            if self.stored.state == PLAYING:
                await self._go_on_without()
            if self.stored.state in (WAITING, PLAYING) and not self.persons:
                await self._change(replace(self.stored, state=ABANDONED))

    async def forget(self, accounts: Collection[int]) -> None:
        """Those who have removed their accounts are named here no longer."""
        async with self._settled():
            seats = self.stored.seats
            unnamed = (replace(one, name=SOMEBODY, account=None) if one.account in accounts else one for one in seats)
            await self._change(replace(self.stored, seats=tuple(unnamed)))

    def move(self) -> None:
        """Another server has this table: whoever is here is to come again, and finds it there."""
        self.moved = True
        self.hang_up()

    def hang_up(self) -> None:
        """Whoever is here is to come again."""
        for viewer in self.viewers:
            viewer.hang_up(COME_AGAIN)

    def _show_out(self, seat: int) -> None:
        """The connections of a seat that has been given up have it no longer, even before they are closed."""
        for viewer in [one for one in self.viewers if one.seat == seat]:
            self.viewers.discard(viewer)
            viewer.seat = None
            viewer.hang_up()

    async def _go_on_without(self) -> None:
        """Somebody has left a game that is being played."""

    async def abandon(self) -> None:
        """Nobody will come any more."""
        async with self._settled():
            await self._change(replace(self.stored, state=ABANDONED))

    # -- what is written -----------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _settled(self) -> AsyncIterator[None]:
        """Alone at the table, and sure of what is written: whatever changes the table does so within this."""
        async with self._lock:
            self._check_ours()
            if self._unwritten:
                news = await self._reload()
                self._unwritten = False
                await self._reloaded(news=news)
            try:
                yield
            finally:
                if self._unwritten:
                    self._try_again()

    def _check_ours(self) -> None:
        """Refuse whatever was begun before the table moved: even if it came back, it has gone on elsewhere."""
        if self.moved:
            raise Fault("not_now", MOVED)

    def _try_again(self) -> None:
        """Something went wrong between doing and writing: the table will have to be taken up from what is written."""

    async def _reload(self) -> bool:
        """After something went wrong between doing and writing, what is written holds; whether it was news to us."""
        stored = await self._store.table(self.id)
        assert stored is not None, "a table stays in the database"
        before, self.stored = self.stored, stored
        return before != stored

    async def _reloaded(self, *, news: bool) -> None:
        """Tell everyone what holds."""
        if news:
            self.tell_presence()

    async def _keep(self, stored: StoredTable) -> None:
        """Write the table down, and only then believe it."""
        self._check_ours()
        self._unwritten = True
        await self._store.change_table(stored)
        self._unwritten = False
        self.stored = stored

    async def _change(self, stored: StoredTable) -> None:
        await self._keep(stored)
        self.tell_presence()
