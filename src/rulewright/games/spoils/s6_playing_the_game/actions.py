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
    if game.trace is not None:
        game.cite(*_at_that_time(game, seat, option))
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


_WHEN = {"character": "204.1", "tactic": "205.1", "item": "206.1", "location": "207.1"}
"""The rule on when each type of card is played."""


def _at_that_time(game: Game, seat: int, option: Option) -> tuple[str, ...]:
    """The rules by which a card can be played, or an ability used, at this time."""
    if option.verb == "use":
        return ("502.3",)
    if option.verb not in ("play", "flip up"):
        return ()
    kind = game.printed(option.card).type
    early = kind != "tactic" and seat != game.state.active
    flipping = option.verb == "flip up"
    return (
        *((_WHEN[kind],) if kind in _WHEN else ()),
        *(("507.6a",) if early else ()),
        *(("507.4a",) if flipping else ()),
    )
