"""Decks with cards of published sets, as a worker reads them; and sets in a backup."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulewright.games.registry import find_game
from rulewright.kernel.errors import RulewrightError
from rulewright.server.engine import records as r
from rulewright.server.engine.decks import check_deck, unpacked
from rulewright.server.store import open_store
from rulewright.server.store.copying import back_up, restore
from rulewright.server.store.sets import SetStore, StoredPerson, StoredPicture, StoredSet
from rulewright.studio.releases import ReleasedCard, ReleasedSet
from rulewright.studio.shelf import Entry, Joined, Published, Release, Worded

PAGE = {"name": "Quiet Page", "type": "Minion", "power": 2, "copies": 20, "text": "You may draw a card."}


def checked(*cards: dict[str, Any], factions: tuple[str, str]) -> r.AnyReply:
    """What a worker says of a pair of factions, with these cards from a set."""
    released = tuple(ReleasedCard(one, ("It does something.",), None) for one in cards)
    release = ReleasedSet("0123456789ab", "smashup", "Pages", Release(1, "One", "draft", "Ann"), released)
    deck = msgspec.json.encode({"factions": list(factions), "sets": ["0123456789ab@1"]})
    return check_deck(r.CheckDeck("", "smashup", "core", deck, sets=(msgspec.json.encode(release),)))


def test_a_whole_faction_comes_from_a_set_and_its_bases_stay_at_home() -> None:
    base = {"name": "Quiet Docks", "type": "Base", "breakpoint": 20, "vp": [4, 2, 1]}
    told = checked({**PAGE, "faction": "Pages"}, base, factions=("Pages", "Pie Alley"))
    assert isinstance(told, r.DeckChecked), told
    assert told.faults == ()
    deck = msgspec.json.decode(told.deck)
    assert [one["name"] for one in deck["brings"]] == ["Quiet Page"]


def test_nobody_puts_a_card_into_a_faction_that_others_play() -> None:
    told = checked({**PAGE, "faction": "Clockwork Geese"}, factions=("Clockwork Geese", "Pie Alley"))
    assert isinstance(told, r.Rejected)
    assert "would be in everybody's decks" in told.message


def test_decks_that_bring_different_cards_of_one_name_do_not_begin() -> None:
    deck = find_game("smashup").deck_library()["brine-and-brew"]
    one, other = (msgspec.structs.replace(deck, brings=({**PAGE, "power": power},)) for power in (2, 9))
    decks, brought = unpacked([one, one])
    assert (len(brought), decks[0]) == (1, deck)
    with pytest.raises(RulewrightError, match="two of the decks bring different cards called 'Quiet Page'"):
        unpacked([one, other])


def test_a_backup_has_the_sets_their_pictures_and_what_was_published(tmp_path: Path) -> None:
    source, file, target = (tmp_path / name for name in ("a.db", "backup.db", "b.db"))
    entries = [
        Entry(Joined("Ann", "keeper"), "Ann"),
        Entry(Worded(1, PAGE), "Ann"),
        Entry(Published("One", "draft"), "Ann"),
    ]

    ann = StoredPerson("Ann", b"x" * 32)

    async def story() -> None:
        store = await open_store(f"sqlite:///{source}")
        sets = SetStore(store)
        await sets.add(StoredSet("0123456789ab", "smashup", "Pages", datetime.now(UTC), None), ann, entries[:2])
        await sets.append("0123456789ab", 3, entries[2:], "Pages", (1, b"{}"))
        await sets.add_picture("0123456789ab", StoredPicture("f" * 32, "image/png", 2, 2, "0" * 16, b"png"))
        await store.close()
        await back_up(f"sqlite:///{source}", file)
        await restore(file, f"sqlite:///{target}")
        again = await open_store(f"sqlite:///{target}")
        back = SetStore(again)
        assert await back.entries("0123456789ab") == entries
        assert await back.entries("0123456789ab", after=2) == entries[2:]
        assert await back.release("0123456789ab", 1) == b"{}"
        assert await back.room_taken("0123456789ab") == (3, 3)
        (picture,) = await back.pictures("0123456789ab")
        assert (picture.id, await back.people("0123456789ab")) == ("f" * 32, [ann])
        await again.close()

    asyncio.run(story())
