"""Costs rehearsed: whether all of them can be met together, found out on a copy of the game.

Costs can change each other, the price and what pays it, so looking at each of them does not always tell. Nothing is
offered whose player can know that it must fail; what hangs on others, on chance or on hidden cards is tried, and taken
back if it fails.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from rulewright.effects.rules import rules_of
from rulewright.kernel.errors import Refusal
from rulewright.kernel.procedures import END, Nothing, Procedure, Signal
from rulewright.kernel.records import NOBODY, NOWHERE
from rulewright.kernel.trace import Entry

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

MET = (0,)
IN_VAIN, TOO_DEAR = (NOBODY,), (NOBODY, NOBODY)
"""The results of a rehearsal in which some cost could not be met, or all but the payment."""

WAYS, TRIES = 40, 200
"""How many answers to one question, and how many in all, are tried before a cost is taken to be possible."""


def begun_in_vain(game: Game, nothing: Nothing) -> Signal:
    """What was rehearsed was taken back before all of it was met."""
    game.state.result = IN_VAIN
    return END


REHEARSAL = Procedure("rehearsal", Nothing, (begun_in_vain,))
"""What a rehearsed action comes back to if it ends before it is met."""


class Action(Protocol):
    """The record of an action that has costs."""

    @property
    def seat(self) -> int: ...


def rehearsed(game: Game, label: str, doing: Action, trace: list[Entry] | None = None) -> Game:
    """A copy of the game in which the costs of an action are being met, by a procedure that ends when they are."""
    twin = game.copy()
    twin.trace = trace
    twin.looks_ahead = True
    twin.begin(REHEARSAL.label, Nothing())
    twin.begin(label, doing)
    twin.state.asked = None
    twin.run()
    return twin


def incompletable(game: Game, label: str, doing: Action, refusal: Refusal) -> Refusal | None:
    """The refusal of an action whose costs cannot all be met, whatever one chooses; None if they can."""
    if completable(game, label, doing):
        return None
    if not game.explains:
        return refusal
    return naming_hindrance(game, rehearsed(game, label, doing, trace=[]), doing.seat, refusal)


def completable(game: Game, label: str, doing: Action) -> bool:
    """Whether the costs of an action can all be met; tried once until something changes."""
    state = game.state
    key = (_REHEARSED, doing, state.table)
    known: bool | None = state.recall_fresh(key)
    if known is None:
        known = some_way(game, rehearsed(game, label, doing), doing.seat)
        state.fresh[key] = known
    return known


_REHEARSED = -9
"""The cache key of what a rehearsal has shown."""


def some_way(game: Game, twin: Game, seat: int, left: list[int] | None = None) -> bool:
    """Whether some answers lead to costs that are met; what hangs on others, chance or hidden cards is taken to."""
    left = [TRIES] if left is None else left
    if twin.over:
        return twin.state.result not in (IN_VAIN, TOO_DEAR) or surprised(game, twin, seat)
    decision = twin.decision
    if decision is None or decision.seat != seat:
        return True
    for answer in islice(decision.answers(), WAYS):
        left[0] -= 1
        if left[0] < 0:
            return True
        branch = twin.copy()
        branch.answer_checked(answer)
        if some_way(game, branch, seat, left):
            return True
    return False


def surprised(game: Game, twin: Game, seat: int) -> bool:
    """Whether a trial has shown what its player could not know: by chance, from a deck, or on a card turned up.

    Where only the payment was too much, that matters only of cards in play: no other pays, or changes a price.
    """
    before, after, rules = game.state, twin.state, rules_of(game)
    deck = rules.area_names["deck"]
    if before.chance != after.chance:
        return True
    changed = [slot for slot, card in enumerate(before.cards) if after.cards[slot] is not card]
    if after.result == TOO_DEAR:
        changed = [slot for slot in changed if rules.in_play(after.cards[slot].area)]
    return any(
        before.cards[slot].area == deck or (rules.visible(twin, slot, seat) and not rules.visible(game, slot, seat))
        for slot in changed
        if after.cards[slot].area != NOWHERE
    )


def naming_hindrance(game: Game, trial: Game, seat: int, refusal: Refusal) -> Refusal:
    """A refusal that also names the rules by which text in force keeps a cost from being met.

    The trial keeps a trace; one way through it tells.
    """
    while not trial.over and trial.decision is not None and trial.decision.seat == seat:
        trial.answer_checked(next(iter(trial.decision.answers())))
    hindering = {one for name in ("cannot", "forbidden", "replace") for one in game.rules.same_rules(name)}
    named = [rule for rule in trial.cited if rule in hindering]
    return replace(refusal, also=tuple(dict.fromkeys((*named, *refusal.also))))
