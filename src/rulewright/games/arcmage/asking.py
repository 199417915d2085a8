"""How a person at the table is asked: when, and what each action is called where its card is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.arcmage.areas import ARMY, FACTIONS
from rulewright.games.arcmage.chapters.abilities import ability_of
from rulewright.games.arcmage.chapters.combat import able_attackers
from rulewright.games.arcmage.sensible.building import needed_faction
from rulewright.games.arcmage.table import PHASES
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.games.arcmage.editions import Edition
    from rulewright.kernel.decisions import Act
    from rulewright.kernel.game import Game
    from rulewright.kernel.records import Option

WINDOWS = {
    "event": "whenever events can be played",
    **{f"{phase} phase": f"events in the {phase} phase of others" for phase in PHASES},
    "defend": "when you are attacked",
    "response": "in the response phases of a fight",
    "devotion": "when your cities could be shown devotion",
    "claim": "when you could claim a discipline",
}
"""The windows in which one mostly passes."""


def windows_of(edition: Edition) -> dict[str, str]:
    """The windows of one edition: cities are shown devotion or claimed, fights have response phases or not."""
    lacking = {"devotion" if edition.disciplines else "claim", "" if edition.response_phases else "response"}
    return {name: words for name, words in WINDOWS.items() if name not in lacking}


def stops_at(game: Game, act: Act) -> tuple[str, ...]:
    """Events in another's phase, before events at any time."""
    phase = game.state.table.phase
    others = act.window == "event" and phase != NOBODY and game.state.active != act.seat
    return (f"{PHASES[phase]} phase", act.window) if others else (act.window,)


def is_routine_action(game: Game, option: Option) -> bool:
    """Nothing can be done at nearly any time."""
    return False


def option_said(game: Game, option: Option) -> str:
    """What is done with the card that is pointed at."""
    match option.verb:
        case "resource":
            return f"As a resource of {FACTIONS[option.other]}"
        case "move":
            return "Move to the army" if option.other == ARMY else f"Move to {game.name(option.other)}"
        case "defend":
            return f"Defend against {game.name(option.other)}"
        case "use":
            return f"Use: {ability_of(game, option.card, option.other).name}"
        case "devote":
            return "Show devotion to it"
        case "attack" | "play" if option.card != NOBODY:
            return f"{option.verb.capitalize()} it"
    return ""


def is_usual(game: Game, option: Option) -> bool:
    """A resource mostly serves the faction that is most in need of one."""
    return option.verb == "resource" and option.other == needed_faction(game, game.card(option.card).owner)


def takes_part(game: Game, act: Act, option: Option) -> tuple[int, ...]:
    """combat.I.1 The creatures that could attack an army or a city."""
    return able_attackers(game, act.seat, option.card) if option.verb == "attack" else ()


def aims_at(game: Game, option: Option) -> int:
    """Where a creature moves to, whom it defends against."""
    return option.other if option.verb in ("move", "defend") else NOBODY
