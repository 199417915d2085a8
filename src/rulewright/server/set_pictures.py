"""REST for the pictures of sets and for drawn cards. What is served was written by this server, byte by byte."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from rulewright.server.easel import Easel
from rulewright.server.engine.picture_messages import Drawn
from rulewright.server.faults import replies
from rulewright.server.limits import Buckets, client_of
from rulewright.server.lobby import Lobby
from rulewright.server.page import FOR_EVER
from rulewright.server.sets import FAULTS
from rulewright.server.shelves import Caller, Shelves
from rulewright.server.store.sets import StoredPicture
from rulewright.server.wire import Fault
from rulewright.studio.pictures import alike
from rulewright.studio.shelf import Shelf
from rulewright.studio.uploads import SENT

SAFE = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

KINDS = {"png": "image/png", "jpeg": "image/jpeg", "pdf": "application/pdf"}
Side = Annotated[int, Meta(ge=0, le=10_000)]
Form = Annotated[Literal["png", "jpeg", "pdf"], QueryParameter()]
Dpi = Annotated[int, QueryParameter(ge=72, le=600)]


class PictureShown(Struct, frozen=True):
    """A picture of a set."""

    id: str
    width: int
    height: int
    twins: tuple[str, ...]
    """The cards of the set whose pictures show the same."""


class ToMakeReady(Struct, frozen=True, forbid_unknown_fields=True):
    """For which card a picture is to be made ready, and which part of it is kept; without one, all but the margins."""

    type: Annotated[str, Meta(max_length=200)]
    crop: tuple[Side, Side, Side, Side] | None = None
    in_frame: bool = True


class ReadyShown(Struct, frozen=True):
    """A picture that was made ready, and what was done."""

    id: str
    crop: tuple[int, int, int, int]
    scaled: tuple[int, int]
    canvas: tuple[int, int]
    at: tuple[int, int]


class Pictures(Controller):
    """Pictures and drawings."""

    path = "/api"
    tags = ("sets",)

    @post("/sets/{set_id:str}/pictures", request_max_body_size=SENT.bytes, responses=FAULTS)
    async def send(
        self,
        set_id: FromPath[str],
        shelves: NamedDependency[Shelves],
        easel: NamedDependency[Easel],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        uploading: NamedDependency[Buckets],
        caller: NamedDependency[Caller],
    ) -> PictureShown:
        """Send a picture: the body is the file. It is kept as what it shows, and under no name of the sender's."""
        _, shelf = await shelves.enter(set_id, caller)
        client = client_of(request)
        uploading.take(client)
        picture = await lobby.deeds.see_through(easel.take(set_id, await request.body(), "the picture", client))
        looks = {one.id: int(one.look, 16) for one in await shelves.store.pictures(set_id)}
        return PictureShown(picture.id, picture.width, picture.height, _twins(shelf, picture, looks))

    @post("/sets/{set_id:str}/pictures/{picture:str}/ready", status_code=200, responses=FAULTS)
    async def make_ready(
        self,
        set_id: FromPath[str],
        picture: FromPath[str],
        data: JSONBody[ToMakeReady],
        shelves: NamedDependency[Shelves],
        easel: NamedDependency[Easel],
        request: Request[Any, Any, Any],
        uploading: NamedDependency[Buckets],
        caller: NamedDependency[Caller],
    ) -> ReadyShown:
        """Make a picture ready for a card, as its game's guide wants it."""
        _, shelf = await shelves.enter(set_id, caller)
        uploading.take(client_of(request))
        found = await _of_set(shelves, set_id, picture)
        ready, plan = await easel.make_ready(set_id, shelf.game, found, data.type, data.crop, data.in_frame)
        return ReadyShown(ready.id, plan.crop, plan.scaled, plan.canvas, plan.at)

    @get("/pictures/{picture:str}", media_type="image/png", responses=replies("not_found"))
    async def picture(self, picture: FromPath[str], shelves: NamedDependency[Shelves]) -> Response[bytes]:
        """A picture. Its name is the hash of its bytes, so that nobody knows it who has not been told."""
        found = await shelves.store.picture(picture)
        if found is None:
            raise Fault("not_found", "there is no such picture", "picture")
        return Response(found.data, media_type=found.kind, headers={**SAFE, "Cache-Control": FOR_EVER})

    @get("/sets/{set_id:str}/cards/{card:int}/drawn", media_type="image/png", responses=FAULTS)
    async def drawn(
        self,
        set_id: FromPath[str],
        card: FromPath[int],
        shelves: NamedDependency[Shelves],
        easel: NamedDependency[Easel],
        request: Request[Any, Any, Any],
        uploading: NamedDependency[Buckets],
        caller: NamedDependency[Caller],
        form: Form = "png",
        dpi: Dpi = 300,
    ) -> Response[bytes]:
        """A card of a set in the making, as it is printed."""
        _, shelf = await shelves.enter(set_id, caller)
        if card not in shelf.cards:
            raise Fault("not_found", f"there is no card {card} in this set", "card")
        uploading.take(client_of(request))
        one = shelf.cards[card]
        fields = {**one.newest.fields, "set": shelf.title}
        return _file(await easel.draw(shelf.game, fields, form, dpi, one.ready or one.art), form)

    @get("/sets/{set_id:str}/releases/{number:int}/cards/{card:int}/drawn", media_type="image/png", responses=FAULTS)
    async def drawn_release(
        self,
        set_id: FromPath[str],
        number: FromPath[int],
        card: FromPath[int],
        shelves: NamedDependency[Shelves],
        easel: NamedDependency[Easel],
        request: Request[Any, Any, Any],
        uploading: NamedDependency[Buckets],
        form: Form = "png",
        dpi: Dpi = 300,
    ) -> Response[bytes]:
        """A card of a release, by its place in it, as it is printed; for everybody."""
        release = await shelves.release(set_id, number)
        if not 0 <= card < len(release.cards):
            raise Fault("not_found", f"there is no card {card} in this release", "card")
        uploading.take(client_of(request))
        one = release.cards[card]
        return _file(
            await easel.draw(release.game, {**one.fields, "set": release.title}, form, dpi, one.picture), form, FOR_EVER
        )


def _file(drawn: Drawn, form: str, cache: str = "no-store") -> Response[bytes]:
    return Response(drawn.data, media_type=KINDS[form], headers={**SAFE, "Cache-Control": cache})


async def _of_set(shelves: Shelves, set_id: str, picture: str) -> StoredPicture:
    """A picture that was sent to this set, with its bytes."""
    if picture not in {one.id for one in await shelves.store.pictures(set_id)}:
        raise Fault("not_found", "this set has no such picture", "picture")
    found = await shelves.store.picture(picture)
    assert found is not None, "a picture of a set is kept"
    return found


def _twins(shelf: Shelf, picture: StoredPicture, looks: dict[str, int]) -> tuple[str, ...]:
    """art.source.1 The cards that show the same picture, though scaled or saved otherwise."""
    mine = int(picture.look, 16)
    return tuple(card.name for card in shelf.present.values() if card.art in looks and alike(looks[card.art], mine))
