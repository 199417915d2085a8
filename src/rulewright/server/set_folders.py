"""REST for the folder of a set: taken along as an archive, and read back into a set, card by card."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Struct

from rulewright.server.easel import Easel
from rulewright.server.limits import Buckets, client_of
from rulewright.server.lobby import Lobby
from rulewright.server.set_shapes import SetShown, set_shown
from rulewright.server.sets import FAULTS
from rulewright.server.shelves import Caller, Shelves
from rulewright.server.wire import Fault
from rulewright.studio import shelf as s
from rulewright.studio import wishes as w
from rulewright.studio.folders import Folder, folder_of, zipped
from rulewright.studio.output import file_name
from rulewright.studio.pictures import alike

LARGEST = 48 << 20
"""Bytes of an archive."""


class FolderTaken(Struct, frozen=True):
    """A set after a folder was read into it, and what of it was refused."""

    set: SetShown
    refused: tuple[str, ...]


class Folders(Controller):
    """Sets as folders."""

    path = "/api/sets"
    tags = ("sets",)

    @get("/{set_id:str}/folder", media_type="application/zip", responses=FAULTS)
    async def take_along(
        self,
        set_id: FromPath[str],
        shelves: NamedDependency[Shelves],
        easel: NamedDependency[Easel],
        request: Request[Any, Any, Any],
        uploading: NamedDependency[Buckets],
        caller: NamedDependency[Caller],
    ) -> Response[bytes]:
        """The folder of a set, for git and the command line: card file, pictures, rulings, bans."""
        _, shelf = await shelves.enter(set_id, caller)
        uploading.take(client_of(request))
        async with easel.packing.turn() as ours:
            if not ours:
                raise Fault("too_many", "a folder of yours is being packed already; try again in a few seconds")
            async with easel.one_packs:
                data = await _packed(shelf, shelves)
        headers = {"Content-Disposition": f'attachment; filename="{file_name(shelf.title)}.zip"'}
        return Response(data, media_type="application/zip", headers=headers)

    @post("/{set_id:str}/folder", status_code=200, request_max_body_size=LARGEST, responses=FAULTS)
    async def read_back(
        self,
        set_id: FromPath[str],
        shelves: NamedDependency[Shelves],
        easel: NamedDependency[Easel],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        maker: NamedDependency[str],
        caller: NamedDependency[Caller],
    ) -> FolderTaken:
        """Read a folder into a set: cards that it has get newer wordings, others are begun; nothing is removed."""
        who, shelf = await shelves.enter(set_id, caller)
        told, pictures = await easel.read_folder(await request.body())
        folder = msgspec.structs.replace(msgspec.json.decode(told, type=Folder), pictures=pictures)
        if folder.game != shelf.game:
            raise Fault("bad_message", f"these cards are for the game {folder.game!r}", "folder")
        refused = await lobby.deeds.see_through(_Reading(set_id, caller, shelves, easel, maker).read(folder))
        _, after = await shelves.enter(set_id, caller)
        return FolderTaken(set_shown(set_id, after, who), tuple(refused))


async def _packed(shelf: s.Shelf, shelves: Shelves) -> bytes:
    """The folder of a set with its pictures, as an archive."""
    pictures: dict[str, tuple[str, bytes]] = {}
    for card in shelf.present.values():
        found = await shelves.store.picture(card.ready or card.art) if card.art else None
        if found is not None:
            pictures[found.id] = (found.kind, found.data)
    return await asyncio.to_thread(lambda: zipped(folder_of(shelf, pictures)))


class _Reading:
    """A folder that is read into a set, one wish after the other."""

    def __init__(self, set_id: str, caller: Caller, shelves: Shelves, easel: Easel, client: str) -> None:
        self.set_id, self.caller, self.shelves, self.easel, self.client = set_id, caller, shelves, easel, client
        self.refused: list[str] = []

    async def read(self, folder: Folder) -> list[str]:
        """All of it; what was refused."""
        for fields in folder.cards:
            if fields.get("language"):
                await self._translate(fields)
            else:
                await self._card(fields, folder.pictures)
        for name, title, cases in folder.rulings:
            await self._rule(name, title, cases)
        for form, names in folder.bans.items():
            await self._wish(w.Ban(form, names), f"bans in {form}")
        return self.refused

    async def _wish(self, wish: w.AnyWish, what: str) -> s.Shelf | None:
        try:
            _, shelf = await self.shelves.grant(self.set_id, self.caller, wish)
        except Fault as fault:
            if fault.code in ("too_many", "fault"):
                raise
            self.refused.append(f"{what}: {fault.message}")
            return None
        return shelf

    async def _numbered(self, name: str) -> tuple[int, s.ShelvedCard | None]:
        _, shelf = await self.shelves.enter(self.set_id, self.caller)
        return next(((number, card) for number, card in shelf.present.items() if card.name == name), (0, None))

    async def _card(self, fields: dict[str, Any], pictures: dict[str, bytes]) -> None:
        art = str(fields.pop("art", "") or "")
        name = str(fields["name"])
        number, there = await self._numbered(name)
        wish = w.Begin(fields) if there is None else w.Save(number, fields, there.newest.number)
        if await self._wish(wish, name) is None or art not in pictures:
            return
        number, card = await self._numbered(name)
        try:
            sent = await self.easel.take(self.set_id, pictures[art], art, self.client)
        except Fault as fault:
            self.refused.append(f"{name}: {fault.message}")
            return
        has = await self.shelves.store.picture(card.ready or card.art) if card is not None and card.art else None
        if has is None or not alike(int(has.look, 16), int(sent.look, 16)):
            await self._wish(w.Picture(number, sent.id), name)

    async def _translate(self, fields: dict[str, Any]) -> None:
        number, _ = await self._numbered(str(fields["name"]))
        printed = {key: str(fields.get(f"printed_{key}", "")) for key in ("name", "type", "text")}
        wish = w.Translate(number, str(fields["language"]), **printed, flavor=str(fields.get("flavor", "")))
        await self._wish(wish, f"{fields['name']} ({fields['language']})")

    async def _rule(self, name: str, title: str, cases: str) -> None:
        number, card = await self._numbered(name)
        if card is None or all(
            (one.title, one.cases.strip()) != (title, cases.strip()) for one in card.rulings.values()
        ):
            await self._wish(w.Rule(number, 0, title, cases), f"a ruling about {name}")
