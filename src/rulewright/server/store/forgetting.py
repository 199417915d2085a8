"""Whoever removes their account leaves no name in any set or recording: what they made alone goes, what others need
stays.
"""

from __future__ import annotations

import asyncio

import msgspec
from msgspec.structs import replace
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rulewright.server.engine.recording import without_name
from rulewright.server.gathering import SOMEBODY, told_apart
from rulewright.server.store import schema
from rulewright.server.store.database import HEAD, Store
from rulewright.studio.releases import ReleasedSet
from rulewright.studio.shelf import Entry, Joined, Shelf, shelf_of


async def forget_in_recordings(store: Store, account: int) -> None:
    """An account is named in no recording, as those of earlier versions are with names in them."""
    seats, parts = schema.seats.c, schema.recordings
    mine = select(seats.table_id, seats.name).where(seats.account == account)
    async with store.reading() as reading:
        played = (await reading.execute(mine)).all()
    for row in played:
        head = await store.recording(row.table_id, HEAD)
        changed = await asyncio.to_thread(without_name, head, row.name, SOMEBODY) if head else head
        if changed != head:
            at = (parts.c.table_id == row.table_id) & (parts.c.first == HEAD)
            await store.writer.write((update(parts).where(at).values(data=changed), []))


async def forget_in_sets(store: Store, account: int) -> list[str]:
    """An account is none of the people of any set; the sets that have changed by it, those removed among them."""
    people = schema.set_people.c
    async with store.writing() as writing:
        mine = (await writing.execute(select(people.set_id, people.name).where(people.account == account))).all()
        for row in mine:
            await _forget(writing, row.set_id, row.name)
        unused = schema.pictures.c.id.not_in(select(schema.set_pictures.c.picture))
        await writing.execute(delete(schema.pictures).where(unused))
    return [row.set_id for row in mine]


async def _forget(writing: AsyncConnection, id: str, name: str) -> None:
    people, releases = schema.set_people.c, schema.set_releases.c
    rows = (await writing.execute(select(schema.set_people).where(people.set_id == id))).all()
    others = [row.name for row in rows if row.name != name and (row.token or row.account is not None)]
    published = await writing.scalar(select(releases.number).where(releases.set_id == id).limit(1))
    if not others and published is None:
        await writing.execute(delete(schema.card_sets).where(schema.card_sets.c.id == id))
        return
    called = told_apart([*(row.name for row in rows if row.name != name), SOMEBODY])[-1]
    await _rename_in_facts(writing, id, name, called, others)
    await _rename_in_releases(writing, id, name, called)
    who = (people.set_id == id) & (people.name == name)
    unknown = {"name": called, "token": None, "account": None}
    await writing.execute(update(schema.set_people).where(who).values(**unknown))


async def _rename_in_facts(writing: AsyncConnection, id: str, name: str, called: str, others: list[str]) -> None:
    """Somebody is called otherwise in all that has happened, and somebody else keeps the set where nobody is left."""
    facts = schema.set_facts
    asked = select(facts.c.number, facts.c.entry).where(facts.c.set_id == id).order_by(facts.c.number)
    entries: list[Entry] = []
    for row in (await writing.execute(asked)).all():
        was = msgspec.json.decode(row.entry, type=Entry)
        entries.append(_renamed(was, name, called))
        if entries[-1] != was:
            at = (facts.c.set_id == id) & (facts.c.number == row.number)
            await writing.execute(update(facts).where(at).values(entry=msgspec.json.encode(entries[-1])))
    roles = shelf_of(Shelf("", ""), entries).people
    if others and not any(roles.get(one) == "keeper" for one in others):
        heir = Entry(Joined(others[0], "keeper"), others[0], entries[-1].at)
        added = {"set_id": id, "number": len(entries) + 1, "entry": msgspec.json.encode(heir)}
        await writing.execute(insert(facts), added)


def _renamed(entry: Entry, name: str, called: str) -> Entry:
    fact = entry.fact
    if isinstance(fact, Joined) and fact.name == name:
        fact = replace(fact, name=called)
    return replace(entry, fact=fact, by=called if entry.by == name else entry.by)


async def _rename_in_releases(writing: AsyncConnection, id: str, name: str, called: str) -> None:
    releases = schema.set_releases
    rows = await writing.execute(select(releases.c.number, releases.c.data).where(releases.c.set_id == id))
    for row in rows.all():
        whole = msgspec.json.decode(row.data, type=ReleasedSet)
        if whole.release.by == name:
            data = msgspec.json.encode(replace(whole, release=replace(whole.release, by=called)))
            at = (releases.c.set_id == id) & (releases.c.number == row.number)
            await writing.execute(update(releases).where(at).values(data=data))
