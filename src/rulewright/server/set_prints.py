"""REST for printing whole sets: begun, looked after, fetched."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rulewright.server.limits import Buckets, client_of
from rulewright.server.prints import PrintProgress, Prints
from rulewright.server.set_pictures import SAFE
from rulewright.server.sets import FAULTS
from rulewright.server.shelves import Caller, Shelves
from rulewright.server.wire import Fault


class ToPrint(Struct, frozen=True, forbid_unknown_fields=True):
    """How a set is to be drawn."""

    form: Literal["a4", "letter", "cards", "png"]
    backs: bool = False
    """On sheets, the other side of each."""


class SetPrints(Controller):
    """Whole sets, drawn."""

    path = "/api/sets"
    tags = ("sets",)

    @post("/{set_id:str}/prints", responses=FAULTS)
    async def begin(
        self,
        set_id: FromPath[str],
        data: JSONBody[ToPrint],
        shelves: NamedDependency[Shelves],
        prints: NamedDependency[Prints],
        request: Request[Any, Any, Any],
        making: NamedDependency[Buckets],
        caller: NamedDependency[Caller],
    ) -> PrintProgress:
        """Begin to draw a set; it goes on by itself."""
        _, shelf = await shelves.enter(set_id, caller)
        making.take(client_of(request))
        if not shelf.present:
            raise Fault("not_now", "there is no card in this set")
        return prints.begin(set_id, shelf, data.form, backs=data.backs)

    @get("/{set_id:str}/prints/{id:str}", responses=FAULTS)
    async def look(
        self,
        set_id: FromPath[str],
        id: FromPath[str],
        shelves: NamedDependency[Shelves],
        prints: NamedDependency[Prints],
        caller: NamedDependency[Caller],
    ) -> PrintProgress:
        """How far it is."""
        await shelves.enter(set_id, caller)
        return prints.find(set_id, id)

    @post("/{set_id:str}/prints/{id:str}/cancel", status_code=200, responses=FAULTS)
    async def cancel(
        self,
        set_id: FromPath[str],
        id: FromPath[str],
        shelves: NamedDependency[Shelves],
        prints: NamedDependency[Prints],
        caller: NamedDependency[Caller],
    ) -> PrintProgress:
        """Draw no more of it, and forget it; how far it was."""
        await shelves.enter(set_id, caller)
        return prints.cancel(set_id, id)

    @get("/{set_id:str}/prints/{id:str}/file", media_type="application/pdf", responses=FAULTS)
    async def fetch(
        self,
        set_id: FromPath[str],
        id: FromPath[str],
        shelves: NamedDependency[Shelves],
        prints: NamedDependency[Prints],
        caller: NamedDependency[Caller],
    ) -> Response[bytes]:
        """What was drawn."""
        await shelves.enter(set_id, caller)
        data, kind, name = prints.file(set_id, id)
        return Response(
            data, media_type=kind, headers={**SAFE, "Content-Disposition": f'attachment; filename="{name}"'}
        )
