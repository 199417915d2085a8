"""Response phases: in combat the two sides take turns with one event or one ability each, until both pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.games.arcmage.chapters.event import PLAYED_ONE
from rulewright.games.arcmage.records import Resolving, Round
from rulewright.kernel.conceding import clockwise
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, begin, go_on, jump

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Responding(Struct, frozen=True, gc=False, array_like=True):
    """Who takes turns, the next one first, and how many have passed in a row."""

    order: tuple[int, ...]
    passes: int = 0


def response_phase(game: Game) -> Signal:
    """combat.response.1, R52 The defender comes first, then the attacker; then the others, who can play events only.

    A phase in which nobody could do anything is not opened; that everybody had a say is noted either way.
    """
    combat = game.state.table.combat
    if combat is None:
        return GO_ON
    sides = (combat.defender, combat.attacker)
    order = (*sides, *(seat for seat in clockwise(game, combat.attacker) if seat not in sides))
    for seat in order:
        game.had_say |= 1 << seat
    if not game.asks_all and not any(game.rules.could_act(game, seat, _window(game, seat)) for seat in order):
        return GO_ON
    return begin("combat.response.1", Responding(order))


def _window(game: Game, seat: int) -> str:
    combat = game.state.table.combat
    return "response" if combat is not None and seat in (combat.defender, combat.attacker) else "event"


def respond(game: Game, phase: Responding) -> Signal:
    """combat.response.1 Whoever is next may play one event or use one ability, not one of each."""
    seat = phase.order[0]
    return begin("event.stack.2", Round((seat,), "combat.response.1", window=_window(game, seat)))


def responded(game: Game, phase: Responding) -> Signal:
    """combat.response.1, combat.response.2 What was played or used takes effect; then it is the other side's turn."""
    passes = 0 if game.outcome.value == PLAYED_ONE else phase.passes + 1
    own = Responding((*phase.order[1:], phase.order[0]), passes)
    stack = game.state.table.stack
    return begin("event.stack.1", Resolving(stack[-1].seat), own) if stack else go_on(own)


def until_both_pass(game: Game, phase: Responding) -> Signal:
    """combat.response.2 They take turns until each has passed, one after the other."""
    return END if phase.passes >= len(phase.order) or game.state.table.combat is None else jump("respond")


RESPONSE_PHASE = Procedure("combat.response.1", Responding, (respond, responded, until_both_pass))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "combat.response.3": ("rulewright.games.arcmage.chapters.battle:respond",),
}
"""Rules of this section that other code obeys."""
