"""A table that was full, in a server that was stopped before it could deal: the game begins when somebody comes."""

import asyncio

import msgspec
from msgspec.structs import replace
from tests.server.test_store import new_table

from rulewright.games.registry import find_game
from rulewright.server.engines import Engines
from rulewright.server.lobby import Lobby
from rulewright.server.store import open_store
from rulewright.server.store.database import StoredSeat
from rulewright.server.viewer import Viewer


def test_a_full_table_that_was_never_dealt_begins_once_when_people_come(database: str) -> None:
    deck = msgspec.json.encode(find_game("spoils").deck_library()["slow-interest"])
    seats = tuple(StoredSeat(kind="person", name=name, deck=deck) for name in ("Ann", "Ben"))
    stored = replace(new_table(), seats=seats)

    async def story() -> None:
        store, engines = await open_store(database), Engines(1)
        try:
            await store.add_table(stored)
            lobby = Lobby(engines, store)
            await lobby.recover()
            table = await lobby.find(stored.id)
            ann, ben = Viewer(0), Viewer(1)
            await asyncio.gather(table.enter(ann, 1), table.enter(ben, 1))
            kept = await store.table(stored.id)
            assert kept is not None
            assert kept.state == "playing"
            assert kept.header == table.stored.header, "it was dealt once"
            assert ann.outgoing.qsize() >= 2
        finally:
            await engines.close()
            await store.close()

    asyncio.run(story())
