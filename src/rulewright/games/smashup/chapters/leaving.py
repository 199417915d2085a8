"""A player gives the game up: what becomes of the cards, of the bases and of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.lasting import end_lasting
from rulewright.games.leaving import clear_away, cut_turn_short
from rulewright.games.smashup.areas import DISCARD, MONSTERS, PLAY, PLAYED, REMOVED, SHARED
from rulewright.kernel.aspects import CONTROL, IN_PLAY
from rulewright.kernel.conceding import still_in
from rulewright.kernel.events import DISCARD as DISCARDED
from rulewright.kernel.events import REMOVE
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.records import Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def concede(game: Game, seat: int) -> None:
    """core.31 Whoever gives up is out, and so are that player's cards; the last one left has won."""
    state = game.state
    state.put_seat(seat, replace(state.seats[seat], out=1))
    left = still_in(game)
    if len(left) == 1:
        game.say("core.31", f"{game.rules.seat_name(left[0])} is the last one left")
        state.result = (left[0],)
        return
    end_lasting(game, lambda one: one.controller == seat)
    _hand_over_bases(game, seat, left[0])
    out, back = Event(REMOVE, to=REMOVED), Event(DISCARDED, to=DISCARD)
    clear_away(game, seat, out, back, (PLAY, PLAYED))
    rebuild(game)
    if state.active == seat and state.turn:
        cut_turn_short(game, "core.8", "end_turn")


def _hand_over_bases(game: Game, seat: int, to: int) -> None:
    """Bases are nobody's, but they are kept with somebody: with a player who is still in."""
    state, seats = game.state, game.rules.seats
    for area in SHARED:
        slots = state.areas[area * seats + seat]
        state.areas[area * seats + to] = (*slots, *state.areas[area * seats + to])
        state.areas[area * seats + seat] = ()
        for slot in slots:
            keeper = state.cards[slot].controller if area == MONSTERS else to
            state.put(slot, replace(state.cards[slot], owner=to, controller=keeper), IN_PLAY | CONTROL)
