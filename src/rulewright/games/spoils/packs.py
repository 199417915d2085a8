"""What is in a pack for limited play, and what stands beside the packs."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.games.kit import Fields
from rulewright.games.sealed import Pack

PACK = Pack(cards=(("common", 8), ("uncommon", 4), ("rare", 1)), better=(("rare", "ultra rare", 8),))
"""201.6c How often a pack holds a card of each rarity."""

STAPLES = 20
"""How many of each staple resource anybody may take."""


def factions(cards: Iterable[Fields]) -> tuple[str, ...]:
    """202.1 The faction cards among these, by name: each deck has one, apart from the rest."""
    return tuple(str(one["name"]) for one in cards if str(one["type"]).partition(" - ")[0].split()[-1] == "Faction")


def beside_packs(cards: Iterable[Fields]) -> dict[str, int]:
    """The cards of a set that do not come in packs: its staples, and each of its factions once."""
    known = list(cards)
    staples = [str(one["name"]) for one in known if "Staple" in str(one["type"]).partition(" - ")[0].split()]
    return dict.fromkeys(staples, STAPLES) | dict.fromkeys(factions(known), 1)
