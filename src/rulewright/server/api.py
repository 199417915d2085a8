"""REST for tables: the lobby, making, joining, leaving, and looking back at what is over."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, PathParameter, QueryParameter
from msgspec import Raw, Struct

from rulewright.server.engine.company import EVERYTHING
from rulewright.server.engine.showing import ShownView
from rulewright.server.faults import replies
from rulewright.server.gathering import ABANDONED, OVER, SEATS
from rulewright.server.limits import Buckets, client_of
from rulewright.server.lobby import Lobby
from rulewright.server.people import People
from rulewright.server.sent import Log, PrintShown
from rulewright.server.shapes import TableShown
from rulewright.server.table import Table
from rulewright.server.tokens import NAME_OF_TOKEN
from rulewright.server.wanted import Invitation, Joining, NewTable
from rulewright.server.wire import LAST_MOMENT, Fault

MOST_NAMED = 100
"""So many tables can be asked for at once."""


class Made(Struct, frozen=True):
    """A new table, and the seat of whoever made it. The token is told this once."""

    table: TableShown
    seat: str | None
    token: str
    invitations: list[Invitation]


class Joined(Struct, frozen=True):
    """A seat that was taken. The token is told this once."""

    table: TableShown
    seat: str
    token: str


class TurnBegun(Struct, frozen=True):
    """The moment at which a turn began."""

    moment: int
    turn: int


class ReplayShown(Struct, frozen=True):
    """A game that is over."""

    table: TableShown
    moments: int
    turns: list[TurnBegun]


class MomentShown(Struct, frozen=True):
    """A moment of a game that is over: what was seen, and the answer that led there."""

    moment: int
    view: ShownView
    log: Log
    prints: dict[str, PrintShown]
    waiting: str | None
    words: str
    by: str


class SharedShown(Struct, frozen=True):
    """A moment as a judge file, and a name for the file."""

    name: str
    moment: int
    seat: str
    text: str


LOOKING_BACK = replies("not_found", "not_now")
RECALLED = {200: ResponseSpec(MomentShown, generate_examples=False), **LOOKING_BACK}


class Tables(Controller):
    """The tables."""

    path = "/api/tables"
    tags = ("tables",)

    @get(responses=replies())
    async def tables(
        self, lobby: NamedDependency[Lobby], ids: Annotated[str, QueryParameter(max_length=2_000)] = ""
    ) -> list[TableShown]:
        """The public tables that are waiting or played; or of those named, with commas between, all that there are."""
        return await lobby.described(ids.split(",")[:MOST_NAMED]) if ids else lobby.listings.listed()

    @post(responses=replies("not_yours", "not_found", "no_room"))
    async def make(
        self,
        data: JSONBody[NewTable],
        lobby: NamedDependency[Lobby],
        people: NamedDependency[People],
        request: Request[Any, Any, Any],
        making: NamedDependency[Buckets],
        authorization: Annotated[str, HeaderParameter(name="Authorization")] = "",
    ) -> Made:
        """Make a table; with an account's token one sits there with that account."""
        making.take(client_of(request))
        account = await people.playing(authorization)
        table, seat, token, invitations = await lobby.deeds.see_through(lobby.make(data, client_of(request), account))
        return Made(table.shown(), None if seat is None else SEATS[seat], token, invitations)

    @get("/{table_id:str}", responses=replies("not_found"))
    async def table(self, table_id: FromPath[str], lobby: NamedDependency[Lobby]) -> TableShown:
        """One table."""
        return (await lobby.find(table_id)).shown()

    @post("/{table_id:str}/join", status_code=200, responses=replies("not_yours", "not_found", "not_now"))
    async def join(
        self,
        table_id: FromPath[str],
        data: JSONBody[Joining],
        lobby: NamedDependency[Lobby],
        people: NamedDependency[People],
        request: Request[Any, Any, Any],
        making: NamedDependency[Buckets],
        authorization: Annotated[str, HeaderParameter(name="Authorization")] = "",
    ) -> Joined:
        """Take a seat; with an account's token, for that account."""
        making.take(client_of(request))
        table, account = await lobby.find(table_id), await people.playing(authorization)
        seat, token = await lobby.deeds.see_through(lobby.join(table, data, account))
        return Joined(table.shown(), SEATS[seat], token)

    @post("/{table_id:str}/leave", status_code=200, responses=replies("no_token", "not_yours", "not_found"))
    async def leave(
        self,
        table_id: FromPath[str],
        lobby: NamedDependency[Lobby],
        authorization: Annotated[str, HeaderParameter(name="Authorization")] = "",
    ) -> TableShown:
        """Give one's seat up for good."""
        table = await lobby.find(table_id)
        _seat(table, authorization)
        await lobby.deeds.see_through(table.leave(authorization.removeprefix(NAME_OF_TOKEN)))
        return table.shown()

    @get("/{table_id:str}/journal", media_type="application/jsonl", responses=replies("not_found", "not_now"))
    async def journal(
        self,
        table_id: FromPath[str],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        recalling: NamedDependency[Buckets],
    ) -> Response[bytes]:
        """The journal of a game that is over, for `rulewright replay`."""
        recalling.take(client_of(request))
        table = await lobby.find(table_id)
        headers = {"Content-Disposition": f'attachment; filename="{table.id}.journal.jsonl"'}
        return Response(await table.journal(), media_type="application/jsonl", headers=headers)

    @get("/{table_id:str}/judge", responses=replies("no_token", "not_yours", "not_found", "not_now"))
    async def share(
        self,
        table_id: FromPath[str],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        sharing: NamedDependency[Buckets],
        moment: Annotated[int | None, QueryParameter(ge=0, le=LAST_MOMENT)] = None,
        seat: FromQuery[str | None] = None,
        authorization: Annotated[str, HeaderParameter(name="Authorization")] = "",
    ) -> SharedShown:
        """A moment as a judge file, with what one seat knew: of a game in progress, one's own; of one over, any."""
        sharing.take(client_of(request))
        table = await lobby.find(table_id)
        over = table.stored.state in (OVER, ABANDONED)
        viewer = _viewer(table, seat) if over and seat is not None else _seat(table, authorization)
        if viewer is None or viewer == EVERYTHING:
            raise Fault("bad_message", "a judge file is made with the eyes of one seat", "seat")
        at, text = await table.share(moment, viewer)
        return SharedShown(f"{table.id}-{at}-{SEATS[viewer]}.judge.toml", at, SEATS[viewer], text)

    @get("/{table_id:str}/replay", responses=LOOKING_BACK)
    async def replay(
        self,
        table_id: FromPath[str],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        recalling: NamedDependency[Buckets],
    ) -> ReplayShown:
        """A game that is over: how long it was."""
        recalling.take(client_of(request))
        table = await lobby.find(table_id)
        opened = await table.replay()
        turns = [TurnBegun(moment, turn) for moment, turn in opened.turns]
        return ReplayShown(table.shown(), opened.standing.moment, turns)

    @get(
        "/{table_id:str}/replay/{moment:int}",
        responses={
            200: ResponseSpec(MomentShown, generate_examples=False),
            **replies("not_found", "not_now"),
        },
    )
    async def recall(
        self,
        table_id: FromPath[str],
        moment: Annotated[int, PathParameter(ge=0, le=LAST_MOMENT)],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        recalling: NamedDependency[Buckets],
        seat: FromQuery[str | None] = None,
    ) -> Response[bytes]:
        """A moment of a game that is over, as a seat saw it, or as one who watched, or all of it."""
        recalling.take(client_of(request))
        table = await lobby.find(table_id)
        recalled, prints = await table.recall(moment, _viewer(table, seat))
        shown = recalled.shown
        told = {
            "moment": moment,
            "view": Raw(shown.view),
            "log": {"from": 0, "entries": Raw(shown.log)},
            "prints": {name: Raw(text) for name, text in prints.items()},
            "waiting": shown.waiting,
            "words": recalled.words,
            "by": recalled.by,
        }
        return Response(msgspec.json.encode(told), media_type="application/json")


def _seat(table: Table, authorization: str) -> int:
    if not authorization.startswith(NAME_OF_TOKEN):
        raise Fault("no_token", "send the seat's token: Authorization: Bearer …", "Authorization")
    seat = table.seat_of(authorization.removeprefix(NAME_OF_TOKEN))
    if seat is None:
        raise Fault("not_yours", "this token is for no seat of this table", "Authorization")
    return seat


def _viewer(table: Table, seat: str | None) -> int | None:
    if seat is None:
        return None
    if seat == "all":
        return EVERYTHING
    if seat not in SEATS[: len(table.stored.seats)]:
        raise Fault("bad_message", f"there is no seat {seat!r}", "seat")
    return SEATS.index(seat)
