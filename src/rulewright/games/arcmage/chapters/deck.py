"""Deck building: what a legal deck is."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rulewright.games.arcmage.cards import ArcmageCard
from rulewright.games.arcmage.chapters.discipline import missing_disciplines, undisciplined
from rulewright.games.arcmage.editions import Edition
from rulewright.games.deckfiles import unknown_cards
from rulewright.games.kit import Deck, Fault


def deck_faults(deck: Deck, edition: Edition, cards: Mapping[str, ArcmageCard], known: Collection[str]) -> list[Fault]:
    """deck.1, deck.2, deck.6 Everything that is wrong with a deck; any mix of factions and types will do otherwise."""
    unknown = [name for name in deck.cards if name not in cards]
    return [
        *unknown_cards("deck.6", unknown, known),
        *_tokens(deck, cards),
        *size(deck, edition),
        *copies(deck, edition),
        *enough_cities(deck, edition, cards),
        *missing_disciplines(deck, edition, cards),
        *_strange(edition, cards),
    ]


def _tokens(deck: Deck, cards: Mapping[str, ArcmageCard]) -> list[Fault]:
    """deck.6 A token is no card that could be in a deck."""
    return [Fault("deck.6", f"{name} is a token") for name in deck.cards if name in cards and cards[name].token]


def _strange(edition: Edition, cards: Mapping[str, ArcmageCard]) -> list[Fault]:
    """city.discipline.1 Cities that an edition cannot play with."""
    found = [(card.name, undisciplined(card, edition)) for card in cards.values()]
    return [Fault("city.discipline.1", f"{name}: {one.message}") for name, one in found if one is not None]


def size(deck: Deck, edition: Edition) -> list[Fault]:
    """deck.1 A deck has exactly 45 cards."""
    number = sum(deck.cards.values())
    wanted = edition.deck_size
    return [] if number == wanted else [Fault("deck.1", f"a deck has exactly {wanted} cards, this one has {number}")]


def copies(deck: Deck, edition: Edition) -> list[Fault]:
    """deck.4, deck.5 A card may be in a deck three times; cards of one name are copies whatever else differs."""
    return [
        Fault("deck.4", f"{number} copies of {name}; {edition.copies} are allowed")
        for name, number in deck.cards.items()
        if number > edition.copies
    ]


def enough_cities(deck: Deck, edition: Edition, cards: Mapping[str, ArcmageCard]) -> list[Fault]:
    """deck.3 At least three of the cards are cities."""
    there = sum(number for name, number in deck.cards.items() if name in cards and cards[name].type == "city")
    if there >= edition.cities:
        return []
    return [Fault("deck.3", f"at least {edition.cities} cards are cities, this deck has {there}")]


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "deck.9": ("rulewright.games.arcmage.chapters.setup:shuffle_decks",),
    "zones.deck.1": ("rulewright.games.arcmage.chapters.phases:do_one",),
}
"""Rules of this section that other code obeys."""
