"""The areas of Arcmage. Kingdom and Army are one area: which city a creature is in, if any, is its place."""

from __future__ import annotations

from rulewright.kernel.ids import Area
from rulewright.kernel.records import NOBODY
from rulewright.kernel.rules import OPEN, PRIVATE, SECRET, AreaKind

DECK, HAND, GRAVEYARD, REMOVED, PLAY, RESOURCES, STACK = map(Area, range(7))

AREAS: tuple[AreaKind, ...] = (
    AreaKind("deck", SECRET, ordered=True),
    AreaKind("hand", PRIVATE),
    AreaKind("graveyard", OPEN),
    AreaKind("removed", OPEN),
    AreaKind("play", OPEN, in_play=True, by_owner=False),
    AreaKind("resources", PRIVATE, in_play=True, by_owner=False),
    AreaKind("stack", OPEN, by_owner=False),
)

AREA_NAMES = {
    "deck": DECK,
    "hand": HAND,
    "graveyard": GRAVEYARD,
    "discard": GRAVEYARD,
    "removed": REMOVED,
    "play": PLAY,
    "resources": RESOURCES,
    "stack": STACK,
    "being played": STACK,
}
"""The areas as text and the effects interpreter name them."""

ARMY = NOBODY
"""The place of a creature that is in no city."""

DISCIPLINES = ("Body", "Mind", "Soul")
"""city.discipline.1 What a city can specialise in, in the editions that have disciplines."""

FACTIONS = ("Gaian", "Dark Legion", "Red Banner", "House of Nobles", "The Empire")
"""basics.1 The five factions."""
