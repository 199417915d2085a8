"""All tables: made, joined, found again after a restart; and those who look around among them."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import msgspec
from msgspec.structs import replace

from rulewright.ai.players import PLAYERS
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.errors import RulewrightError, UnknownName
from rulewright.server.deeds import Deeds
from rulewright.server.engine import records as r
from rulewright.server.engines import Engines
from rulewright.server.gathering import (
    ABANDONED,
    COMPUTER,
    INVITED,
    LEFT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    SEATS,
    WAITING,
    Gathering,
)
from rulewright.server.sent import TablesTold
from rulewright.server.shapes import TableShown
from rulewright.server.store import Store
from rulewright.server.store.database import Line, StoredSeat, StoredTable
from rulewright.server.table import Branch, Table
from rulewright.server.timing import Time
from rulewright.server.tokens import fits, hashed, new_id, new_token
from rulewright.server.viewer import Viewer, encode
from rulewright.server.wanted import DeckFields, Invitation, Joining, NewSeat, NewTable, Origin, packed
from rulewright.server.wire import Fault

MOST_TABLES = 2_000
"""At so many tables people may be waiting or playing at a time."""
MOST_AT_HAND = 4_000
"""So many tables are kept at hand, those that are over and looked at included."""
DESERTED, GIVEN_UP = 600.0, 900.0
"""After so many seconds without anybody a table is no longer kept at hand, and one that waits is given up."""
ENDED = 30 * 86_400.0
"""After so many seconds without an answer a game that was begun is abandoned: nobody has won it."""
RECORDED_AT_ONCE = 20
"""So many games that are over are recorded in one sweep."""
TIDYING = 60.0
"""Seconds between two sweeps."""

MOST_LISTED = 200
"""So many tables are listed, the newest."""
LATER = 0.2
"""Seconds after a change until those who look around are told of it, and of all others that were made by then."""

log = logging.getLogger(__name__)


class Lobby:
    """Every table there is."""

    def __init__(self, engines: Engines, store: Store, time: Time, most_each: int = MOST_TABLES) -> None:
        """`most_each`: at how many tables of one client people may be waiting or playing at a time."""
        self.engines = engines
        self.most_each = most_each
        self.store = store
        self.time = time
        self.viewers: set[Viewer] = set()
        """Those who look around."""
        self.deeds = Deeds()
        """What people have begun, and what is not broken off if they go."""
        self._tables: dict[str, Table] = {}
        self._telling: asyncio.TimerHandle | None = None

    async def recover(self) -> None:
        """After a start: the tables that are listed. Any other is found when somebody comes to it, and goes on then."""
        since = datetime.now(UTC) - timedelta(seconds=GIVEN_UP)
        for stored in await self.store.listed((WAITING, PLAYING), since, MOST_LISTED):
            self._tables[stored.id] = self._table(stored)

    async def sweep(self) -> None:
        """Forget the tables that everybody has left, for they are found again; give up those that nobody joins."""
        for table in list(self._tables.values()):
            if table.stored.state != WAITING and table.deserted_for(DESERTED):
                await self._forget(table)
            elif table.stored.state == WAITING and table.deserted_for(GIVEN_UP):
                await table.abandon()
        await self._end_untouched(WAITING, GIVEN_UP)
        await self._end_untouched(PLAYING, ENDED)
        await self._record_some()

    async def _record_some(self) -> None:
        """Record some of the games that are over, one after the other, so that they can always be watched."""
        for one in await self.store.unrecorded((OVER, ABANDONED), RECORDED_AT_ONCE):
            if (stored := await self.store.table(one)) is not None:
                await self._table(stored).record()

    async def _end_untouched(self, state: str, seconds: float) -> None:
        """End the tables that nobody has at hand and in which nothing has happened for so long."""
        since, before = datetime.now(UTC) - timedelta(seconds=seconds), None
        while (found := await self.store.untouched(state, since)) and found != before:
            before = found
            if ended := [one for one in found if one not in self._tables]:
                await self.store.end(ended, ABANDONED)

    async def keep_tidy(self) -> None:
        """Sweep now and then, for as long as the server runs."""
        while True:
            await asyncio.sleep(TIDYING)
            try:
                await self.sweep()
            except Exception as fault:  # noqa: BLE001  (the database may be away; it is swept again later)
                log.warning("not everything could be tidied up: %s", fault)

    async def _forget(self, table: Table) -> None:
        """Keep a table at hand no longer."""
        self._tables.pop(table.id, None)
        if not table.over:
            await table.rest()

    async def keep_all(self, seconds: float) -> None:
        """Before the server stops: keep how every game stands that is at hand, as far as there is time."""
        playing = [table.keep() for table in self._tables.values()]
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*playing, return_exceptions=True)

    async def find(self, id: str) -> Table:
        """The table of that id, also one that is long over."""
        if id not in self._tables:
            stored = await self.store.table(id)
            if stored is None:
                raise Fault("not_found", f"there is no table {id!r}", "table")
            self._tables.setdefault(id, self._table(stored))
            if len(self._tables) > MOST_AT_HAND:
                for one in [one for one in self._tables.values() if one.id != id and one.over and not one.busy]:
                    del self._tables[one.id]
        table = self._tables[id]
        table.visited()
        return table

    def at_hand(self) -> list[Table]:
        """The tables that are kept at hand."""
        return list(self._tables.values())

    def listed(self) -> list[TableShown]:
        """The public tables that are waiting or played, the newest first; not more than anybody would look through."""
        open_ = [one for one in self._tables.values() if one.listed]
        newest = sorted(open_, key=lambda one: one.stored.created, reverse=True)
        return [one.shown() for one in newest[:MOST_LISTED]]

    # -- making a table, joining ---------------------------------------------------------------------------------

    async def make(self, wanted: NewTable, maker: str = "") -> tuple[Table, int | None, str, list[Invitation]]:
        """A new table: with the seat and token of whoever made it, and the invitations."""
        kit, edition = _game(wanted)
        branch = None if wanted.origin is None else await self._branch(wanted, wanted.origin)
        self.check_room(maker)
        token, mine = new_token(), [n for n, seat in enumerate(wanted.seats) if seat.kind == "me"]
        if len(mine) > 1:
            raise Fault("bad_message", "only one of the seats can be yours", f"seats[{mine[1]}].kind")
        seats: list[StoredSeat] = []
        invitations: list[Invitation] = []
        for number, seat in enumerate(wanted.seats):
            code = new_token() if seat.kind == "invited" else ""
            if code:
                invitations.append(Invitation(SEATS[number], code))
            made = await self._new_seat(kit, edition, seat, f"seats[{number}]")
            secret = hashed(token) if seat.kind == "me" else None
            seats.append(replace(made, token=secret, invitation=hashed(code) if code else None))
        if branch is not None:
            edition = branch.edition
        stored = StoredTable(
            id=new_id(),
            game=kit.name,
            edition=edition,
            state=WAITING,
            public=wanted.public,
            pace=wanted.pace,
            clock=wanted.clock,
            created=datetime.now(UTC),
            header=None if branch is None else branch.header,
            seats=tuple(seats),
        )
        table = await self.add(stored, [] if branch is None else branch.lines, maker)
        return table, (mine[0] if mine else None), (token if mine else ""), invitations

    def check_room(self, maker: str) -> None:
        """Refuse one more table where there are too many, in all or of one client."""
        live = [one for one in self._tables.values() if not one.over and not one.deserted_for(DESERTED)]
        if len(live) >= MOST_TABLES:
            raise Fault("too_many", "there are too many tables; try again later")
        if sum(one.maker == maker for one in live) >= self.most_each:
            told = f"{self.most_each} tables of yours are waiting or played; leave some of them, or try again later"
            raise Fault("too_many", told)

    async def _branch(self, wanted: NewTable, origin: Origin) -> Branch:
        """The story that a new table goes on with."""
        table = await self.find(origin.table)
        branch = await table.branch(origin.moment)
        if table.stored.game != wanted.game:
            raise Fault("bad_message", f"that was a game of {table.stored.game}", "game")
        if wanted.edition not in (None, branch.edition):
            raise Fault("bad_message", f"that was played by the edition {branch.edition}", "edition")
        if len(table.stored.seats) != len(wanted.seats):
            raise Fault("bad_message", f"that was played by {len(table.stored.seats)}", "seats")
        return branch

    async def _new_seat(self, kit: GameKit, edition: str, seat: NewSeat, field: str) -> StoredSeat:
        if seat.kind in ("open", "invited"):
            if seat.deck is not None:
                raise Fault("bad_message", "whoever takes this seat brings the deck", f"{field}.deck")
            return StoredSeat(kind=OPEN if seat.kind == "open" else INVITED)
        if seat.kind == "bot" and seat.player not in PLAYERS:
            raise Fault("bad_message", str(UnknownName("player", seat.player, PLAYERS)), f"{field}.player")
        if seat.kind == "me" and not seat.name:
            raise Fault("bad_message", "say what you are called", f"{field}.name")
        deck = await self.bring(kit, edition, seat.deck, f"{field}.deck")
        name = seat.name or f"the computer ({seat.player})"
        return StoredSeat(
            kind=PERSON if seat.kind == "me" else COMPUTER,
            name=name,
            player=seat.player if seat.kind == "bot" else "",
            deck=deck,
        )

    async def join(self, table: Table, wanted: Joining) -> tuple[int, str]:
        """Take a seat: its number and its token."""
        number = _free_seat(table, wanted)
        stored = table.stored
        kit = find_game(stored.game)
        deck = await self.bring(kit, stored.edition, wanted.deck, "deck")
        token = new_token()
        await table.take(
            number,
            StoredSeat(kind=PERSON, name=wanted.name, deck=deck, token=hashed(token)),
        )
        await table.begin_if_full()
        return number, token

    async def bring(self, kit: GameKit, edition: str, deck: str | DeckFields | None, field: str) -> bytes:
        """A deck that may be played, as JSON: one of the game's own by name or by lot, or the fields of a deck file."""
        if deck is None:
            return msgspec.json.encode(kit.deck_by_lot(random.SystemRandom()))
        if isinstance(deck, str):
            try:
                return msgspec.json.encode(kit.deck_named(deck))
            except UnknownName as fault:
                raise Fault("bad_message", str(fault), field) from fault
        checked = await self.check(r.CheckDeck("", kit.name, edition, packed(deck, field)), field)
        if checked.faults:
            listed = [{"rule": rule, "message": message} for rule, message in checked.faults]
            raise Fault("bad_message", f"the deck is not legal: {checked.faults[0][1]}", field, {"faults": listed})
        return checked.deck

    async def check(self, request: r.CheckDeck, field: str) -> r.DeckChecked:
        """What is wrong with a deck, and with what it was built from."""
        reply = await self.engines.ask(request)
        if isinstance(reply, r.Rejected):
            raise Fault(reply.code, reply.message, f"{field}{reply.field}")
        if not isinstance(reply, r.DeckChecked):
            raise Fault("bad_message", "this deck cannot be read", field)
        return reply

    async def rematch(self, table: Table, maker: str = "") -> tuple[Table, dict[int, tuple[int, str]]]:
        """The same once more with the seats moved on by one: for each person's old seat the new one and its token."""
        self.check_room(maker)
        stored = table.stored
        number = len(stored.seats)
        tokens = {seat: new_token() for seat in table.persons}
        seats = []
        for new in range(number):
            old = (new - 1) % number
            seat = stored.seats[old]
            again = replace(seat, token=hashed(tokens[old])) if old in tokens else seat
            seats.append(StoredSeat(kind=OPEN) if seat.kind == LEFT else replace(again, reserve=None))
        anew = replace(
            stored,
            id=new_id(),
            state=WAITING,
            created=datetime.now(UTC),
            header=None,
            result=None,
            seats=tuple(seats),
        )
        table = await self.add(anew, maker=maker)
        return table, {old: ((old + 1) % number, token) for old, token in tokens.items()}

    async def add(self, stored: StoredTable, lines: Sequence[Line] = (), maker: str = "") -> Table:
        """A table that begins as soon as everybody is there, with what has been played already."""
        await self.store.add_table(stored, lines)
        table = self._tables[stored.id] = self._table(stored)
        table.maker = maker
        await table.begin_if_full()
        self._changed(table)
        return table

    # -- telling -------------------------------------------------------------------------------------------------

    def _table(self, stored: StoredTable) -> Table:
        return Table(stored, self.engines, self.store, self._changed, self.time, self.deeds)

    def _changed(self, table: Gathering) -> None:
        """Tell those who look around, a little later, for much may change at once."""
        if table.stored.public and self.viewers and self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(LATER, self._tell)

    def _tell(self) -> None:
        self._telling = None
        message = encode(TablesTold(tables=self.listed()))
        for viewer in list(self.viewers):
            viewer.send(message)


def _game(wanted: NewTable) -> tuple[GameKit, str]:
    try:
        kit = find_game(wanted.game)
    except RulewrightError as fault:
        raise Fault("bad_message", str(fault), "game") from fault
    edition = wanted.edition or kit.default_edition
    if edition not in kit.editions:
        raise Fault("bad_message", str(UnknownName(f"edition of {kit.title}", edition, kit.editions)), "edition")
    if len(wanted.seats) not in kit.seats:
        number = " or ".join(map(str, kit.seats))
        raise Fault("bad_message", f"{kit.title} is played by {number}, not by {len(wanted.seats)}", "seats")
    return kit, edition


def _free_seat(table: Table, wanted: Joining) -> int:
    seats = table.stored.seats
    if wanted.seat is not None and wanted.seat not in SEATS[: len(seats)]:
        raise Fault("bad_message", f"there is no seat {wanted.seat!r}", "seat")
    tried = range(len(seats)) if wanted.seat is None else [SEATS.index(wanted.seat)]
    for number in tried:
        seat = seats[number]
        invited = seat.kind == INVITED and wanted.invitation is not None and fits(wanted.invitation, seat.invitation)
        if seat.kind == OPEN or invited:
            return number
    if any(seats[number].kind == INVITED for number in tried):
        raise Fault("not_yours", "this seat is kept for somebody with its invitation", "invitation")
    raise Fault("not_now", "that seat is taken" if wanted.seat else "every seat is taken", "seat")
