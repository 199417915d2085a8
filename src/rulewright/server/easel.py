"""Pictures and drawings of a server: taken, made ready, drawn by a worker, and each of them once."""

from __future__ import annotations

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
)
from rulewright.server.engines import Engines
from rulewright.server.store.sets import SetStore, StoredPicture
from rulewright.server.wire import Fault

MOST_BYTES = 64 << 20
"""So many bytes of drawings are kept in mind; those that were asked for longest ago go first."""
A_SET, ALL_SETS = 200 << 20, 4 << 30
"""So many bytes of pictures one set may have, and all together."""


class Easel:
    """Where pictures are made."""

    def __init__(self, engines: Engines, store: SetStore) -> None:
        self._engines = engines
        self._store = store
        self._drawn: OrderedDict[bytes, Drawn] = OrderedDict()

    async def take(self, set_id: str, data: bytes, name: str) -> StoredPicture:
        """A file that somebody sent, as a picture of a set: written anew, under a name made of its own bytes."""
        of_set, all_sets = await self._store.room_taken(set_id)
        if of_set + len(data) > A_SET:
            raise Fault("not_now", f"the pictures of this set have {of_set >> 20} MB; {A_SET >> 20} is the most")
        if all_sets + len(data) > ALL_SETS:
            raise Fault("not_now", "this server has no room for more pictures; ask whoever runs it")
        reply = await self._asked(TakePicture(data, name))
        assert isinstance(reply, PictureTaken), "a picture was asked for"
        return await self._kept(set_id, reply.kind, (reply.width, reply.height), reply.look, reply.data)

    async def make_ready(
        self, set_id: str, game: str, picture: StoredPicture, type_line: str, crop: Any, in_frame: bool
    ) -> tuple[StoredPicture, PictureReady]:
        """A picture of a set as its game wants it, as another picture of the set."""
        reply = await self._asked(MakeReady(game, type_line, picture.data, crop, in_frame))
        assert isinstance(reply, PictureReady), "a picture was asked for"
        return await self._kept(set_id, "image/png", reply.canvas, picture.look, reply.data), reply

    async def read_folder(self, data: bytes) -> tuple[bytes, dict[str, bytes]]:
        """The set in an archive of its folder, as JSON, and its pictures."""
        reply = await self._asked(ReadFolder(data))
        assert isinstance(reply, FolderRead), "a folder was asked for"
        return reply.told, reply.pictures

    async def draw(self, game: str, fields: Mapping[str, Any], form: str, dpi: int, picture: str) -> Drawn:
        """A card as a file; one that was drawn just so is not drawn again."""
        found = await self._store.picture(picture) if picture else None
        request = DrawCard(game, msgspec.json.encode(fields), form, dpi, found.data if found else b"")
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

    async def _kept(self, set_id: str, kind: str, size: tuple[int, int], look: str, data: bytes) -> StoredPicture:
        name = blake2b(data, digest_size=16).hexdigest()
        picture = StoredPicture(name, kind, *size, look, data)
        await self._store.add_picture(set_id, picture)
        return picture

    async def _asked(self, request: TakePicture | MakeReady | DrawCard | DrawSheets | ReadFolder) -> r.AnyReply:
        reply = await self._engines.ask(request)
        if isinstance(reply, r.Rejected):
            raise Fault(reply.code, reply.message, reply.field)
        if isinstance(reply, r.Broken):
            raise Fault("fault", "this cannot be drawn: a fault of ours")
        return reply
