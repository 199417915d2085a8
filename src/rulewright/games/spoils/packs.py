"""What is in a pack for limited play, and what stands beside the packs."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.games.kit import Fields
from rulewright.games.sealed import Pack

PACK = Pack(cards=(("common", 8), ("uncommon", 4), ("rare", 1)), better=(("rare", "ultra rare", 8),))
"""201.6c How often a pack holds a card of each rarity."""

STAPLES = 20
"""How many of each staple resource anybody may take."""


def beside_packs(cards: Iterable[Fields]) -> dict[str, int]:
    """The cards of a set that do not come in packs: its staples, and each of its factions once."""
    beside = {}
    for fields in cards:
        words = str(fields["type"]).partition(" - ")[0].split()
        if "Staple" in words:
            beside[str(fields["name"])] = STAPLES
        elif words[-1] == "Faction":
            beside[str(fields["name"])] = 1
    return beside
