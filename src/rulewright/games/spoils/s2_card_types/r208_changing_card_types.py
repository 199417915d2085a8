"""208 Changing card types: what a card forgets when it stops being a character."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.kernel.aspects import DAMAGE
from rulewright.kernel.records import Card

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def forget_damage(game: Game, slot: int, card: Card) -> bool:
    """208.3 A card that stops being a character forgets the damage it took this turn, even if it becomes one again.

    What it took as a location is counted apart (R34), and stays if it stops being one (R35).
    """
    types, record = rules_of(game).types_of(game, slot), game.rules.edition_record
    damage, wear = card.damage, card.wear
    if damage and "character" not in types:
        damage, wear = (), wear if record.locations_count_apart else ()
    if wear and "location" not in types and not record.former_locations_stay_worn:
        wear = ()
    if damage == card.damage and wear == card.wear:
        return False
    game.state.put(slot, replace(card, damage=damage, wear=wear), DAMAGE)
    game.cite("208.3")
    return True


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "208.1": ("rulewright.effects.gains:gains_and_losses",),
    "208.1a": ("rulewright.effects.gains:gains_and_losses",),
    "208.2": ("rulewright.effects.evaluate:picked",),
    "208.4": ("rulewright.games.spoils.s3_key_terminology.r302_battle_terms:drop_strangers",),
}
"""Rules of this section that other code obeys."""
