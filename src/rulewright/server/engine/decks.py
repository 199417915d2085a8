"""Decks that anybody may have written: read and checked; and packs, opened."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from rulewright.games.deckfiles import deck_of, deck_text, read_deck
from rulewright.games.kit import Deck, Fault, Fields, GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault, RulewrightError, UnknownName
from rulewright.library import sealed_pool
from rulewright.server.engine import records as r
from rulewright.studio.releases import ReleasedSet
from rulewright.studio.set_cards import released_cards, set_bans, with_set_cards

NO_FACTION = "-"
"""Names none: what such a deck can have besides is everybody's, and nobody brings it."""
MOST_CARDS = 500
"""So many cards a deck may have."""


def check_deck(request: r.CheckDeck) -> r.AnyReply:
    """What is wrong with a deck, or why it cannot be read."""
    kit = find_game(request.game)
    try:
        deck = read(request)
    except FileFault as fault:
        place = f"line {fault.line}: " if fault.line else ""
        remedy = f" — {fault.remedy}" if fault.remedy and request.text else ""
        return r.Rejected("bad_message", f"{place}{fault.message}{remedy}")
    if deck.game != kit.name:
        return r.Rejected("bad_message", f"this deck is for the game {deck.game!r}, not {kit.name!r}", ".game")
    if sum(deck.cards.values()) > MOST_CARDS:
        return r.Rejected("bad_message", f"a deck has at most {MOST_CARDS} cards here", ".cards")
    try:
        library, bans = with_sets(kit, deck, request)
    except RulewrightError as fault:
        return r.Rejected("bad_message", str(fault), ".sets")
    faults = [*kit.deck_faults(deck, request.edition, library), *bans]
    told = tuple((fault.rule, fault.message) for fault in faults)
    known = kit.card_library()
    nobodys = kit.match_cards([Deck(kit.name, "", {}, faction=NO_FACTION, factions=(NO_FACTION,))], library)
    named = [name for name in kit.match_cards([deck], library) if name not in (*known, *nobodys)]
    brings = tuple(dict(library[name]) for name in named if name in library)
    return r.DeckChecked(told, msgspec.json.encode(replace(deck, brings=brings or UNSET)), deck_text(deck))


def with_sets(kit: GameKit, deck: Deck, request: r.CheckDeck) -> tuple[dict[str, Fields], list[Fault]]:
    """The cards that a deck can hold, those of its sets included, and what these sets have banned."""
    sets = [released_cards(msgspec.json.decode(packed, type=ReleasedSet)) for packed in request.sets or ()]
    library, known = with_set_cards(kit, sets), kit.card_library()
    used = [library[name] for name in kit.match_cards([deck], library) if name in library and name not in known]
    kit.rules(request.edition, {}, used)  # what was understood when it was published may not be, years later
    return library, set_bans(sets, deck)


def read(request: r.CheckDeck) -> Deck:
    """The deck that is meant, with the pool that it comes from."""
    if request.text:
        deck = read_deck(request.text, "deck.toml")
    else:
        deck = deck_of({"game": request.game, **msgspec.json.decode(request.fields)}, "deck")
    if not request.pool:
        return deck
    pool = deck_of({"pool": msgspec.json.decode(request.pool)}, "pool").pool
    return replace(deck, pool=pool)


def open_packs(request: r.OpenPacks) -> r.AnyReply:
    """What somebody may build from."""
    try:
        pool = sealed_pool(request.game, request.packs, request.seed, set_name=request.set)
    except RulewrightError as fault:
        return r.Rejected("bad_message", str(fault), "set" if isinstance(fault, UnknownName) else "game")
    return r.PacksOpened(msgspec.json.encode(pool))


def unpacked(decks: Sequence[Deck]) -> tuple[list[Deck], list[Fields]]:
    """Decks as they are played, and the cards that they bring along: one name is one card, whoever brings it."""
    brought: dict[str, Fields] = {}
    for deck in decks:
        for fields in deck.brings or ():
            if brought.setdefault(str(fields["name"]), fields) != fields:
                raise RulewrightError(f"two of the decks bring different cards called {fields['name']!r}")
    return [replace(deck, brings=UNSET) for deck in decks], list(brought.values())
