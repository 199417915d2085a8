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


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "202.1": ("rulewright.games.spoils.packs:factions",),
    "202.3": ("rulewright.games.spoils.s1_general_rules.r102_object_of_the_game:defeated",),
    "202.3a": ("rulewright.games.spoils.s6_playing_the_game.r601_starting_a_game:a_factions",),
    "202.4": ("rulewright.games.spoils.s4_game_concepts.r408_damage:damage_faction",),
    "202.5": ("rulewright.games.spoils.s6_playing_the_game.r601_starting_a_game:b_starting_resources",),
    "202.6": ("rulewright.games.spoils.s6_playing_the_game.r601_starting_a_game:e_opening_hands",),
    "202.7": ("rulewright.effects.choices:detach",),
    "202.8": ("rulewright.effects.choices:one_of",),
    "202.9": ("rulewright.games.spoils.nature:Nature.search_areas",),
    "202.9a": ("rulewright.games.spoils.s3_key_terminology.r310_pick:faction_refused",),
}
"""Rules of this section that other code obeys."""
