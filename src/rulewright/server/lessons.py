"""REST for lessons: guided first games, scene by scene."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rulewright.games.registry import find_game
from rulewright.kernel.errors import UnknownName
from rulewright.server.api import Joined
from rulewright.server.engine import records as r
from rulewright.server.engine.card_messages import BeginTrial
from rulewright.server.faults import replies
from rulewright.server.gathering import COMPUTER, PERSON, SEATS, WAITING
from rulewright.server.limits import Buckets, client_of
from rulewright.server.lobby import Lobby
from rulewright.server.store.database import StoredSeat, StoredTable
from rulewright.server.tokens import hashed, new_id, new_token
from rulewright.server.wanted import PACE, Pace
from rulewright.server.wire import Fault, Name


class Learning(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to be shown a scene."""

    name: Name = "Guest"
    scene: Annotated[int, Meta(ge=0, le=100)] = 0
    pace: Pace = PACE


class Lessons(Controller):
    """Guided first games."""

    path = "/api/games"
    tags = ("games",)

    @post("/{game:str}/lessons/{lesson:str}", responses=replies("not_yours", "not_found", "no_room"))
    async def begin(
        self,
        game: FromPath[str],
        lesson: FromPath[str],
        data: JSONBody[Learning],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        making: NamedDependency[Buckets],
    ) -> Joined:
        """A table at a scene of a lesson, and the learner's seat at it."""
        try:
            kit = find_game(game)
        except UnknownName as fault:
            raise Fault("not_found", str(fault), "game") from fault
        making.take(client_of(request))
        return await lobby.deeds.see_through(teach(lobby, kit.name, lesson, data, client_of(request)))


async def teach(lobby: Lobby, game: str, lesson: str, wanted: Learning, maker: str = "") -> Joined:
    """A new table at a scene of a lesson, with the seat and token of the learner."""
    return await seat_learner(
        lobby, game, r.BeginScene("", game, lesson, wanted.scene), wanted.name, wanted.pace, maker
    )


async def seat_learner(
    lobby: Lobby, game: str, begin: r.BeginScene | BeginTrial, name: str, pace: int, maker: str
) -> Joined:
    """A new table at what is laid out so, with one person at it and computers at all other seats."""
    await lobby.check_room(maker)
    laid = await lobby.engines.ask(begin)
    if isinstance(laid, r.Rejected):
        raise Fault(laid.code, laid.message, laid.field)
    if not isinstance(laid, r.SceneLaid):
        raise Fault("fault", "this scene cannot be laid out")
    token = new_token()
    seats = [StoredSeat(kind=COMPUTER, name="Computer", player="sensible")] * laid.seats
    seats[laid.learner] = StoredSeat(kind=PERSON, name=name, token=hashed(token))
    stored = StoredTable(
        id=new_id(),
        game=game,
        edition=laid.edition,
        state=WAITING,
        public=False,
        pace=pace,
        created=datetime.now(UTC),
        header=laid.header,
        seats=tuple(seats),
    )
    table = await lobby.add(stored, maker=maker)
    return Joined(table.shown(), SEATS[laid.learner], token)
