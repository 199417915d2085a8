"""REST for judge files: run a case that anybody may have written, and begin a new file."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from rulewright.games.judging import SEATS
from rulewright.games.registry import find_game
from rulewright.judge.skeleton import skeleton
from rulewright.kernel.errors import UnknownName
from rulewright.server.books import PACKED
from rulewright.server.engine import records as r
from rulewright.server.engine.company import EVERYTHING
from rulewright.server.engine.judge_messages import Judge, Judged
from rulewright.server.engine.judged import FileJudged
from rulewright.server.faults import replies
from rulewright.server.limits import Buckets, client_of
from rulewright.server.lobby import Lobby
from rulewright.server.wire import Fault

LONGEST = 40_000
"""Characters that a file may have."""


class FileToJudge(Struct, frozen=True, forbid_unknown_fields=True):
    """A judge file, and which of its cases is to be run."""

    text: Annotated[str, Meta(max_length=LONGEST)]
    case: Annotated[int, Meta(ge=0, le=1_000)] = 0
    seat: Annotated[str, Meta(max_length=3)] = "all"
    """Whose eyes the board is drawn with: a seat, or `all` for everything."""


class NewFile(Struct, frozen=True):
    """A commented judge file to begin with."""

    text: str


class Judging(Controller):
    """Judge files. Whoever sends one gets nothing but what came of it, so that packing it gives nothing away."""

    path = "/api"
    tags = ("judge",)
    middleware = (DefineMiddleware(CompressionMiddleware, config=PACKED),)

    @post(
        "/judge",
        status_code=200,
        responses={200: ResponseSpec(FileJudged, generate_examples=False), **replies("not_yours")},
    )
    async def run(
        self,
        data: JSONBody[FileToJudge],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        judging: NamedDependency[Buckets],
    ) -> Response[bytes]:
        """Run one case of a judge file; nothing of it is kept."""
        judging.take(client_of(request))
        judged = await lobby.engines.judge(Judge(data.text, data.case, _viewer(data.seat)))
        if isinstance(judged, r.Rejected):
            raise Fault(judged.code, judged.message, judged.field)
        if not isinstance(judged, Judged):
            raise Fault("fault", "this file cannot be judged: a fault of ours", "text")
        return Response(judged.told, media_type="application/json")

    @get("/games/{game:str}/judge", sync_to_thread=True, responses=replies("not_found"))
    def new(self, game: FromPath[str], edition: FromQuery[str | None] = None) -> NewFile:
        """A commented file to begin with."""
        try:
            kit = find_game(game)
        except UnknownName as fault:
            raise Fault("not_found", str(fault), "game") from fault
        chosen = edition or kit.default_edition
        if chosen not in kit.editions:
            raise Fault("bad_message", str(UnknownName(f"edition of {kit.title}", chosen, kit.editions)), "edition")
        return NewFile(skeleton(kit, chosen))


def _viewer(seat: str) -> r.Viewer:
    if seat == "all":
        return EVERYTHING
    if len(seat) != 1 or seat not in SEATS:
        raise Fault("bad_message", f"there is no seat {seat!r}; a letter, or all", "seat")
    return SEATS.index(seat)
