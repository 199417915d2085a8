"""411 Face-down cards: resources whose front only their controller may look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.areas import IN_PLAY_ROWS, PLAY, RESOURCES
from rulewright.kernel.ids import Area
from rulewright.kernel.records import FACE_DOWN, Card

if TYPE_CHECKING:
    from rulewright.games.spoils.cards import SpoilsCard
    from rulewright.kernel.game import Game

FACE_DOWN_TYPES = frozenset({"resource"})
NO_TYPES: frozenset[str] = frozenset()


def types_as_it_lies(card: Card, printed: SpoilsCard) -> frozenset[str]:
    """411.1 A face-down card in play is a resource, and nothing that is printed on it; in the Void not even that."""
    if not card.flags & FACE_DOWN:
        return printed.types
    return FACE_DOWN_TYPES if card.area in IN_PLAY_ROWS else NO_TYPES


def row(printed: SpoilsCard, *, face_down: bool) -> Area:
    """411.3, 411.4 Where a card lies in play once it is turned over or put there: as a resource, or as what it is."""
    return RESOURCES if face_down or printed.type == "resource" else PLAY


def may_look(game: Game, slot: int, seat: int) -> bool:
    """411.2, 203.2a Whoever controls a face-down card may look at its front whenever they wish."""
    return game.card(slot).controller == seat


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "411.1": ("rulewright.games.spoils.nature:Nature.types_of",),
}
"""Rules of this section that other code obeys."""
