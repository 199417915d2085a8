"""The areas of Smash Up. Where a minion or an action is, which base, is its place; what it is on is its host."""

from __future__ import annotations

from msgspec import Struct

from rulewright.kernel.ids import Area
from rulewright.kernel.rules import COVERED, OPEN, PRIVATE, SECRET, AreaKind

(
    DECK,
    HAND,
    DISCARD,
    REMOVED,
    PLAY,
    PLAYED,
    BASES,
    BASE_DECK,
    BASE_DISCARD,
    BURIED,
    MADNESS,
    TREASURES,
    TREASURE_DISCARD,
    STASIS,
    MONSTERS,
    MONSTER_DECK,
    MONSTER_DISCARD,
) = map(Area, range(17))

AREAS: tuple[AreaKind, ...] = (
    AreaKind("deck", SECRET, ordered=True, by_owner=False),
    AreaKind("hand", PRIVATE, by_owner=False),
    AreaKind("discard", OPEN, ordered=True, called="discard pile"),
    AreaKind("removed", OPEN, called="box"),
    AreaKind("play", OPEN, in_play=True, by_owner=False),
    AreaKind("being played", OPEN, by_owner=False),
    AreaKind("bases", OPEN, in_play=True),
    AreaKind("base deck", SECRET, ordered=True),
    AreaKind("base discard", OPEN, ordered=True, called="base discard pile"),
    AreaKind("buried", COVERED, by_owner=False),
    AreaKind("madness deck", OPEN, ordered=True),
    AreaKind("treasure deck", SECRET, ordered=True),
    AreaKind("treasure discard", OPEN, ordered=True, called="treasure discard pile"),
    AreaKind("stasis", OPEN, by_owner=False),
    AreaKind("monsters", OPEN, in_play=True),
    AreaKind("monster deck", SECRET, ordered=True),
    AreaKind("monster discard", OPEN, ordered=True, called="monster discard pile"),
)

AREA_NAMES = {
    "deck": DECK,
    "hand": HAND,
    "discard": DISCARD,
    "removed": REMOVED,
    "play": PLAY,
    "being played": PLAYED,
    "bases": BASES,
    "base deck": BASE_DECK,
    "base discard": BASE_DISCARD,
    "buried": BURIED,
    "madness deck": MADNESS,
    "treasure deck": TREASURES,
    "treasure discard": TREASURE_DISCARD,
    "stasis": STASIS,
    "monsters": MONSTERS,
    "monster deck": MONSTER_DECK,
    "monster discard": MONSTER_DISCARD,
}
"""The areas as text and the effects interpreter name them."""


class SharedDeck(Struct, frozen=True):
    """R10 A deck beside the players' decks."""

    deck: Area
    discard: Area | None = None
    """Where its cards go in the place of a player's discard pile, if not to that."""
    costs: bool = False
    """R11 Whether its cards count against whoever has them in the end."""
    held: bool = True
    """Whether players hold its cards; otherwise these lie at bases, under nobody's control (R15)."""


_MONSTERS = SharedDeck(MONSTER_DECK, MONSTER_DISCARD, held=False)
SHARED_DECKS = {
    "Madness": SharedDeck(MADNESS, costs=True),
    "Treasure": SharedDeck(TREASURES, TREASURE_DISCARD),
    "Monster": _MONSTERS,
    "Undead Monster": _MONSTERS,
}
"""R10 The cards that are in no player's faction, by what they have instead of one."""

SHARED = (
    BASES, BASE_DECK, BASE_DISCARD, MADNESS, TREASURES, TREASURE_DISCARD, MONSTERS, MONSTER_DECK, MONSTER_DISCARD
)  # fmt: skip
"""Areas of the table: bases belong to nobody, so all of them are kept with one seat that is still in."""
