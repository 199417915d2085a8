"""The areas of Smash Up. Where a minion or an action is, which base, is its place; what it is on is its host."""

from rulewright.kernel.rules import OPEN, PRIVATE, SECRET, AreaKind

DECK, HAND, DISCARD, REMOVED, PLAY, PLAYED, BASES, BASE_DECK, BASE_DISCARD = range(9)

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
}
"""The areas as text and the effects interpreter name them."""

SHARED = (BASES, BASE_DECK, BASE_DISCARD)
"""Areas of the table: bases belong to nobody, so all of them are kept with one seat that is still in."""
