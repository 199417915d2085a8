"""Sets of cards in the database: read, and added to. What has happened is never changed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from rulewright.server.store import schema
from rulewright.server.store.database import Store
from rulewright.server.store.forgetting import forget_in_sets
from rulewright.server.store.rows import NO_SIGN, in_utc
from rulewright.server.store.writer import Write
from rulewright.studio.shelf import Entry

FEW = 4
"""So many pictures are read at a time, for each may have megabytes."""
MOST_NUMBER = 1_000_000
"""No release has a greater number."""

_entries = msgspec.json.Decoder(Entry)


class StoredSet(Struct, frozen=True):
    """A set, without what has happened to it."""

    id: str
    game: str
    title: str
    created: datetime
    invitation: bytes | None


class StoredPerson(Struct, frozen=True):
    """Somebody who makes a set: known by the hash of a secret, or by an account; by neither, if that was removed."""

    name: str
    token: bytes | None = None
    account: int | None = None


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
        self._few = asyncio.Semaphore(FEW)

    # -- writing -------------------------------------------------------------------------------------------------

    async def add(self, one: StoredSet, person: StoredPerson, entries: Sequence[Entry]) -> None:
        """A new set, with who began it and what has happened to it already."""
        row = {"id": one.id, "game": one.game, "title": one.title, "created": one.created, "changed": one.created}
        facts = [(insert(schema.set_facts), _rows(one.id, 1, entries))] if entries else []
        await self._store.writer.write((insert(schema.card_sets), [row]), _joined(one.id, person), *facts)

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

    async def add_person(self, id: str, person: StoredPerson, first: int, entry: Entry) -> None:
        """One more who makes the set; raises Taken if the name is, or something else has happened meanwhile."""
        try:
            await self._store.writer.write(_joined(id, person), (insert(schema.set_facts), _rows(id, first, (entry,))))
        except IntegrityError as fault:
            raise Taken from fault

    async def move(self, id: str, person: StoredPerson, account: int) -> None:
        """Somebody is known by an account from now on, and their token is worth nothing any more."""
        people = schema.set_people
        who = (people.c.set_id == id) & (people.c.name == person.name)
        await self._store.writer.write((update(people).where(who).values(account=account, token=None), []))

    async def remove(self, id: str) -> None:
        """A set with all that has happened to it, and its pictures unless another has them too."""
        sets, pictures = schema.card_sets, schema.pictures
        unused = pictures.c.id.not_in(select(schema.set_pictures.c.picture))
        await self._store.writer.write((delete(sets).where(sets.c.id == id), []), (delete(pictures).where(unused), []))

    async def forget(self, account: int) -> list[str]:
        """Somebody leaves all their sets, and no name in any; the sets that were theirs."""
        return await forget_in_sets(self._store, account)

    async def invite(self, id: str, code: bytes) -> None:
        """From now on one joins with this code, and with no older one."""
        await self._store.writer.write(
            (update(schema.card_sets).where(schema.card_sets.c.id == id).values(invitation=code), [])
        )

    async def add_picture(self, id: str, picture: StoredPicture) -> None:
        """A picture of a set; one that is there already is kept once."""
        try:
            await self._add_picture(id, picture)
        except IntegrityError:  # somebody has sent the same at the same time
            await self._add_picture(id, picture)

    async def _add_picture(self, id: str, picture: StoredPicture) -> None:
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
        if NO_SIGN in id:
            return None
        found = await self._sets(schema.card_sets.c.id == id)
        return found[0] if found else None

    async def newest(self, most: int) -> list[StoredSet]:
        """The sets that were changed last."""
        return await self._sets(true(), most)

    async def of_account(self, account: int, most: int) -> list[StoredSet]:
        """The sets that an account makes, those first that were changed last."""
        people = schema.set_people.c
        return await self._sets(schema.card_sets.c.id.in_(select(people.set_id).where(people.account == account)), most)

    async def _sets(self, where: ColumnElement[bool], most: int = 1) -> list[StoredSet]:
        sets = schema.card_sets
        asked = select(sets).where(where).order_by(sets.c.changed.desc()).limit(most)
        async with self._store.reading() as connection:
            rows = (await connection.execute(asked)).all()
        return [StoredSet(row.id, row.game, row.title, in_utc(row.created), row.invitation) for row in rows]

    async def entries(self, id: str, after: int = 0) -> list[Entry]:
        """What has happened to a set, after the first so many."""
        return [_entries.decode(one) for one in await self.written(id, after)]

    async def written(self, id: str, after: int = 0) -> Sequence[bytes]:
        """The same, as it is written."""
        facts = schema.set_facts
        asked = select(facts.c.entry).where((facts.c.set_id == id) & (facts.c.number > after)).order_by(facts.c.number)
        async with self._store.reading() as connection:
            return (await connection.scalars(asked)).all()

    async def people(self, id: str) -> list[StoredPerson]:
        """The people of a set."""
        people = schema.set_people
        async with self._store.reading() as connection:
            rows = (await connection.execute(select(people).where(people.c.set_id == id))).all()
        return [StoredPerson(row.name, row.token, row.account) for row in rows]

    async def released(self, id: str) -> int:
        """How many bytes the releases of a set have."""
        releases = schema.set_releases.c
        async with self._store.reading() as connection:
            asked = select(func.sum(func.length(releases.data))).where(releases.set_id == id)
            return int(await connection.scalar(asked) or 0)

    async def release(self, id: str, number: int) -> bytes:
        """A set as it was published; nothing if it was not."""
        if NO_SIGN in id or not 0 < number <= MOST_NUMBER:
            return b""
        releases = schema.set_releases.c
        asked = select(releases.data).where((releases.set_id == id) & (releases.number == number))
        async with self._store.reading() as connection:
            return bytes((await connection.scalars(asked)).one_or_none() or b"")

    async def picture(self, id: str) -> StoredPicture | None:
        """A picture; None if there is none."""
        if NO_SIGN in id:
            return None
        asked = select(schema.pictures).where(schema.pictures.c.id == id)
        async with self._few, self._store.reading() as connection:
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


def _joined(id: str, person: StoredPerson) -> Write:
    return insert(schema.set_people), [{"set_id": id, **msgspec.structs.asdict(person)}]


def _rows(id: str, first: int, entries: Sequence[Entry]) -> list[dict[str, object]]:
    return [
        {"set_id": id, "number": first + place, "entry": msgspec.json.encode(entry)}
        for place, entry in enumerate(entries)
    ]
