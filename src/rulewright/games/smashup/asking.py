"""How a person at the table is asked: when, and what each action is called where its card is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.smashup.table import PHASES
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Act
    from rulewright.kernel.game import Game
    from rulewright.kernel.records import Option

WINDOWS = {
    "special": "whenever you could use a Special",
    **{f"{phase} phase": f"Specials in the {phase} phase" for phase in PHASES},
}
"""The windows in which one mostly passes."""

_SAID = {"play": "Play it", "talent": "Use its talent", "special": "Use its Special", "use": "Use it"}


def stops_at(game: Game, act: Act) -> tuple[str, ...]:
    """A Special in a phase, before one at any time."""
    phase = game.state.table.phase
    return (act.window,) if phase == NOBODY else (f"{PHASES[phase]} phase", act.window)


def is_routine_action(game: Game, option: Option) -> bool:
    """Nothing can be done at nearly any time."""
    return False


def option_said(game: Game, option: Option) -> str:
    """What is done with the card that is pointed at."""
    return _SAID.get(option.verb, "")


def is_usual(game: Game, option: Option) -> bool:
    """A card in hand is mostly played in the ordinary way."""
    return option.verb == "play"


def takes_part(game: Game, act: Act, option: Option) -> tuple[int, ...]:
    """Nobody attacks."""
    return ()


def aims_at(game: Game, option: Option) -> int:
    """Where a card is played is asked afterwards."""
    return NOBODY
