"""Whether a person needs to be asked in a window in which one mostly passes.

Nobody is asked where there is nothing to do but what can be done at nearly any time, nor again where nothing has
changed since the same was declined; unless the sensible player would act. All of it rests on what the seat itself may
know.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulewright.games.kit import GameKit
from rulewright.kernel.decisions import Act, Answer
from rulewright.kernel.game import Game
from rulewright.kernel.history import Moment
from rulewright.kernel.records import Option

PASS = Option("pass")
NOTHING_DONE = (PASS, ())
"""Answers that change nothing: a pass, and a choice of no card, as of nobody who blocks."""


def worth_asking(kit: GameKit, game: Game, window: Act, moment: Moment) -> bool:
    """Whether the seat may well want to act in a window that is open now; the moment is the one that led here."""
    actions = [one for one in window.options if one != PASS and not kit.is_routine_action(game, one)]
    if actions and not _declined_before(game, window, moment):
        return True
    return bool(kit.sensible(game, window, random.Random(0)) != PASS)


def _declined_before(game: Game, window: Act, moment: Moment) -> bool:
    """Whether the seat has passed in this turn with all of this to choose from, and nothing has changed since."""
    for asked, answer, seat in _back(moment):
        state = asked.state
        if state.turn != game.state.turn or state.cards_key != game.state.cards_key or answer not in NOTHING_DONE:
            return False
        if seat == window.seat and answer == PASS:
            earlier = Game(game.rules, state.copy()).decision
            return isinstance(earlier, Act) and set(window.options) <= set(earlier.options)
    return False


def _back(moment: Moment) -> Iterator[tuple[Moment, Answer, int]]:
    """What was answered, the latest first: where it was asked, the answer, and whose it is."""
    while moment.before is not None:
        yield moment.before, moment.answer, moment.seat
        moment = moment.before
