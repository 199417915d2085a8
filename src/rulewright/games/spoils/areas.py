"""403 Game areas: where cards can be. Play is laid out in three rows: factions, resources, everything else."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.games.spoils.editions import Edition
from rulewright.kernel.ids import Area
from rulewright.kernel.rules import OPEN, PRIVATE, SECRET, AreaKind

DECK, HAND, BEING_PLAYED, PLAY, RESOURCES, FACTION, DISCARD, REMOVED, VOID = map(Area, range(9))

AREAS: tuple[AreaKind, ...] = (
    AreaKind("deck", SECRET, ordered=True),
    AreaKind("hand", PRIVATE),
    AreaKind("being played", OPEN, by_owner=False),
    AreaKind("play", OPEN, in_play=True, by_owner=False),
    AreaKind("resources", OPEN, in_play=True, by_owner=False),
    AreaKind("faction", OPEN, in_play=True, by_owner=False),
    AreaKind("discard", OPEN),
    AreaKind("removed", OPEN),
    AreaKind("void", OPEN),
)
"""All that some edition has."""

IN_PLAY_ROWS = (FACTION, RESOURCES, PLAY)

AREA_NAMES = {kind.name: Area(number) for number, kind in enumerate(AREAS)}


def areas_of(edition: Edition) -> tuple[AreaKind, ...]:
    """403.3, 403.7 The areas that an edition has, under its names; the Void, which not all of them have, comes last.

    Also F.tactic.2: a discard pile that takes the tactics one has played holds cards that are not one's own.
    """
    found = list(AREAS if edition.void else AREAS[:VOID])
    found[BEING_PLAYED] = replace(found[BEING_PLAYED], called=edition.waiting_area)
    found[DISCARD] = replace(found[DISCARD], by_owner=not edition.used_tactics_are_yours)
    return tuple(found)
