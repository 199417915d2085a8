"""Pictures and drawings of a server: taken, made ready, drawn by a worker, and each of them once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from rulewright.server.engine import records as r
from rulewright.server.engine.picture_messages import (
    DrawCard,
    Drawn,
    DrawSheets,
    FolderRead,
    MakeReady,
    PictureReady,
    PictureTaken,
    ReadFolder,
    TakePicture,
    WriteReport,
)
from rulewright.server.engines import Engines
from rulewright.server.limits import Buckets
from rulewright.server.room import MEGABYTE, Room, no_room
from rulewright.server.store.sets import SetStore, StoredPicture
from rulewright.server.turns import Turns
from rulewright.server.wire import Fault

MOST_BYTES = 64 << 20
"""So many bytes of drawings are kept in mind; those that were asked for longest ago go first."""
SENT_AT_ONCE, SENT_A_SECOND = 200 << 20, 20_000
"""So many bytes of pictures one client may send at once, and for long: 1.7 GB a day, so that nobody takes all room."""


class Easel:
    """Where pictures are made."""

    def __init__(self, engines: Engines, store: SetStore, room: Room) -> None:
        self._engines = engines
        self._store = store
        self._room = room
        self._drawn: OrderedDict[bytes, Drawn] = OrderedDict()
        self._sent = Buckets(SENT_AT_ONCE, SENT_A_SECOND, "bytes of pictures")
        self.packing, self.one_packs = Turns(1, 2), asyncio.Lock()
        """Whose turn it is to pack a whole set with all its pictures, of one client's, and of all."""

    async def take(self, set_id: str, data: bytes, name: str, client: str) -> StoredPicture:
        """A file that a client sent, as a picture of a set: written anew, under a name made of its own bytes."""
        await self._check_room(set_id, len(data))
        self._sent.take(client, len(data))
        reply = await self._asked(TakePicture(data, name))
        assert isinstance(reply, PictureTaken), "a picture was asked for"
        return await self._kept(set_id, reply.kind, (reply.width, reply.height), reply.look, reply.data)

    async def make_ready(
        self, set_id: str, game: str, picture: StoredPicture, type_line: str, crop: Any, in_frame: bool
    ) -> tuple[StoredPicture, PictureReady]:
        """A picture of a set as its game wants it, as another picture of the set."""
        await self._check_room(set_id, len(picture.data))
        reply = await self._asked(MakeReady(game, type_line, picture.data, crop, in_frame))
        assert isinstance(reply, PictureReady), "a picture was asked for"
        return await self._kept(set_id, "image/png", reply.canvas, picture.look, reply.data), reply

    async def read_folder(self, data: bytes) -> tuple[bytes, dict[str, bytes]]:
        """The set in an archive of its folder, as JSON, and its pictures."""
        reply = await self._asked(ReadFolder(data))
        assert isinstance(reply, FolderRead), "a folder was asked for"
        return reply.told, reply.pictures

    async def draw(
        self, game: str, fields: Mapping[str, Any], form: str, dpi: int, picture: str, printer: str = ""
    ) -> Drawn:
        """A card as a file; one that was drawn just so is not drawn again."""
        found = await self._store.picture(picture) if picture else None
        request = DrawCard(game, msgspec.json.encode(fields), form, dpi, found.data if found else b"", printer)
        mark = blake2b(msgspec.msgpack.encode(request), digest_size=16).digest()
        if mark not in self._drawn:
            reply = await self._asked(request)
            assert isinstance(reply, Drawn), "a drawing was asked for"
            self._drawn[mark] = reply
            while sum(len(one.data) for one in self._drawn.values()) > MOST_BYTES and len(self._drawn) > 1:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(mark)
        return self._drawn[mark]

    async def sheets(self, game: str, cards: tuple[bytes, ...], paper: str, *, backs: bool) -> bytes:
        """Drawn cards on sheets of paper, or as one file."""
        reply = await self._asked(DrawSheets(game, cards, paper, backs))
        assert isinstance(reply, Drawn), "a drawing was asked for"
        return reply.data

    async def report(self, game: str, title: str, cards: bytes, drawn: tuple[bytes, ...], balance: bytes) -> bytes:
        """Drawn cards on one page, with all that can be said of the set."""
        reply = await self._asked(WriteReport(game, title, cards, drawn, balance))
        assert isinstance(reply, Drawn), "a page was asked for"
        return reply.data

    async def _check_room(self, set_id: str, size: int) -> None:
        """Refuse a picture for which there is no room."""
        await self._room.check()
        limits, (of_set, of_all) = self._room.limits, await self._store.room_taken(set_id)
        if of_set + size > limits.set_pictures:
            told = (
                f"the pictures of this set have {of_set // MEGABYTE} MB; {limits.set_pictures // MEGABYTE} is the most"
            )
            raise Fault("no_room", told)
        if of_all + size > limits.pictures:
            raise no_room(f"the pictures of all sets have {of_all // MEGABYTE} MB")

    async def _kept(self, set_id: str, kind: str, size: tuple[int, int], look: str, data: bytes) -> StoredPicture:
        name = blake2b(data, digest_size=16).hexdigest()
        picture = StoredPicture(name, kind, *size, look, data)
        await self._store.add_picture(set_id, picture)
        return picture

    async def _asked(self, request: r.AnyDrawing) -> r.AnyReply:
        reply = await self._engines.ask(request)
        if isinstance(reply, r.Rejected):
            raise Fault(reply.code, reply.message, reply.field)
        if isinstance(reply, r.Broken):
            raise Fault("fault", "this cannot be drawn: a fault of ours")
        return reply
