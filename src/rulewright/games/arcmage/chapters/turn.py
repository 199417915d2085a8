"""The turn: seven phases in a fixed order, each with a moment for events before it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.lasting import end_lasting, over_at_start, over_with_turn
from rulewright.games.arcmage.chapters.creature import heal_all
from rulewright.games.arcmage.chapters.event import put_used_away
from rulewright.games.arcmage.chapters.phases import Drawing
from rulewright.games.arcmage.chapters.resource import expire_power
from rulewright.games.arcmage.table import ATTACK, DISCARD, DRAW, PHASES, PLAY, SECOND_PLAY, TACTICS, UNMARK
from rulewright.games.windows import Window
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.events import TURN_ENDS, TURN_STARTS
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Nothing, Procedure, Signal, begin, jump
from rulewright.kernel.records import BY_RULE, NEXT_TIME_THIS_TURN, THIS_TURN, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def next_turn(game: Game, turn: Nothing) -> Signal:
    """turn.1, setup.7 The next player clockwise who is still in becomes the active player; all others are passive."""
    state = game.state
    seat = state.table.first if state.turn == 0 else (state.active + 1) % game.rules.seats
    while state.seats[seat].out:
        seat = (seat + 1) % game.rules.seats
    state.turn += 1
    state.give_turn(seat)
    state.put_table(replace(state.table, moved=(), attacked=0, counted=(), facts=()))
    end_lasting(game, lambda one: over_at_start(game, one))
    game.say("turn.1", f"turn {state.turn}, {game.rules.seat_name(seat)}")
    return propose(game, (Event(TURN_STARTS, seat=seat, rule="turn.1", flags=BY_RULE),))


def _phase(game: Game, phase: int, label: str, vars: object) -> Signal:
    """turn.1, turn.3 The phases follow each other in this order, and none that is over comes again."""
    game.state.put_table(replace(game.state.table, phase=phase), 0)
    game.say("turn.1", f"the {PHASES[phase]} phase begins")
    return begin(label, vars)


def unmark_phase(game: Game, turn: Nothing) -> Signal:
    """turn.1 First: Unmark."""
    return _phase(game, UNMARK, "turn.unmark.1", Nothing())


def draw_phase(game: Game, turn: Nothing) -> Signal:
    """turn.1 Second: Draw and Resource."""
    return _phase(game, DRAW, "turn.draw.1", Drawing())


def tactics_phase(game: Game, turn: Nothing) -> Signal:
    """turn.1 Third: Tactics."""
    return _phase(game, TACTICS, "turn.tactics.1", Nothing())


def play_phase(game: Game, turn: Nothing) -> Signal:
    """turn.1 Fourth: the first Play phase."""
    return _phase(game, PLAY, "turn.play.1", Window(game.state.active, "play"))


def attack_phase(game: Game, turn: Nothing) -> Signal:
    """turn.1 Fifth: Attack."""
    return _phase(game, ATTACK, "turn.attack.1", Nothing())


def second_play_phase(game: Game, turn: Nothing) -> Signal:
    """turn.1 Sixth: the second Play phase."""
    return _phase(game, SECOND_PLAY, "turn.play.1", Window(game.state.active, "play"))


def discard_phase(game: Game, turn: Nothing) -> Signal:
    """turn.1 Seventh: Discard."""
    return _phase(game, DISCARD, "turn.discard.1", Nothing())


def end_of_turn(game: Game, turn: Nothing) -> Signal:
    """creature.stats.4, R42 Damage and what lasts until end of turn vanish together, with no check between them."""
    heal_all(game)
    carry_out(game, put_used_away(game))  # of an attack that was cut short
    own = (THIS_TURN, NEXT_TIME_THIS_TURN)
    end_lasting(game, lambda one: one.until in own or over_with_turn(game, one))
    expire_power(game, game.state.active)
    return propose(game, (Event(TURN_ENDS, seat=game.state.active, rule="turn.1", flags=BY_RULE),))


def turn_over(game: Game, turn: Nothing) -> Signal:
    """turn.1 The next player's turn follows."""
    return jump("next_turn")


TURN = Procedure(
    "turn.1",
    Nothing,
    (
        next_turn,
        unmark_phase,
        draw_phase,
        tactics_phase,
        play_phase,
        attack_phase,
        second_play_phase,
        discard_phase,
        end_of_turn,
        turn_over,
    ),
)
