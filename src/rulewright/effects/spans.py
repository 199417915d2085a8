"""How long something lasts: the durations that text can name, and when each of them is over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.kernel.records import (
    FOREVER,
    NEXT_TIME,
    NEXT_TIME_THIS_BATTLE,
    NEXT_TIME_THIS_TURN,
    THIS_BATTLE,
    THIS_TURN,
    THROUGH_ANOTHERS_TURN,
    THROUGH_OWN_TURN,
    UNTIL_ANOTHERS_TURN,
    UNTIL_OWN_PHASE,
    UNTIL_OWN_TURN,
    WHILE_SOURCE,
    Ongoing,
)

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

DURATIONS = {
    "turn": THIS_TURN,
    "battle": THIS_BATTLE,
    "forever": FOREVER,
    "game": FOREVER,
    "next": NEXT_TIME,
    "next this turn": NEXT_TIME_THIS_TURN,
    "next this battle": NEXT_TIME_THIS_BATTLE,
    "while source": WHILE_SOURCE,
    "your next turn": UNTIL_OWN_TURN,
    "opponent's next turn": UNTIL_ANOTHERS_TURN,
    "end of your next turn": THROUGH_OWN_TURN,
    "end of opponent's next turn": THROUGH_ANOTHERS_TURN,
}
"""The durations that text can name; `your next turn` lasts until that turn begins, `end of` it until it is over."""

_OWN_PHASE = re.compile(r"your next (.+) phase")


def span(game: Game, until: str) -> int:
    """How long something lasts that text names so: one of the durations, or until the next phase of a name."""
    if phase := _OWN_PHASE.fullmatch(until):
        return UNTIL_OWN_PHASE + rules_of(game).phase_number(phase[1])
    return DURATIONS[until]


DELAYED = (NEXT_TIME, NEXT_TIME_THIS_TURN, NEXT_TIME_THIS_BATTLE)
"""What waits for one happening only."""


def over_with_turn(game: Game, one: Ongoing) -> bool:
    """Whether something that lasts until the end of a later turn is over with the one that ends now."""
    mine = game.state.active == one.controller
    return one.since < game.state.turn and one.until == (THROUGH_OWN_TURN if mine else THROUGH_ANOTHERS_TURN)


def over_at_start(game: Game, one: Ongoing) -> bool:
    """Whether something that lasts is over now that a turn has begun: it was for the last one, or until this one."""
    mine = game.state.active == one.controller
    return one.until in (THIS_TURN, NEXT_TIME_THIS_TURN, UNTIL_OWN_TURN if mine else UNTIL_ANOTHERS_TURN)


def over_at_phase(game: Game, one: Ongoing, phase: int) -> bool:
    """Whether something that lasts until a phase is over now that such a phase has begun."""
    return one.until == UNTIL_OWN_PHASE + phase and game.state.active == one.controller
