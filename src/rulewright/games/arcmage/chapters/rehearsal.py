"""Whether what a card or an ability asks for can be done and paid: by looking, or if that is not enough by trying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.feasible import hang_on_each_other, hindered
from rulewright.effects.foresight import foresee, only_chooses
from rulewright.effects.perform import FAILED
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.effects.verbs import Effect
from rulewright.games.arcmage.chapters.resource import Price, payment
from rulewright.games.arcmage.records import PlayingACard, UsingAnAbility
from rulewright.games.rehearsing import IN_VAIN, MET, TOO_DEAR, incompletable
from rulewright.kernel.aspects import MARK
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MEDDLED, PRICES
from rulewright.kernel.procedures import END, Signal

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Doing = PlayingACard | UsingAnAbility

PLAY_TRIAL, USE_TRIAL = "play.1 rehearsed", "abilities.activated.1 rehearsed"
"""The procedures that end once all is met, or cannot be."""


def unmeetable(game: Game, run: Run, doing: Doing, too_dear: Refusal | None) -> Refusal | None:
    """play.1, abilities.activated.6 What stands in the way of what has to be picked, done and paid for it.

    What is done can change the price, what pays it, and each other: then all of it is tried on a copy of the game.
    """
    costs = rules_of(game).program.effects(run.hook, run.part)
    doubt = in_doubt(game, costs)
    refusal = hindered(game, run, costs) if doubt or too_dear is None else too_dear
    if refusal is not None or not doubt or game.looks_ahead:
        return refusal
    if too_dear is not None and not game.explains and _costs_the_same(game, doing, costs):
        return too_dear
    refusal = too_dear or Refusal("abilities.activated.1", "its costs cannot all be met", ("play.1", "play.2"))
    return incompletable(game, PLAY_TRIAL if isinstance(doing, PlayingACard) else USE_TRIAL, doing, refusal)


def in_doubt(game: Game, costs: tuple[Effect, ...]) -> bool:
    """Whether looking at each cost may not be enough to tell whether all of them can be met."""
    _, stirred = foresee(costs)
    meddled = bool(stirred) and MEDDLED in game.state.listeners
    return meddled or bool(stirred & ~MARK) or hang_on_each_other(costs)


def _costs_the_same(game: Game, doing: Doing, costs: tuple[Effect, ...]) -> bool:
    """Whether a card has one price, whatever is chosen for it: then nothing has to be tried to see that it is too much.

    What is chosen changes nothing by itself, no text in force is about prices, and X is no part of it.
    """
    if not isinstance(doing, PlayingACard) or PRICES in game.state.listeners or game.printed(doing.card).variable:
        return False
    return only_chooses(costs)


def conclude(game: Game, seat: int, price: Price) -> Signal:
    """The end of a rehearsal: what had to be done is done or not, and what it costs can be paid or not."""
    game.state.result = MET
    if game.outcome.value == FAILED:
        game.state.result = IN_VAIN
    elif payment(game, seat, price) is None:
        game.state.result = TOO_DEAR
    return END
