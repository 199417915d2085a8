"""A legal constructed deck drawn at random, so that every text of a pool of cards comes to be played."""

from __future__ import annotations

import random
from collections.abc import Mapping

from rulewright.games.kit import Deck, Fields
from rulewright.games.spoils.cards import TRADES, read_type_line

SIZE = 75
STAPLES = 27
COPIES = 4


def random_deck(cards: Mapping[str, Fields], rng: random.Random) -> Deck:
    """Two trades with their staple resources and what the universal trade offers, and some faction."""
    lines = {name: read_type_line(str(fields["type"])) for name, fields in sorted(cards.items())}
    trades = rng.sample([trade for trade in TRADES if trade != "Universal"], 2)
    factions = [name for name, line in lines.items() if line.type == "faction"]
    staples = [name for name, line in lines.items() if "staple" in line.supertypes and line.trade in trades]
    others = [
        name
        for name, line in lines.items()
        if line.type != "faction" and "staple" not in line.supertypes and line.trade in (*trades, "Universal", "")
    ]
    rng.shuffle(others)
    deck = {name: len(range(at, STAPLES, len(staples))) for at, name in enumerate(staples)}
    while others and (room := SIZE - sum(deck.values())) > 0:
        deck[others.pop()] = min(rng.randint(1, COPIES), room)
    faction = rng.choice(factions)
    return Deck("spoils", "drawn at random", deck, faction=faction, factions=(faction,))
