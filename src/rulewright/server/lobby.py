"""Making tables, joining them, and playing once more."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from rulewright.ai.players import PLAYERS
from rulewright.games.kit import Deck, GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.errors import UnknownName
from rulewright.server.at_hand import DESERTED, TablesAtHand
from rulewright.server.chance import Chance
from rulewright.server.engine import records as r
from rulewright.server.engines import Engines
from rulewright.server.gathering import (
    COMPUTER,
    INVITED,
    LEFT,
    OPEN,
    PERSON,
    SEATS,
    WAITING,
)
from rulewright.server.room import Room, RoomLimits
from rulewright.server.set_decks import looked_up, refuse_other_cards, sets_named
from rulewright.server.store import Store
from rulewright.server.store.accounts import StoredAccount
from rulewright.server.store.database import Line, StoredSeat, StoredTable
from rulewright.server.table import Branch, Table
from rulewright.server.timing import Time
from rulewright.server.tokens import fits, hashed, new_id, new_token
from rulewright.server.wanted import (
    DeckFields,
    Invitation,
    Joining,
    NewSeat,
    NewTable,
    Origin,
    game_wanted,
    packed,
)
from rulewright.server.wire import Fault

MOST_TABLES = 2_000
"""At so many tables people may be waiting or playing at a time."""


ALONE, MOST_ALONE = 500, 10
"""Milliseconds of pace that computers have at least who play one another, and at how many tables of one client."""


class Lobby(TablesAtHand):
    """Where tables are made and joined."""

    def __init__(
        self,
        engines: Engines,
        store: Store,
        time: Time,
        chance: Chance,
        most_each: int = MOST_TABLES,
        limits: RoomLimits = RoomLimits(),  # noqa: B008  (it is frozen)
    ) -> None:
        """`most_each`: at how many tables of one client people may be waiting or playing at a time."""
        super().__init__(engines, store, time, chance)
        self.most_each = most_each
        self.room = Room(store, limits)

    async def make(
        self, wanted: NewTable, maker: str = "", account: StoredAccount | None = None
    ) -> tuple[Table, int | None, str, list[Invitation]]:
        """A new table: with the seat and token of whoever made it, and the invitations."""
        kit, edition = game_wanted(wanted)
        branch = None if wanted.origin is None else await self._branch(wanted, wanted.origin)
        await self.check_room(maker)
        alone = all(seat.kind == "bot" for seat in wanted.seats)
        if alone:
            self._check_computers(maker)
        token, mine = new_token(), [n for n, seat in enumerate(wanted.seats) if seat.kind == "me"]
        if len(mine) > 1:
            raise Fault("bad_message", "only one of the seats can be yours", f"seats[{mine[1]}].kind")
        chosen = [deck for name, deck in kit.deck_library().items() if name in [one.deck for one in wanted.seats]]
        seats: list[StoredSeat] = []
        invitations: list[Invitation] = []
        for number, seat in enumerate(wanted.seats):
            code = new_token() if seat.kind == "invited" else ""
            if code:
                invitations.append(Invitation(SEATS[number], code))
            made = await self._new_seat(kit, edition, seat, f"seats[{number}]", [*chosen, *decks_of(seats)])
            refuse_other_cards([one.deck for one in seats], made.deck or b"{}", f"seats[{number}].deck")
            if seat.kind == "me":
                made = _owned(replace(made, token=hashed(token)), account)
            seats.append(replace(made, invitation=hashed(code) if code else None))
        if branch is not None:
            edition = branch.edition
        stored = StoredTable(
            id=new_id(),
            game=kit.name,
            edition=edition,
            state=WAITING,
            public=wanted.public,
            pace=max(wanted.pace, ALONE) if alone else wanted.pace,
            clock=wanted.clock,
            chat=wanted.chat,
            created=datetime.now(UTC),
            header=None if branch is None else branch.header,
            seats=tuple(seats),
        )
        table = await self.add(stored, [] if branch is None else branch.lines, maker)
        return table, (mine[0] if mine else None), (token if mine else ""), invitations

    async def check_room(self, maker: str) -> None:
        """Refuse one more table where there are too many, in all or of one client."""
        live = [one for one in self._tables.values() if not one.over and not one.deserted_for(DESERTED)]
        if len(live) >= MOST_TABLES:
            raise Fault("too_many", "there are too many tables; try again later")
        if sum(one.maker == maker for one in live) >= self.most_each:
            told = f"{self.most_each} tables of yours are waiting or played; leave some of them, or try again later"
            raise Fault("too_many", told)
        await self.room.check()

    def _check_computers(self, maker: str) -> None:
        """Refuse one more table of computers alone, who play as long as somebody watches and need nobody."""
        theirs = [one for one in self._tables.values() if one.maker == maker and not one.over]
        if sum(one.seats_of(COMPUTER) == set(range(len(one.stored.seats))) for one in theirs) >= MOST_ALONE:
            told = f"at {MOST_ALONE} tables of yours computers play one another; wait until some of them are over"
            raise Fault("too_many", told)

    async def _branch(self, wanted: NewTable, origin: Origin) -> Branch:
        """The story that a new table goes on with."""
        table = self._table(await self._stored(origin.table))  # it is only read, whoever has it
        branch = await table.branch(origin.moment)
        if table.stored.game != wanted.game:
            raise Fault("bad_message", f"that was a game of {table.stored.game}", "game")
        if wanted.edition not in (None, branch.edition):
            raise Fault("bad_message", f"that was played by the edition {branch.edition}", "edition")
        if len(table.stored.seats) != len(wanted.seats):
            raise Fault("bad_message", f"that was played by {len(table.stored.seats)}", "seats")
        return branch

    async def _new_seat(
        self, kit: GameKit, edition: str, seat: NewSeat, field: str, others: Sequence[Deck]
    ) -> StoredSeat:
        if seat.kind in ("open", "invited"):
            if seat.deck is not None:
                raise Fault("bad_message", "whoever takes this seat brings the deck", f"{field}.deck")
            return StoredSeat(kind=OPEN if seat.kind == "open" else INVITED)
        if seat.kind == "bot" and seat.player not in PLAYERS:
            raise Fault("bad_message", str(UnknownName("player", seat.player, PLAYERS)), f"{field}.player")
        if seat.kind == "me" and not seat.name:
            raise Fault("bad_message", "say what you are called", f"{field}.name")
        deck = await self.bring(kit, edition, seat.deck, f"{field}.deck", others)
        name = seat.name or f"the computer ({seat.player})"
        return StoredSeat(
            kind=PERSON if seat.kind == "me" else COMPUTER,
            name=name,
            player=seat.player if seat.kind == "bot" else "",
            deck=deck,
        )

    async def join(self, table: Table, wanted: Joining, account: StoredAccount | None = None) -> tuple[int, str]:
        """Take a seat: its number and its token."""
        number = _free_seat(table, wanted)
        stored = table.stored
        kit = find_game(stored.game)
        deck = await self.bring(kit, stored.edition, wanted.deck, "deck", decks_of(stored.seats))
        refuse_other_cards([seat.deck for seat in stored.seats], deck, "deck")
        token = new_token()
        await table.take(
            number,
            _owned(StoredSeat(kind=PERSON, name=wanted.name, deck=deck, token=hashed(token)), account),
        )
        await table.begin_if_full()
        return number, token

    async def bring(
        self, kit: GameKit, edition: str, deck: str | DeckFields | None, field: str, others: Sequence[Deck] = ()
    ) -> bytes:
        """A deck that may be played, as JSON: the fields of a deck file, or one of the game's own.

        The latter by its name, or by lot, and then if possible none that somebody else has.
        """
        if deck is None:
            return msgspec.json.encode(kit.deck_by_lot(self.chance.decks(), others))
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
        sets = sets_named(reply.deck)
        if sets and request.sets is None:
            return await self.check(replace(request, sets=await looked_up(self.store, sets, field)), field)
        return reply

    async def rematch(self, table: Table, maker: str = "") -> tuple[Table, dict[int, tuple[int, str]]]:
        """The same once more with the seats moved on by one: for each person's old seat the new one and its token."""
        await self.check_room(maker)
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
        self.listings.changed(table)
        return table


def decks_of(seats: Sequence[StoredSeat]) -> list[Deck]:
    """The decks that have been brought to a table."""
    return [msgspec.json.decode(seat.deck, type=Deck) for seat in seats if seat.deck is not None]


def _owned(seat: StoredSeat, account: StoredAccount | None) -> StoredSeat:
    """A seat, by the name of the account that plays there."""
    return seat if account is None else replace(seat, name=account.name, account=account.id)


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
