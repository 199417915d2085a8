"""Kinds of event, and the facets under which one can be heard.

Numbers are in-process only: files name kinds by their constant's name. Games add kinds from FIRST_GAME_KIND on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.kernel.aspects import EVERYTHING
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import CONCEALED, FACE_DOWN, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

(
    MOVE,
    DESTROY,
    DISCARD,
    DRAW,
    DAMAGE,
    GAIN,
    LOSE,
    MARK,
    UNMARK,
    ATTACH,
    DETACH,
    TOKENS_ON,
    TOKENS_OFF,
    CONTROL,
    TURN_OVER,
    SHUFFLE,
    REVEAL,
    LOOK,
    PLAYED,
    USED,
    TURN_STARTS,
    TURN_ENDS,
    ENTER,
    LEAVE,
    CREATE,
    HEAL,
    PAY,
    REMOVE,
    GO,
    COIN,
    SEARCH,
    REST,
    SHIFT,
    PICKED,
) = map(Kind, range(34))

FIRST_GAME_KIND = 40

# How something listens: the role goes into the high bits of an index key, the kind of event or value into the low.
TRIGGERS, REPLACES, FORBIDS, ADJUSTS, MODIFIES, PRICES, PERMITS, STANDS, LOWERS, SETS, LOOKS = range(0, 11 << 8, 1 << 8)

LOOKS_FURTHER = STANDS | 0xFF
"""The key of text whose condition depends on more than cards in play: on hands, piles, or what has been spent."""

LOOKING = tuple((LOOKS | at, 1 << at) for at in range(EVERYTHING.bit_length()))
"""The keys of text in force that looks at an aspect which the rules do not watch by themselves, and that aspect."""

MEDDLED = -1
"""The key under which an index of listeners keeps the kinds that something forbids, adjusts or replaces."""

RELOCATIONS = frozenset((MOVE, DESTROY, DISCARD, DRAW, REMOVE))
MOVING = RELOCATIONS | {TURN_OVER}
"""The kinds of event that make a card a new object."""


def leaves_play(game: Game, event: Event) -> bool:
    """Whether this event takes its card out of play, as it stands now."""
    if event.kind in RELOCATIONS:
        card = game.state.cards[event.card]
        return game.rules.in_play(card.area) and not game.rules.in_play(event.to)
    return event.kind == TURN_OVER and game.rules.in_play(event.to)


def enters_play(game: Game, event: Event) -> bool:
    """Whether this event brings its card into play, as it stands now."""
    if event.kind in RELOCATIONS:
        card = game.state.cards[event.card]
        return game.rules.in_play(event.to) and not game.rules.in_play(card.area)
    return event.kind == CREATE or (event.kind == TURN_OVER and game.rules.in_play(event.to))


def facets(game: Game, event: Event) -> tuple[Kind, ...]:
    """The kinds under which this event can be heard, as it stands now, the event not yet applied.

    Whatever takes a card to another area can be heard as its going there, be it drawn, discarded, destroyed or put; a
    card that enters play on another can be heard as being attached.
    """
    kinds: tuple[Kind, ...] = (event.kind, GO) if event.kind in RELOCATIONS else (event.kind,)
    if leaves_play(game, event):
        kinds += (LEAVE,)
    if enters_play(game, event):
        kinds += (ENTER,) if event.other < 0 else (ENTER, ATTACH)
    return kinds


def turned(flags: int, event: Event) -> int:
    """The flags of a card after an event that settles how it faces."""
    return flags | FACE_DOWN if event.flags & CONCEALED else flags & ~FACE_DOWN
