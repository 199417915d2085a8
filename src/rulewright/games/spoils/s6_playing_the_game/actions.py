"""From an option that a seat has chosen to the procedure that carries it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.s4_game_concepts.r414_action_loops import agree_on_repeating
from rulewright.games.spoils.s6_playing_the_game.records import Attack, EndingATurn, PlayingACard, UsingAnAbility
from rulewright.games.windows import Window
from rulewright.kernel.procedures import Signal, begin
from rulewright.kernel.records import Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def begin_action(game: Game, seat: int, option: Option, window: Window) -> Signal:
    """Begin what a seat has chosen to do; the window goes on afterwards."""
    match option.verb:
        case "play":
            return begin("604.1", PlayingACard(seat, option.card, preferred=option.paying), window)
        case "flip up":
            return begin("604.1", PlayingACard(seat, option.card, flipping=1, preferred=option.paying), window)
        case "use":
            return begin("606.1", UsingAnAbility(seat, option.card, option.other, preferred=option.paying), window)
        case "attack":
            return begin("608.1", Attack(seat, option.card), window)
        case "repeat":
            return agree_on_repeating(game, window)
        case "end turn":
            return begin("610.1", EndingATurn(seat), window)
    raise AssertionError(f"there is no action {option.verb}")
