"""How a person at the table is asked: when, and what each action is called where its card is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.areas import FACTION
from rulewright.games.spoils.s6_playing_the_game.r606_using_an_ability import ability_of
from rulewright.games.spoils.s6_playing_the_game.r608_attacking import possible_attackers
from rulewright.games.spoils.table import TURN_ENDED
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Act
    from rulewright.kernel.game import Game
    from rulewright.kernel.records import Option

WINDOWS = {
    "response": "when another player does something",
    "turn ends": "when another player ends the turn",
    "battle": "in a battle",
    "attack": "when an attack is announced",
    "blocks": "once blockers are known",
    "damage": "once damage is assigned",
}
"""607, 608.1c, 609.1 When one may act between."""
_STEPS = {"608.1c": "attack", "609.1a": "blocks", "609.1e": "damage"}
"""The steps of a battle in which one may act, by their rules."""
_ICONS = ("Obsession", "Greed", "Elitism", "Deception", "Rage", "Universal")


def stops_at(game: Game, act: Act) -> tuple[str, ...]:
    """A step of a battle, or the end of a turn, before the kind of window that they are."""
    if act.rule in _STEPS:
        return _STEPS[act.rule], act.window
    doing = game.state.table.doing
    ending = act.window == "response" and bool(doing) and doing[-1].kind == TURN_ENDED
    return ("turn ends", act.window) if ending else (act.window,)


def is_routine_action(game: Game, option: Option) -> bool:
    """A faction's abilities can be used whenever they can be paid."""
    return option.verb == "use" and game.card(option.card).area == FACTION


def option_said(game: Game, option: Option) -> str:
    """What is done with the card that is pointed at."""
    match option.verb:
        case "resource":
            return "Play it face-down" if option.face_down else f"Play it face-up{_shows(game, option.card)}"
        case "use":
            return ability_of(game, option.card, option.other).name.capitalize()
        case "play" | "attack":
            return f"{option.verb.capitalize()} it"
        case "flip up":
            return "Flip it up"
    return ""


def _shows(game: Game, slot: int) -> str:
    """What a resource gives when it lies face-up."""
    given = [name for name, count in zip(_ICONS, game.printed(slot).provides, strict=True) for _ in range(count)]
    return f": shows {' and '.join(given)}" if given else ""


def is_usual(game: Game, option: Option) -> bool:
    """A resource is mostly played face-up."""
    return option.verb == "resource" and not option.face_down


def takes_part(game: Game, act: Act, option: Option) -> tuple[int, ...]:
    """608.1b The characters that could attack a target."""
    return possible_attackers(game, act.seat, option.card) if option.verb == "attack" else ()


def aims_at(game: Game, option: Option) -> int:
    """No action of a card names another."""
    return NOBODY
