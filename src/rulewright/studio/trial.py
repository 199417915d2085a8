"""A deck that holds a new card, to try it: one of the game's own, with the card in the place of one much like it."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from rulewright.games.kit import Deck, Fields, GameKit
from rulewright.games.wordings import kind_of


def trial_deck(kit: GameKit, fields: Fields) -> Deck:
    """The deck among whose cards the new one fits best, with the new card instead of the one most like it."""
    if kit.whole_factions:
        return _with_faction(kit, fields)
    name = str(fields["name"])
    library = kit.card_library()
    best: tuple[tuple[int, int, int], Deck, str] | None = None
    for _, deck in sorted(kit.deck_library().items()):
        for other, copies in deck.cards.items():
            if other in library and copies > 1:
                likeness = (*_likeness(kit, fields, library[other]), copies)
                if best is None or likeness > best[0]:
                    best = likeness, deck, other
    assert best is not None, "a game's own decks hold cards more than once"
    _, deck, instead = best
    cards = {name if one == instead else one: copies for one, copies in deck.cards.items() if one != name}
    return replace(deck, name=f"{deck.name}, with {name}", cards=cards)


def _with_faction(kit: GameKit, fields: Fields) -> Deck:
    """Where decks are made of whole factions: that of the card, which then has one card more, beside another."""
    faction, decks = str(fields.get("faction", "")), [deck for _, deck in sorted(kit.deck_library().items())]
    deck = next((one for one in decks if faction in one.factions), decks[0])
    others = [one for one in deck.factions if one != faction]
    pair = (faction, *others[: kit.whole_factions - 1]) if faction else deck.factions
    return replace(deck, name=f"{deck.name}, with {fields['name']}", faction=pair[0], factions=pair)


def opponent_of(kit: GameKit, deck: Deck) -> Deck:
    """A deck of the game's own to play against: another one, that has none of the same factions."""
    decks = [one for _, one in sorted(kit.deck_library().items())]
    apart = [one for one in decks if one.cards != deck.cards or not {*one.factions} & {*deck.factions}]
    return next((one for one in apart if not {*one.factions} & {*deck.factions}), apart[0])


def _likeness(kit: GameKit, one: Fields, other: Fields) -> tuple[int, int]:
    """How much alike two cards are: in their frame and type, then in their cost."""
    same_frame = kit.frame(one).palette == kit.frame(other).palette
    same_type = kind_of(one) == kind_of(other)
    return 2 * same_type + same_frame, -abs(_cost(one) - _cost(other))


def _cost(fields: Fields) -> int:
    found: Any = re.search(r"\d+", str(fields.get("cost", "")))
    return int(found[0]) if found else 0
