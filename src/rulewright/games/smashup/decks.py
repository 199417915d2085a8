"""Decks of Smash Up: two different factions, shuffled together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.games.kit import Deck, Fault, Fields
from rulewright.games.smashup.areas import SHARED_DECKS
from rulewright.games.smashup.editions import Edition
from rulewright.games.smashup.random_decks import faction_cards, factions_of


def deck_faults(deck: Deck, edition: Edition, cards: Mapping[str, Fields]) -> list[Fault]:
    """core.2, core.3 A deck is two different factions of 20 cards each, whole."""
    faults: list[Fault] = []
    if not deck.factions and not deck.cards:
        return faults  # R5: they are picked at the table
    wanted = edition.factions
    if len(deck.factions) != wanted:
        faults.append(Fault("core.2", f"a deck is made of {wanted} factions, not {len(deck.factions)}"))
    if len(set(deck.factions)) < len(deck.factions):
        faults.append(Fault("core.3", f"{deck.factions[0]} cannot be combined with itself"))
    known = factions_of(cards)
    for faction in dict.fromkeys(deck.factions):
        number = sum(faction_cards(cards, faction).values())
        if faction not in known:
            faults.append(Fault("core.2", f"there is no faction called {faction!r}; there are {', '.join(known)}"))
        elif number != edition.faction_size:
            faults.append(Fault("core.2", f"{faction} has {number} cards, not {edition.faction_size}"))
    whole = {name: n for one in dict.fromkeys(deck.factions) for name, n in faction_cards(cards, one).items()}
    if deck.cards and deck.cards != whole:
        faults.append(Fault("core.2", "a deck has all the cards of its factions, and no others"))
    return faults


def match_cards(decks: Sequence[Deck], known: Mapping[str, Fields]) -> tuple[str, ...]:
    """core.2, core.4, R10 Every card that a match can have: those of the factions, all the bases, what else is shared.

    Where somebody is yet to pick factions, those of all of them.
    """
    drafting = any(not deck.factions and not deck.cards for deck in decks)
    factions = factions_of(known) if drafting else [faction for deck in decks for faction in deck.factions]
    named = [name for faction in factions for name in faction_cards(known, faction)]
    own = [name for deck in decks for name in deck.cards]
    bases = [name for name, fields in known.items() if str(fields["type"]).lower() == "base"]
    shared = [name for faction in SHARED_DECKS for name in faction_cards(known, faction)]
    return tuple(dict.fromkeys((*named, *own, *bases, *shared)))
