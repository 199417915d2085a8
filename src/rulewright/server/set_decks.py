"""Decks with cards of published sets: the releases that they name, and that one name stays one card at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from rulewright.server.store import Store
from rulewright.server.store.sets import SetStore
from rulewright.server.wire import Fault


class _Sets(Struct, frozen=True):
    """Of a deck, what concerns sets."""

    sets: tuple[str, ...] = ()
    brings: tuple[dict[str, Any], ...] = ()


def sets_named(deck: bytes) -> tuple[str, ...]:
    """The releases that a deck names, which was read and is kept as JSON."""
    return msgspec.json.decode(deck, type=_Sets).sets


async def looked_up(store: Store, sets: Iterable[str], field: str) -> tuple[bytes, ...]:
    """The releases of these names, as JSON."""
    found = []
    for one in sets:
        name, _, number = one.partition("@")
        release = await SetStore(store).release(name, int(number))
        if not release:
            raise Fault("bad_message", f"there is no release {one!r} of a set here", f"{field}.sets")
        found.append(release)
    return tuple(found)


def refuse_other_cards(decks: Iterable[bytes | None], deck: bytes, field: str) -> None:
    """A deck whose own cards have the names of others that somebody at the table brings already."""
    there = {str(card["name"]): card for one in decks if one for card in msgspec.json.decode(one, type=_Sets).brings}
    for card in msgspec.json.decode(deck, type=_Sets).brings:
        name = str(card["name"])
        if there.get(name, card) != card:
            raise Fault("bad_message", f"somebody at this table brings another card called {name!r}", field)
