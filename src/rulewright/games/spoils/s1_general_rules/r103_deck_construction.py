"""103 Deck construction: what a legal deck is, by format."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rulewright.games.deckfiles import unknown_cards
from rulewright.games.kit import Deck, Fault
from rulewright.games.spoils.cards import SpoilsCard
from rulewright.games.spoils.editions import Edition


def deck_faults(
    deck: Deck,
    edition: Edition,
    cards: Mapping[str, SpoilsCard],
    pool: Mapping[str, int] | None,
    known: Collection[str],
) -> list[Fault]:
    """103.1, 103.2 Everything that is wrong with a deck: a legal one passes every check of its format.

    The cards are those of the deck that exist; known are the names of all cards that do.
    """
    if deck.format in edition.announced_formats:
        return [promised_only(deck)]
    if deck.format not in edition.formats:
        known = ", ".join(edition.formats)
        return [Fault("103.1", f"this edition defines no format {deck.format!r}; it has {known}")]
    unknown = [name for name in (*deck.cards, *deck.factions) if name not in cards]
    faults = unknown_cards("105.1", unknown, known)
    if deck.format == "casual":
        return faults + single_faction(deck, cards, "202.1")
    limited = deck.format == "limited"
    faults += single_faction(deck, cards, "103.2a" if limited else "103.1a")
    faults += limited_size(deck, edition) if limited else constructed_size(deck, edition)
    faults += pool_holds(deck, pool) if limited else four_per_name(deck, edition, cards)
    return faults + banned(deck, edition)


def promised_only(deck: Deck) -> Fault:
    """103.3, 103.3a A format that is announced, with nothing laid down yet, is refused as undefined."""
    return Fault("103.3a", f"deck rules for {deck.format!r} are announced, but nothing is laid down yet")


def single_faction(deck: Deck, cards: Mapping[str, SpoilsCard], rule: str) -> list[Fault]:
    """103.1a, 103.2a, 202.1 Exactly one faction card goes with a deck.

    Also 403.1b: outside a game, a deck is all that one brings, the faction among it.
    """
    among = [name for name in deck.cards if name in cards and cards[name].type == "faction"]
    factions = [*deck.factions, *among]
    faults: list[Fault] = []
    if len(factions) != 1:
        faults.append(Fault(rule, f"a deck has exactly one faction, this one has {len(factions)}"))
    wrong = [name for name in deck.factions if name in cards and cards[name].type != "faction"]
    return faults + [Fault(rule, f"{name} is not a faction") for name in wrong]


def constructed_size(deck: Deck, edition: Edition) -> list[Fault]:
    """103.1b Apart from the faction, a Constructed deck needs at least 75 cards and may be as large as you like."""
    return _too_small("103.1b", deck, edition.constructed_minimum)


def limited_size(deck: Deck, edition: Edition) -> list[Fault]:
    """103.2b Apart from the faction, a Limited deck has a floor on its size and no ceiling."""
    return _too_small("103.2b", deck, edition.limited_minimum)


def _too_small(rule: str, deck: Deck, minimum: int) -> list[Fault]:
    size = sum(deck.cards.values())
    return [Fault(rule, f"needs at least {minimum} cards besides the faction, has {size}")] if size < minimum else []


def four_per_name(deck: Deck, edition: Edition, cards: Mapping[str, SpoilsCard]) -> list[Fault]:
    """103.1c, 201.1b At most four cards of one name; staples and cards whose text waives the cap are not counted."""
    return [
        Fault("103.1c", f"{number} copies of {name}; {edition.copies} are allowed")
        for name, number in deck.cards.items()
        if number > edition.copies and not (name in cards and uncapped(cards[name], edition))
    ]


def uncapped(card: SpoilsCard, edition: Edition) -> bool:
    """201.4c, 203.5b Staple resources, the staple supertype, and cards whose own text waives the cap.

    Also F.deck.constructed.3: where nothing but staple resources is exempt, they are.
    """
    staple = "staple" in card.line.supertypes
    return staple or card.uncapped if edition.text_waives_copies else staple and card.type == "resource"


def pool_holds(deck: Deck, pool: Mapping[str, int] | None) -> list[Fault]:
    """103.2c In Limited you may run as many copies of one card as your pool holds; one that is not told is not counted.

    A pool without cards holds none.
    """
    if pool is None:
        return []
    return [
        Fault(
            "103.2c",
            f"{number} {'copy' if number == 1 else 'copies'} of {name}, but the pool holds {pool.get(name, 0)}",
        )
        for name, number in deck.cards.items()
        if number > pool.get(name, 0)
    ]


def banned(deck: Deck, edition: Edition) -> list[Fault]:
    """103.1d, 103.2d A card banned in the format in question may not be in the deck; bans do not carry over."""
    return [
        Fault("103.2d" if deck.format == "limited" else "103.1d", f"{name} is banned in {deck.format}")
        for form, name in edition.banned
        if form == deck.format and name in deck.cards
    ]
