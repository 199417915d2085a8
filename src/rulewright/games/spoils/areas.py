"""403 Game areas: where cards can be. Play is laid out in three rows: factions, resources, everything else."""

from rulewright.kernel.rules import OPEN, PRIVATE, SECRET, AreaKind

DECK, HAND, BEING_PLAYED, PLAY, RESOURCES, FACTION, DISCARD, REMOVED = range(8)

AREAS = (
    AreaKind("deck", SECRET, ordered=True),
    AreaKind("hand", PRIVATE),
    AreaKind("being played", OPEN, by_owner=False),
    AreaKind("play", OPEN, in_play=True, by_owner=False),
    AreaKind("resources", OPEN, in_play=True, by_owner=False),
    AreaKind("faction", OPEN, in_play=True, by_owner=False),
    AreaKind("discard", OPEN),
    AreaKind("removed", OPEN),
)

IN_PLAY_ROWS = (FACTION, RESOURCES, PLAY)

AREA_NAMES = {kind.name: number for number, kind in enumerate(AREAS)}
