"""The turn: seven phases in a fixed order, each with a moment for events before it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.effects.controlling import forget_masters, give_back
from rulewright.effects.lasting import end_lasting
from rulewright.effects.spans import over_at_phase, over_at_start, over_with_turn
from rulewright.games.arcmage.chapters.creature import heal_all
from rulewright.games.arcmage.chapters.event import put_used_away
from rulewright.games.arcmage.chapters.phases import Drawing, announce_phase
from rulewright.games.arcmage.chapters.resource import expire_power
from rulewright.games.arcmage.events import PHASE_ENDS
from rulewright.games.arcmage.table import ATTACK, DISCARD, DRAW, PHASES, PLAY, SECOND_PLAY, TACTICS, UNMARK
from rulewright.games.windows import Window
from rulewright.kernel.aspects import TURN as WHOSE_TURN
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.events import TURN_ENDS, TURN_STARTS
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Nothing, Procedure, Signal, Step, begin, jump
from rulewright.kernel.records import BY_RULE, NEXT_TIME_THIS_TURN, NOBODY, THIS_BATTLE, THIS_TURN, Event

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
    kept = {"facts": (), "facts_before": state.table.facts}
    state.put_table(replace(state.table, moved=(), attacked=0, counted=(), extra=(), **kept))
    give_back(game, end_lasting(game, lambda one: over_at_start(game, one)), "turn.1")
    forget_masters(game)
    game.say("turn.1", f"turn {state.turn}: {game.rules.seat_name(seat)}")
    return propose(game, (Event(TURN_STARTS, seat=seat, rule="turn.1", flags=BY_RULE),))


def _phase(game: Game, phase: int, label: str, vars: object) -> Signal:
    """turn.1, turn.3 The phases follow each other in this order, and none that is over comes again.

    Also conflict.1: one that text says is skipped does not take place.
    """
    table, skipped = game.state.table, (game.state.active, phase)
    if skipped in table.skips:
        at = table.skips.index(skipped)
        game.state.put_table(replace(table, phase=NOBODY, skips=(*table.skips[:at], *table.skips[at + 1 :])))
        game.say("conflict.1", f"the {PHASES[phase]} phase is skipped")
        return GO_ON
    rules: Any = game.rules
    game.state.put_table(replace(game.state.table, phase=phase), WHOSE_TURN if rules.asks_for_phase else 0)
    give_back(game, end_lasting(game, lambda one: over_at_phase(game, one, phase)), "turn.1")
    game.say("turn.1", f"the {PHASES[phase]} phase begins", routine=True)
    return begin(label, vars)


def phase_over(phase: int) -> Step:
    """abilities.triggered.1 Text may wait for a phase to be over."""

    def over(game: Game, turn: Nothing) -> Signal:
        return announce_phase(game, PHASE_ENDS, phase) if game.state.table.phase == phase else GO_ON

    over.__name__ = f"{PHASES[phase].replace(' ', '_')}_over"
    over.__doc__ = f"turn.1 The {PHASES[phase]} phase is over."
    return over


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


def extra_attack_phase(game: Game, turn: Nothing) -> Signal:
    """Another Attack phase, with an attack of its own, where text has given one.

    Also conflict.1.
    """
    table = game.state.table
    if ATTACK not in table.extra:
        return GO_ON
    game.cite("conflict.1")
    game.state.put_table(replace(table, extra=tuple(one for one in table.extra if one != ATTACK), attacked=0))
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
    own = (THIS_TURN, NEXT_TIME_THIS_TURN, THIS_BATTLE)
    over = end_lasting(game, lambda one: one.until in own or over_with_turn(game, one))
    give_back(game, over, "creature.stats.4")
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
        phase_over(UNMARK),
        draw_phase,
        phase_over(DRAW),
        tactics_phase,
        phase_over(TACTICS),
        play_phase,
        phase_over(PLAY),
        attack_phase,
        phase_over(ATTACK),
        extra_attack_phase,
        second_play_phase,
        phase_over(SECOND_PLAY),
        discard_phase,
        phase_over(DISCARD),
        end_of_turn,
        turn_over,
    ),
)


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "turn.2": ("rulewright.games.arcmage.chapters.phases:choose_attack",),
    "turn.unmark.1": ("rulewright.games.arcmage.chapters.phases:unmark_all",),
    "turn.unmark.2": ("rulewright.games.arcmage.chapters.phases:unmark_all",),
    "turn.unmark.3": ("rulewright.games.arcmage.chapters.resource:replenish",),
    "turn.draw.1": ("rulewright.games.arcmage.chapters.phases:packages",),
    "turn.draw.2": ("rulewright.games.arcmage.chapters.phases:packages",),
    "turn.draw.3": ("rulewright.games.arcmage.chapters.phases:packages",),
    "turn.draw.4": ("rulewright.games.arcmage.chapters.phases:packages",),
    "turn.draw.5": ("rulewright.games.arcmage.chapters.phases:take_package",),
    "turn.draw.6": ("rulewright.games.arcmage.chapters.phases:packages",),
    "turn.draw.7": ("rulewright.games.arcmage.chapters.phases:packages",),
    "turn.tactics.1": ("rulewright.games.arcmage.chapters.city:give_points",),
    "turn.attack.1": ("rulewright.games.arcmage.chapters.combat:attack_options",),
    "turn.attack.2": ("rulewright.games.arcmage.chapters.combat:attack_refused",),
    "turn.attack.3": ("rulewright.games.arcmage.chapters.phases:choose_attack",),
    "turn.discard.1": ("rulewright.games.arcmage.chapters.phases:discard_down",),
    "turn.discard.2": ("rulewright.games.arcmage.chapters.phases:discard_down",),
}
"""Rules of this section that other code obeys."""
