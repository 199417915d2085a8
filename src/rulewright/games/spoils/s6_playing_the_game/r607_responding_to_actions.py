"""607 Responding to actions: the opponent strings together finished responses; no stack, no priority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import defending_player
from rulewright.games.spoils.s4_game_concepts.r402_effects import response_barred
from rulewright.games.spoils.s6_playing_the_game.actions import begin_action
from rulewright.games.spoils.table import Battle, Doing
from rulewright.games.windows import Window, after_action
from rulewright.kernel.aspects import TABLE
from rulewright.kernel.decisions import Act
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, ask, begin, jump
from rulewright.kernel.records import NOBODY, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def responses_to(game: Game, seat: int) -> Signal:
    """607.1 A card being played, an ability being used and the turn being ended can be responded to, by the opponent.

    Also 607.2b: one's own doings never can.
    """
    opponent = (seat + 1) % game.rules.seats
    if response_barred(game, opponent, game.state.table.doing[-1]):
        return GO_ON
    return window_for(game, Window(opponent, "response", rule="607.2"))


def battle_window(game: Game, seat: int, rule: str) -> Signal:
    """A window in which a seat may use tactics and abilities freely (608.1c, 609.1a, 609.1e)."""
    return window_for(game, Window(seat, "battle", rule=rule))


def defenders_window(game: Game, battle: Battle, rule: str) -> Signal:
    """The defending player's window in a battle, as long as there is a defending player (302.4)."""
    seat = defending_player(game, battle)
    return battle_window(game, seat, rule) if seat != NOBODY else GO_ON


def window_for(game: Game, window: Window) -> Signal:
    """A window in which a seat could do nothing is not opened; that it was there is noted either way."""
    game.had_say |= 1 << window.seat
    if not game.asks_all and not game.rules.could_act(game, window.seat, window.kind):
        return GO_ON
    return begin("607.2", window)


def respond(game: Game, window: Window) -> Signal:
    """607.2 A response is a tactic or an ability; when you have had enough, the original action resolves."""
    prompt = "respond" if window.kind == "response" else "act"
    return ask(Act(window.seat, window.rule, prompt, responded_to(game)[0], window.kind))


def make_response(game: Game, window: Window) -> Signal:
    """607.2 A response is made, and can be responded to in its turn, to any depth.

    Also 607.2a.
    """
    if game.given.verb == "pass":
        return END
    game.cite("607.1", "607.2a")
    return begin_action(game, window.seat, game.given, replace(window, doing=game.given))


def another(game: Game, window: Window) -> Signal:
    """607.2 Each response is resolved before you decide on another; where there is none left, nobody is asked."""
    window = after_action(window, game.outcome.value)
    asked = game.asks_all or window.barred or game.state.repeating is not None
    if asked or game.rules.could_act(game, window.seat, window.kind):
        return jump("respond", window)
    game.had_say |= 1 << window.seat
    return END


RESPONDING = Procedure("607.2", Window, (respond, make_response, another))


def open_doing(game: Game, kind: int, card: Ref, seat: int, cost: int = NOBODY) -> int:
    """607.1 Something can now be responded to; returns the number by which it is known."""
    number = game.state.new_object()
    table = game.state.table
    game.state.put_table(replace(table, doing=(*table.doing, Doing(kind, number, card, seat, cost=cost))), 0)
    if cost != NOBODY:
        game.state.unseen |= TABLE
        game.state.derived = {}  # the numeric cost of a card being played is what it has come to
    return number


def close_doing(game: Game, number: int) -> Doing:
    """607.2c What could be responded to is about to resolve."""
    table = game.state.table
    at = len(table.doing) - 1
    while table.doing[at].id != number:
        at -= 1
    doing: Doing = table.doing[at]
    game.state.put_table(replace(table, doing=table.doing[:at] + table.doing[at + 1 :]), 0)
    return doing


def responded_to(game: Game) -> Ref:
    """The card that is being responded to, or whose ability is."""
    doing = game.state.table.doing
    return doing[-1].card if doing else (NOBODY, 0)
