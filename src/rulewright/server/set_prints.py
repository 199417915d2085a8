"""REST for printing whole sets: begun, looked after, fetched."""

from __future__ import annotations

from typing import Literal

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rulewright.server.prints import Printing, PrintProgress, Prints, of_release, of_shelf, release_key
from rulewright.server.set_pictures import SAFE
from rulewright.server.sets import FAULTS
from rulewright.server.shelves import Caller, Shelves
from rulewright.server.wire import Fault


class ToPrint(Struct, frozen=True, forbid_unknown_fields=True):
    """How a set is to be drawn."""

    form: Literal["a4", "letter", "cards", "png", "makeplayingcards", "thegamecrafter", "report"]
    backs: bool = False
    """On sheets, the other side of each."""


class SetPrints(Controller):
    """Whole sets, drawn: in the making for their people, and as they were published for everybody."""

    path = "/api/sets"
    tags = ("sets",)

    @post(["/{set_id:str}/prints", "/{set_id:str}/releases/{number:int}/prints"], responses=FAULTS)
    async def begin(
        self,
        data: JSONBody[ToPrint],
        printing: NamedDependency[Printing],
        prints: NamedDependency[Prints],
        maker: NamedDependency[str],
    ) -> PrintProgress:
        """Begin to draw a set; it goes on by itself."""
        if not printing.cards:
            raise Fault("not_now", "there is no card in this set")
        return prints.begin(maker, printing, data.form, backs=data.backs)

    @get(["/{set_id:str}/prints/{id:str}", "/{set_id:str}/releases/{number:int}/prints/{id:str}"], responses=FAULTS)
    async def look(
        self, id: FromPath[str], printed: NamedDependency[str], prints: NamedDependency[Prints]
    ) -> PrintProgress:
        """How far it is."""
        return prints.find(printed, id)

    @post(
        ["/{set_id:str}/prints/{id:str}/cancel", "/{set_id:str}/releases/{number:int}/prints/{id:str}/cancel"],
        status_code=200,
        responses=FAULTS,
    )
    async def cancel(
        self, id: FromPath[str], printed: NamedDependency[str], prints: NamedDependency[Prints]
    ) -> PrintProgress:
        """Draw no more of it, and forget it; how far it was."""
        return prints.cancel(printed, id)

    @get(
        ["/{set_id:str}/prints/{id:str}/file", "/{set_id:str}/releases/{number:int}/prints/{id:str}/file"],
        media_type="application/pdf",
        responses=FAULTS,
    )
    async def fetch(
        self, id: FromPath[str], printed: NamedDependency[str], prints: NamedDependency[Prints]
    ) -> Response[bytes]:
        """What was drawn."""
        data, kind, name = prints.file(printed, id)
        return Response(
            data, media_type=kind, headers={**SAFE, "Content-Disposition": f'attachment; filename="{name}"'}
        )


async def printing_of(
    set_id: FromPath[str],
    shelves: NamedDependency[Shelves],
    caller: NamedDependency[Caller],
    number: FromPath[int] = 0,
) -> Printing:
    """The set of an address: a release, or for one of its people the set as it is."""
    if number:
        return of_release(await shelves.release(set_id, number))
    return of_shelf(set_id, (await shelves.enter(set_id, caller))[1])


async def printed_of(
    set_id: FromPath[str],
    shelves: NamedDependency[Shelves],
    caller: NamedDependency[Caller],
    number: FromPath[int] = 0,
) -> str:
    """What the prints of the set of an address are found by, by whoever may."""
    if number:
        return release_key(set_id, number)
    await shelves.enter(set_id, caller)
    return set_id
