"""Decks beside the players' decks: whose the cards are that come out of them, and what they cost in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.games.smashup.areas import DISCARD, MONSTERS, SHARED, SHARED_DECKS
from rulewright.kernel.conceding import still_in
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.records import Card, Event


def taken(game: Game, card: Card) -> Card:
    """R10 A card of a shared deck is owned by whoever has it; back in its deck nobody's, as monsters are (R15)."""
    holder = still_in(game)[0] if card.area in SHARED else card.controller
    return replace(card, owner=holder, controller=NOBODY if card.area == MONSTERS else holder)


def put_aside(game: Game, event: Event) -> Event:
    """R10 What has a discard pile of its own goes there, from a hand as from play, and from play goes nowhere else."""
    shared = SHARED_DECKS.get(game.printed(event.card).faction)
    if shared is None or shared.discard is None:
        return event
    gone = game.rules.in_play(game.card(event.card).area) and not game.rules.in_play(event.to)
    return replace(event, to=shared.discard) if gone or event.to == DISCARD else event


def held(game: Game, seat: int) -> int:
    """R11 How many cards that cost something a player has, wherever they are."""
    dear = {faction for faction, shared in SHARED_DECKS.items() if shared.costs}
    own = [card for card in game.state.cards if card.owner == seat and card.area not in SHARED]
    return sum(game.rules.defs[card.printed].faction in dear for card in own)


def standings(game: Game) -> dict[int, tuple[int, int]]:
    """R11 What each player ends the game with: points, less one for every two such cards; of equals, who has fewer."""
    costs = game.rules.edition_record.shared_cards_cost
    counts = {seat: held(game, seat) if costs else 0 for seat in still_in(game)}
    return {seat: (game.state.seats[seat].score - count // 2, -count) for seat, count in counts.items()}
