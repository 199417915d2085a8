"""603 During a turn: what the active player may do, in any order and as often as they like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.games.spoils.s6_playing_the_game.actions import begin_action
from rulewright.games.windows import Window, after_action
from rulewright.kernel.decisions import Act
from rulewright.kernel.procedures import END, Procedure, Signal, ask, jump

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


_ACTIONS = {"play": "603.2a", "flip up": "603.2a", "use": "603.2b", "attack": "603.2c", "end turn": "603.2d"}
"""The rule that opens each of the actions."""


def choose_action(game: Game, window: Window) -> Signal:
    """603.2 In their turn the active player may play cards, use abilities and attack, as often as they like."""
    return ask(Act(window.seat, "603.2", "act", window="turn", always=True))


def take_action(game: Game, window: Window) -> Signal:
    """603.2 Play a card, use an ability, attack, or end the turn.

    Also 603.2a, 603.2b, 603.2c, 603.2d.
    """
    option = game.given
    game.cite(_ACTIONS.get(option.verb, "603.2"))
    return begin_action(game, window.seat, option, replace(window, doing=option))


def afterwards(game: Game, window: Window) -> Signal:
    """603.2 Ending the turn can be done a single time; after anything else the player may act again.

    Also 603.2d.
    """
    if window.doing is not None and window.doing.verb == "end turn":
        return END
    return jump("choose_action", after_action(window, game.outcome.value))


DURING_A_TURN = Procedure("603.2", Window, (choose_action, take_action, afterwards))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "603.1": ("rulewright.games.spoils.s6_playing_the_game.r602_start_of_turn:actions",),
}
"""Rules of this section that other code obeys."""
