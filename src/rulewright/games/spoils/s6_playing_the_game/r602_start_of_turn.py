"""602 Start of turn: one instant, then its triggers. The turns follow one another here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.controlling import forget_masters
from rulewright.effects.history import fact, note
from rulewright.effects.lasting import end_lasting
from rulewright.effects.rules import rules_of
from rulewright.effects.spans import over_at_start, over_with_turn
from rulewright.games.spoils.areas import IN_PLAY_ROWS, PLAY
from rulewright.games.spoils.s4_game_concepts.r407_control import control_ends
from rulewright.games.spoils.s6_playing_the_game.records import Turn
from rulewright.games.windows import Window
from rulewright.kernel.aspects import DAMAGE, MARK, TURN
from rulewright.kernel.events import TURN_STARTS
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Procedure, Signal, begin, jump
from rulewright.kernel.records import BY_RULE, ELIGIBLE, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def start(game: Game, turn: Turn) -> Signal:
    """602.1 The start of a turn is one instant; what it comprises happens all together and is not triggers."""
    state = game.state
    state.turn += 1
    state.touch(TURN)
    game.cite("602.1a", "602.1b", "602.1c")
    game.say("602.1", f"turn {state.turn}: {game.rules.seat_name(state.active)}")
    a_damage_resets(game)
    b_this_turn_ends(game)
    c_eligibility(game)
    begin_history(game)
    signal = propose(game, (Event(TURN_STARTS, seat=state.active, rule="602.2", flags=BY_RULE),))
    if state.pending:
        game.cite("602.2")
    return signal


def a_damage_resets(game: Game) -> None:
    """602.1a, 408.4a Damage on every character goes back to 0.

    What a location has taken that is also a character is counted apart and stays (R34).
    """
    apart = game.rules.edition_record.locations_count_apart
    for seat in range(game.rules.seats):
        for slot in game.cards_in(PLAY, seat):
            card = game.card(slot)
            if card.damage:
                game.cite("408.4a")
                game.state.put(slot, replace(card, damage=(), wear=card.wear if apart else ()), DAMAGE)


def b_this_turn_ends(game: Game) -> None:
    """602.1b Whatever was to last for the turn now stops, and what was to last until this turn."""
    if game.state.ongoing:
        control_ends(game, end_lasting(game, lambda one: over_at_start(game, one)))
    forget_masters(game)
    for seat, record in enumerate(game.state.seats):
        if record.counters:
            game.state.put_seat(seat, replace(record, counters=()))


def c_eligibility(game: Game) -> None:
    """602.1c Cards in play on the active player's side at this instant are the ones that may attack in this turn.

    Also 204.3b. The mark goes when a card leaves play or changes controller (R3).
    """
    for slot in game.cards_in(PLAY, game.state.active):
        card = game.card(slot)
        if not card.flags & ELIGIBLE:
            game.state.put(slot, replace(card, flags=card.flags | ELIGIBLE), MARK)


def begin_history(game: Game) -> None:
    """602.1 A new turn, in which nothing has happened yet; where some text asks, it is noted what was there then."""
    rules = rules_of(game)
    if rules.facts(game):
        rules.put_facts(game, ())
    if TURN_STARTS in rules.noted:
        event = Event(TURN_STARTS, rule="602.1", flags=BY_RULE)
        there = [slot for seat in range(rules.seats) for row in IN_PLAY_ROWS for slot in game.cards_in(row, seat)]
        note(game, tuple(fact(game, (TURN_STARTS,), replace(event, card=slot)) for slot in there))


def actions(game: Game, turn: Turn) -> Signal:
    """603.1 During a turn the player whose turn it is, the active player, takes actions."""
    return begin("603.2", Window(game.state.active, "turn"))


def next_turn(game: Game, turn: Turn) -> Signal:
    """610.1 The turn is really ended, with what was to last to its end; the next begins, extra turns first."""
    if game.state.ongoing:
        control_ends(game, end_lasting(game, lambda one: over_with_turn(game, one)))
    table = game.state.table
    following = table.regular if table.regular != NOBODY else (game.state.active + 1) % game.rules.seats
    if table.extra:
        game.state.put_table(replace(table, extra=table.extra[1:], regular=following))
        game.state.give_turn(table.extra[0])
        return jump("start")
    if table.regular != NOBODY:
        game.state.put_table(replace(table, regular=NOBODY))
    game.state.give_turn(following)
    return jump("start")


def give_extra_turn(game: Game, seat: int) -> None:
    """402.1 A text gives a player another turn after this one; of several the one given last comes first."""
    table = game.state.table
    game.state.put_table(replace(table, extra=(seat, *table.extra)))
    game.say("402.1", f"{game.rules.seat_name(seat)} will take another turn after this one")


TURNS = Procedure("602", Turn, (start, actions, next_turn))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "602.2": ("rulewright.games.spoils.s5_types_of_rules_text.r503_triggers:whoever_orders",),
}
"""Rules of this section that other code obeys."""
