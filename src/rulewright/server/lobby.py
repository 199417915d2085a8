"""All tables: made, joined, found again after a restart; and those who look around among them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from rulewright.ai.players import PLAYERS
from rulewright.games.deckfiles import deck_of
from rulewright.games.kit import Deck, GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault, RulewrightError, UnknownName
from rulewright.server.engine import records as r
from rulewright.server.engines import Engines
from rulewright.server.gathering import COMPUTER, INVITED, LEFT, OPEN, PERSON, PLAYING, SEATS, WAITING, Gathering
from rulewright.server.sent import TablesTold
from rulewright.server.shapes import TableShown
from rulewright.server.store import Store
from rulewright.server.store.database import StoredSeat, StoredTable
from rulewright.server.table import Branch, Table
from rulewright.server.timing import Terms, Time
from rulewright.server.tokens import fits, hashed, new_id, new_token
from rulewright.server.viewer import Viewer
from rulewright.server.wire import Fault, Key, Name

PACE = 200
"""Milliseconds, unless a table is made with another pace."""
Pace = Annotated[int, Meta(ge=0, le=5_000)]
MOST_TABLES = 2_000
"""So many tables may be waiting, played or looked at at a time."""
DESERTED, GIVEN_UP = 600.0, 24 * 3600.0
"""After so many seconds without anybody a table is no longer kept at hand, and one that waits is given up."""
MOST_CARDS = 500
"""So many cards a deck may have."""

DeckFields = dict[str, Any]


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table to be made."""

    kind: Literal["me", "bot", "open", "invited"]
    name: Name = ""
    deck: Key | DeckFields | None = None
    player: Key = "sensible"


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a game that is over, to be played on from."""

    table: Key
    moment: Annotated[int, Meta(ge=0)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: Key
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=4)]
    edition: Key | None = None
    public: bool = True
    pace: Pace = PACE
    clock: Terms | None = None
    origin: Origin | None = msgspec.field(name="from", default=None)


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants a seat."""

    name: Name
    seat: Key | None = None
    deck: Key | DeckFields | None = None
    invitation: Key | None = None


class Invitation(Struct, frozen=True):
    """What lets somebody take a seat that is kept; told once, to whoever made the table."""

    seat: str
    code: str


class Lobby:
    """Every table there is."""

    def __init__(self, engines: Engines, store: Store, time: Time) -> None:
        self.engines = engines
        self.store = store
        self.time = time
        self.viewers: set[Viewer] = set()
        """Those who look around."""
        self._tables: dict[str, Table] = {}

    async def recover(self) -> None:
        """After a start: every table that is waiting or played; each goes on when somebody comes to it."""
        for stored in await self.store.tables((WAITING, PLAYING)):
            self._tables[stored.id] = self._table(stored)

    async def sweep(self) -> None:
        """Forget the tables that everybody has left, for they are found again; give up those that nobody joins."""
        for table in list(self._tables.values()):
            if table.stored.state != WAITING and table.deserted_for(DESERTED):
                del self._tables[table.id]
            elif table.stored.state == WAITING and table.deserted_for(GIVEN_UP):
                await table.abandon()

    async def keep_tidy(self) -> None:
        """Sweep now and then, for as long as the server runs."""
        while True:
            await asyncio.sleep(DESERTED)
            await self.sweep()

    async def find(self, id: str) -> Table:
        """The table of that id, also one that is long over."""
        if id not in self._tables:
            stored = await self.store.table(id)
            if stored is None:
                raise Fault("not_found", f"there is no table {id!r}", "table")
            self._tables.setdefault(id, self._table(stored))
        table = self._tables[id]
        table.visited()
        return table

    def listed(self) -> list[TableShown]:
        """The public tables that are waiting or played, the newest first."""
        open_ = [one for one in self._tables.values() if one.listed]
        return [one.shown() for one in sorted(open_, key=lambda one: one.stored.created, reverse=True)]

    # -- making a table, joining ---------------------------------------------------------------------------------

    async def make(self, wanted: NewTable) -> tuple[Table, int | None, str, list[Invitation]]:
        """A new table: with the seat and token of whoever made it, and the invitations."""
        kit, edition = _game(wanted)
        branch = None if wanted.origin is None else await self._branch(wanted, wanted.origin)
        self.check_room()
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
        table = await self.add(stored, [] if branch is None else branch.lines)
        return table, (mine[0] if mine else None), (token if mine else ""), invitations

    def check_room(self) -> None:
        """Refuse one more table where there are too many."""
        if len(self._tables) >= MOST_TABLES:
            raise Fault("too_many", "there are too many tables; try again later")

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
            deck=msgspec.json.encode(deck),
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
            StoredSeat(kind=PERSON, name=wanted.name, deck=msgspec.json.encode(deck), token=hashed(token)),
        )
        if table.full:
            await table.begin()
        return number, token

    async def bring(self, kit: GameKit, edition: str, deck: str | DeckFields | None, field: str) -> Deck:
        """A deck that may be played: one of the game's own by name or by lot, or the fields of a deck file."""
        own = kit.deck_library()
        if deck is None:
            return own[random.SystemRandom().choice(sorted(own))]
        if isinstance(deck, str):
            if deck not in own:
                raise Fault("bad_message", str(UnknownName("deck", deck, own)), field)
            return own[deck]
        read = read_fields(kit, deck, field)
        faults = await self.faults(kit, edition, read, field)
        if faults:
            listed = [{"rule": rule, "message": message} for rule, message in faults]
            raise Fault("bad_message", f"the deck is not legal: {faults[0][1]}", field, {"faults": listed})
        return read

    async def faults(
        self, kit: GameKit, edition: str, deck: Deck, field: str, pool: dict[str, int] | None = None
    ) -> tuple[tuple[str, str], ...]:
        """What is wrong with a deck, and with what it was built from."""
        reply = await self.engines.ask(r.CheckDeck("", kit.name, edition, msgspec.json.encode(deck), pool))
        if isinstance(reply, r.Rejected):
            raise Fault(reply.code, reply.message, field)
        if not isinstance(reply, r.DeckChecked):
            raise Fault("bad_message", "this deck cannot be read", field)
        return reply.faults

    async def rematch(self, table: Table) -> tuple[Table, dict[int, tuple[int, str]]]:
        """The same once more with the seats moved on by one: for each person's old seat the new one and its token."""
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
        table = await self.add(anew)
        return table, {old: ((old + 1) % number, token) for old, token in tokens.items()}

    async def add(self, stored: StoredTable, lines: Sequence[tuple[bytes, str]] = ()) -> Table:
        """A table that begins as soon as everybody is there, with what has been played already."""
        await self.store.add_table(stored)
        if lines:
            await self.store.add_lines(stored.id, 1, lines)
        table = self._tables[stored.id] = self._table(stored)
        if table.full:
            await table.begin()
        self._changed(table)
        return table

    # -- telling -------------------------------------------------------------------------------------------------

    def _table(self, stored: StoredTable) -> Table:
        return Table(stored, self.engines, self.store, self._changed, self.time)

    def _changed(self, table: Gathering) -> None:
        """Tell those who look around."""
        if table.stored.public and self.viewers:
            message = TablesTold(tables=self.listed())
            for viewer in self.viewers:
                viewer.tell(message)


def read_fields(kit: GameKit, fields: DeckFields, field: str) -> Deck:
    """The deck that the fields of a deck file describe."""
    try:
        deck = deck_of({"game": kit.name, **fields}, "deck")
    except FileFault as fault:
        raise Fault("bad_message", fault.message, field) from fault
    if sum(deck.cards.values()) > MOST_CARDS:
        raise Fault("bad_message", f"a deck has at most {MOST_CARDS} cards here", f"{field}.cards")
    if deck.game != kit.name:
        raise Fault("bad_message", f"this deck is for the game {deck.game!r}, not {kit.name!r}", f"{field}.game")
    return deck


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
