"""Two factions drawn at random, so that every text of a pool of cards comes to be played."""

from __future__ import annotations

import random
from collections.abc import Container, Mapping

from rulewright.games.kit import Deck, Fields
from rulewright.games.smashup.areas import SHARED_DECKS


def faction_cards(cards: Mapping[str, Fields], faction: str) -> dict[str, int]:
    """core.2 The cards of a faction, each as often as it is in it."""
    return {
        name: int(fields.get("copies", 1))
        for name, fields in cards.items()
        if fields.get("faction") == faction and str(fields["type"]).lower() != "base"
    }


def factions_of(cards: Mapping[str, Fields]) -> list[str]:
    """The factions that there are cards of."""
    named = {str(fields.get("faction", "")) for fields in cards.values() if str(fields["type"]).lower() != "base"}
    return sorted(named - {"", *SHARED_DECKS})


def random_deck(cards: Mapping[str, Fields], rng: random.Random, taken: Container[str] = ()) -> Deck:
    """core.2, core.3 Two different factions: if there are as many, none that is taken."""
    every = factions_of(cards)
    free = [faction for faction in every if faction not in taken]
    chosen = tuple(sorted(rng.sample(free if len(free) > 1 else every, 2)))
    return Deck("smashup", " and ".join(chosen), {}, factions=chosen, faction=chosen[0])
