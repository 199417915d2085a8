"""202 Faction: the card that a player plays for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.areas import FACTION
from rulewright.kernel.events import RELOCATIONS, TURN_OVER
from rulewright.kernel.records import Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

DEPARTURES = RELOCATIONS | {TURN_OVER}


def factions_stay(game: Game, event: Event) -> bool:
    """202.2 A faction is in play from the outset, and nothing takes it out; a player without one could not go on.

    Also F.faction.2.
    """
    return event.card >= 0 and game.state.cards[event.card].area == FACTION
