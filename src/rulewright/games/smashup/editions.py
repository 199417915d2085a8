"""Editions are data: one commented field a difference; a rule asks the record, never for an edition's name."""

from __future__ import annotations

from msgspec import Struct


class Edition(Struct, frozen=True):
    """What could differ between editions of Smash Up; there is one."""

    id: str
    opening_hand: int = 5  # core.5
    bases_beyond_players: int = 1  # core.4
    draws: int = 2  # core.28
    hand_limit: int = 10  # core.29
    goal: int = 15  # core.31
    faction_size: int = 20  # core.2
    factions: int = 2  # core.2

    # Rulings that are a matter of judgement
    redrawn_hand_is_discarded: bool = True  # R1: else it is shuffled back into the deck
    passed_cards_stay: bool = True  # R6: else the deck is shuffled
    uncovers_at_start: bool = True  # R9: else buried cards come up only by text
    shared_cards_cost: bool = True  # R11: else they count for nothing in the end
    attached_power_is_direct: bool = True  # R16: else what an action on a minion gives it is not
    unplayed_stasis_is_over: bool = True  # R17: else a card without counters stays in stasis until it is played
    treasures_are_chosen: bool = True  # R18: else they are drawn unseen


EDITIONS = {"core": Edition("core")}
DEFAULT = "core"
SWITCHES = {
    "R1": "redrawn_hand_is_discarded",
    "R6": "passed_cards_stay",
    "R9": "uncovers_at_start",
    "R11": "shared_cards_cost",
    "R16": "attached_power_is_direct",
    "R17": "unplayed_stasis_is_over",
    "R18": "treasures_are_chosen",
}
"""Rulings that are a matter of judgement, and the field that each of them sets."""
