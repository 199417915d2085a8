"""Which players a text speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.effects.scope import PICKED_PLAYER, PLAYER, WINNER, Run, get, refs_in, you
from rulewright.effects.selectors import Who
from rulewright.kernel.records import NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


_REGISTERS = {"that player": PLAYER, "picked player": PICKED_PLAYER, "winner": WINNER, "loser": WINNER}
"""Where it is written whom these words mean."""


def seats(game: Game, run: Run, who: Who | None) -> list[int]:
    """The players that a text means, the active one first."""
    if who == "you":
        return [you(game, run)]
    count = game.rules.seats
    everyone = _ROUNDS.get((game.state.active, count)) or _round(game.state.active, count)
    if count > 2:  # of two, the game is over for both once it is for one
        everyone = [seat for seat in everyone if not game.state.seats[seat].out]
    if who is None or who == "each" or who == "anyone":
        return everyone.copy()
    if who == "opponent":
        mine = you(game, run)
        return [seat for seat in everyone if seat != mine]
    if who == "their opponent":
        theirs = seats(game, run, "that player")
        return [seat for seat in everyone if seat not in theirs]
    if who in _REGISTERS:
        player = get(run.env, _REGISTERS[who])
        if isinstance(player, int):
            return [one for one in everyone if (one == player) == (who != "loser")]
        if who != "that player":
            return []
        return _in_event(game, run.event)
    spoken_of = refs_in(run.env, "it")
    if not spoken_of and run.event is not None and run.event.card != NOBODY:
        spoken_of = ((run.event.card, 0),)
    if not spoken_of:
        spoken_of = (run.source,)
    card = game.state.cards[spoken_of[0][0]]
    return [card.owner if who == "owner" else game.rules.last_controller(game, card.object, card.controller)]


def _in_event(game: Game, event: Event | None) -> list[int]:
    """The player of an event: who does it, or whose card it is; a card that goes to a hand or a pile is its owner's."""
    if event is None:
        return []
    if event.seat != NOBODY or event.card == NOBODY:
        return [event.seat] if event.seat != NOBODY else []
    card = game.state.cards[event.card]
    if event.to != NOBODY and not game.rules.in_play(event.to):
        return [card.owner]
    return [game.rules.last_controller(game, card.object, card.controller)]


_ROUNDS: dict[tuple[int, int], list[int]] = {}


def _round(first: int, count: int) -> list[int]:
    """All the seats, from one of them on."""
    return _ROUNDS.setdefault((first, count), [(first + n) % count for n in range(count)])


def seat(game: Game, run: Run, who: Who | None) -> int:
    """The one player that a text means."""
    if who == "you":
        return you(game, run)
    found = seats(game, run, who)
    return found[0] if found else NOBODY


def is_effect_of(game: Game, run: Run, event: Event, who: Who) -> bool:
    """Whether an event is the doing of an effect that this player controls; of any effect, for `anyone`."""
    return rules_of(game).by_effect(game, event) and (who == "anyone" or event.by in seats(game, run, who))
