"""Factions that are picked at the table, by whoever has brought none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.laying import deal_pile
from rulewright.games.smashup.areas import DECK, SHARED_DECKS
from rulewright.kernel import chance
from rulewright.kernel.decisions import Choose
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.procedures import GO_ON, Signal, ask, jump
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

BY_LOT = "by lot"
"""What the impatient choose."""


def pick_faction(game: Game, setup: Struct) -> Signal:
    """R5 Whoever has brought no factions picks them: one each in turn, then the second the other way round."""
    seat = _next_to_pick(game)
    if seat == NOBODY:
        return jump("lay_bases")
    return ask(Choose(seat, "core.2", "faction", labels=(*_left(game), BY_LOT)))


def take_faction(game: Game, setup: Struct) -> Signal:
    """R5 What one has taken is gone; with two of them the deck is shuffled."""
    seat, left = _next_to_pick(game), _left(game)
    lot = game.given == len(left)
    taken = left[chance.below(game, len(left)) if lot else game.given]
    own = (*game.state.table.factions[seat], taken)
    game.say("core.2", f"{game.rules.seat_name(seat)} {'is dealt' if lot else 'picks'} {taken}")
    factions = tuple(own if one == seat else had for one, had in enumerate(game.state.table.factions))
    game.state.put_table(replace(game.state.table, factions=factions))
    if len(own) == game.rules.edition_record.factions:
        deal_factions(game, seat, own)
        rebuild(game)
    return GO_ON


def deal_factions(game: Game, seat: int, factions: tuple[str, ...]) -> None:
    """core.2 All the cards of some factions, shuffled into one deck."""
    own = [card for card in game.rules.defs if card.type != "base" and card.faction in factions]
    deal_pile(game, seat, DECK, {card.name: card.copies for card in own})


def next_pick(game: Game, setup: Struct) -> Signal:
    """R5 Then the next one picks."""
    return jump("pick_faction")


def _next_to_pick(game: Game) -> int:
    """There and back: a, b, b, a. Only who has nothing to play with picks."""
    wanted, taken = game.rules.edition_record.factions, game.state.table.factions
    drafting = [
        seat
        for seat, own in enumerate(taken)
        if len(own) < wanted and not game.state.seats[seat].out and not game.cards_in(DECK, seat)
    ]
    fewest = min((len(taken[seat]) for seat in drafting), default=0)
    behind = [seat for seat in drafting if len(taken[seat]) == fewest]
    return NOBODY if not behind else behind[0] if fewest % 2 == 0 else behind[-1]


def _left(game: Game) -> tuple[str, ...]:
    """core.3 The factions that nobody has; should there be none, all that this player has not."""
    seat, taken = _next_to_pick(game), game.state.table.factions
    every = sorted({card.faction for card in game.rules.defs if card.type != "base"} - {"", *SHARED_DECKS})
    gone = {faction for own in taken for faction in own}
    free = tuple(one for one in every if one not in gone)
    return free or tuple(one for one in every if one not in taken[seat])
