"""414 Action loops: a sequence that cards make and that nobody can leave is a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def unstoppable(game: Game) -> bool:
    """414.1, 414.1a When effects repeat without end and no player has an optional way out, the game is drawn."""
    game.state.result = ()
    game.say("414.1", "effects repeat without end and nobody can stop them: the game is a draw")
    return True
