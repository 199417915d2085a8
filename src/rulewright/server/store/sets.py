"""Sets of cards in the database: read, and added to. What has happened is never changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, func, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from rulewright.server.store import schema
from rulewright.server.store.database import Store
from rulewright.server.store.rows import in_utc
from rulewright.server.store.writer import Write
from rulewright.studio.shelf import Entry

_entries = msgspec.json.Decoder(Entry)


class StoredSet(Struct, frozen=True):
    """A set, without what has happened to it."""

    id: str
    game: str
    title: str
    created: datetime
    invitation: bytes | None


class StoredPicture(Struct, frozen=True):
    """A picture that this server has written itself."""

    id: str
    kind: str
    width: int
    height: int
    look: str
    data: bytes = b""


class Taken(Exception):
    """Somebody else was quicker: what should have come next is there already."""


class SetStore:
    """The sets of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- writing -------------------------------------------------------------------------------------------------

    async def add(self, one: StoredSet, name: str, token: bytes, entries: Sequence[Entry]) -> None:
        """A new set, with who began it and what has happened to it already."""
        row = {"id": one.id, "game": one.game, "title": one.title, "created": one.created, "changed": one.created}
        person = [{"set_id": one.id, "name": name, "token": token}]
        facts = [(insert(schema.set_facts), _rows(one.id, 1, entries))] if entries else []
        await self._store.writer.write((insert(schema.card_sets), [row]), (insert(schema.set_people), person), *facts)

    async def append(
        self, id: str, first: int, entries: Sequence[Entry], title: str, release: tuple[int, bytes] | None = None
    ) -> None:
        """What has happened next, and with it what was published; raises Taken if something else has, meanwhile."""
        changed = update(schema.card_sets).where(schema.card_sets.c.id == id)
        writes: list[Write] = [
            (insert(schema.set_facts), _rows(id, first, entries)),
            (changed.values(title=title, changed=datetime.now(UTC)), []),
        ]
        if release is not None:
            number, data = release
            writes.append((insert(schema.set_releases), [{"set_id": id, "number": number, "data": data}]))
        try:
            await self._store.writer.write(*writes)
        except IntegrityError as fault:
            raise Taken from fault

    async def add_person(self, id: str, name: str, token: bytes, first: int, entry: Entry) -> None:
        """One more who makes the set; raises Taken if the name is, or something else has happened meanwhile."""
        person = [{"set_id": id, "name": name, "token": token}]
        try:
            await self._store.writer.write(
                (insert(schema.set_people), person), (insert(schema.set_facts), _rows(id, first, (entry,)))
            )
        except IntegrityError as fault:
            raise Taken from fault

    async def invite(self, id: str, code: bytes) -> None:
        """From now on one joins with this code, and with no older one."""
        await self._store.writer.write(
            (update(schema.card_sets).where(schema.card_sets.c.id == id).values(invitation=code), [])
        )

    async def add_picture(self, id: str, picture: StoredPicture) -> None:
        """A picture of a set; one that is there already is kept once."""
        row = msgspec.structs.asdict(picture) | {"size": len(picture.data)}
        async with self._store.writing() as connection:
            pictures, kept = schema.pictures, schema.set_pictures
            if not await connection.scalar(select(pictures.c.id).where(pictures.c.id == picture.id)):
                await connection.execute(insert(pictures), row)
            there = select(kept.c.picture).where((kept.c.set_id == id) & (kept.c.picture == picture.id))
            if not await connection.scalar(there):
                await connection.execute(insert(kept), {"set_id": id, "picture": picture.id})

    # -- reading -------------------------------------------------------------------------------------------------

    async def find(self, id: str) -> StoredSet | None:
        """One set; None if there is none."""
        if "\0" in id:
            return None
        found = await self._sets(schema.card_sets.c.id == id)
        return found[0] if found else None

    async def newest(self, most: int) -> list[StoredSet]:
        """The sets that were changed last."""
        return await self._sets(true(), most)

    async def _sets(self, where: ColumnElement[bool], most: int = 1) -> list[StoredSet]:
        sets = schema.card_sets
        asked = select(sets).where(where).order_by(sets.c.changed.desc()).limit(most)
        async with self._store.reading() as connection:
            rows = (await connection.execute(asked)).all()
        return [StoredSet(row.id, row.game, row.title, in_utc(row.created), row.invitation) for row in rows]

    async def entries(self, id: str, after: int = 0) -> list[Entry]:
        """What has happened to a set, after the first so many."""
        facts = schema.set_facts
        asked = select(facts.c.entry).where((facts.c.set_id == id) & (facts.c.number > after)).order_by(facts.c.number)
        async with self._store.reading() as connection:
            return [_entries.decode(entry) for entry in (await connection.scalars(asked)).all()]

    async def tokens(self, id: str) -> dict[str, bytes]:
        """The people of a set, each with the hash of their secret."""
        people = schema.set_people
        async with self._store.reading() as connection:
            rows = (await connection.execute(select(people).where(people.c.set_id == id))).all()
        return {row.name: row.token for row in rows}

    async def release(self, id: str, number: int) -> bytes:
        """A set as it was published; nothing if it was not."""
        releases = schema.set_releases.c
        asked = select(releases.data).where((releases.set_id == id) & (releases.number == number))
        async with self._store.reading() as connection:
            return bytes((await connection.scalars(asked)).one_or_none() or b"")

    async def picture(self, id: str) -> StoredPicture | None:
        """A picture; None if there is none."""
        asked = select(schema.pictures).where(schema.pictures.c.id == id)
        async with self._store.reading() as connection:
            row = (await connection.execute(asked)).one_or_none()
        return None if row is None else StoredPicture(row.id, row.kind, row.width, row.height, row.look, row.data)

    async def pictures(self, id: str) -> list[StoredPicture]:
        """The pictures of a set, without their bytes."""
        pictures, kept = schema.pictures.c, schema.set_pictures.c
        columns = select(pictures.id, pictures.kind, pictures.width, pictures.height, pictures.look)
        asked = columns.join(schema.set_pictures, kept.picture == pictures.id).where(kept.set_id == id)
        async with self._store.reading() as connection:
            rows = (await connection.execute(asked.order_by(pictures.id))).all()
        return [StoredPicture(row.id, row.kind, row.width, row.height, row.look) for row in rows]

    async def room_taken(self, id: str) -> tuple[int, int]:
        """How many bytes the pictures of a set have, and all pictures."""
        pictures, kept = schema.pictures.c, schema.set_pictures.c
        own = select(func.sum(pictures.size)).join(schema.set_pictures, kept.picture == pictures.id)
        async with self._store.reading() as connection:
            of_set = await connection.scalar(own.where(kept.set_id == id))
            return of_set or 0, await connection.scalar(select(func.sum(pictures.size))) or 0


def _rows(id: str, first: int, entries: Sequence[Entry]) -> list[dict[str, object]]:
    return [
        {"set_id": id, "number": first + place, "entry": msgspec.json.encode(entry)}
        for place, entry in enumerate(entries)
    ]
