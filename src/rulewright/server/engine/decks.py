"""Decks that anybody may have written: read and checked; and packs, opened."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from rulewright.games.deckfiles import deck_of, deck_text, read_deck
from rulewright.games.kit import Deck
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault, RulewrightError, UnknownName
from rulewright.library import sealed_pool
from rulewright.server.engine import records as r

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
    faults = kit.deck_faults(deck, request.edition, kit.card_library())
    told = tuple((fault.rule, fault.message) for fault in faults)
    return r.DeckChecked(told, msgspec.json.encode(deck), deck_text(deck))


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
