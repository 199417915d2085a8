"""A legal deck drawn at random, so that every text of a pool of cards comes to be played."""

from __future__ import annotations

import random
from collections.abc import Mapping

from rulewright.games.arcmage.areas import FACTIONS
from rulewright.games.arcmage.cards import read_type_line
from rulewright.games.kit import Deck, Fields

SIZE, COPIES, CITIES = 45, 3, 4


def random_deck(cards: Mapping[str, Fields], rng: random.Random) -> Deck:
    """Some cities, and what one or two factions offer; cards of others only where that is too little."""
    wanted = rng.sample(FACTIONS, rng.choice((1, 2)))
    lines = {name: read_type_line(str(fields["type"])) for name, fields in sorted(cards.items())}
    names = [name for name, line in lines.items() if "token" not in line.subtypes]
    rng.shuffle(names)
    names.sort(key=lambda name: cards[name].get("faction") not in wanted)
    deck: dict[str, int] = {}
    for name in _cities(cards, [one for one in names if lines[one].type == "city"]):
        deck[name] = 1
    others = [name for name in names if lines[name].type != "city"]
    while others and (room := SIZE - sum(deck.values())) > 0:
        deck[others.pop(0)] = min(rng.randint(2, COPIES), room)
    short = [name for name in names if lines[name].type == "city"] if sum(deck.values()) < SIZE else []
    for name in (*deck, *short):
        deck[name] = min(COPIES, deck.get(name, 0) + max(0, SIZE - sum(deck.values())))
    return Deck("arcmage", "drawn at random", deck)


def _cities(cards: Mapping[str, Fields], cities: list[str]) -> list[str]:
    """deck.discipline.1 One of each discipline there is, then others, so that the deck is legal by any edition."""
    firsts = {cards[name].get("discipline", ""): name for name in reversed(cities)}
    chosen = [name for name in cities if name in firsts.values()]
    return [*chosen, *(name for name in cities if name not in chosen)][:CITIES]
