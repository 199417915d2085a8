"""Costs rehearsed: whether all of them can be met together, found out on a copy of the game.

Where triggers happen in the middle of paying, what they did could hardly be taken back. So nothing is offered there
that cannot be completed (R47).
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.effects.perform import FAILED
from rulewright.effects.rules import rules_of
from rulewright.games.spoils.areas import BEING_PLAYED, DECK
from rulewright.games.spoils.s4_game_concepts.r401_costs import Costs
from rulewright.games.spoils.s6_playing_the_game import r604_playing_a_card, r606_using_an_ability
from rulewright.games.spoils.s6_playing_the_game.records import PlayingACard, UsingAnAbility
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MOVE
from rulewright.kernel.procedures import END, Procedure, Signal, begin
from rulewright.kernel.records import BY_RULE, COST, NOBODY, Event, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

IN_VAIN = (NOBODY,)
"""The result of a rehearsal in which some cost could not be met."""

WAYS, TRIES = 40, 200
"""How many answers to one question, and how many in all, are tried before a cost is taken to be possible."""


class Rehearsal(Struct, frozen=True, array_like=True):
    """Costs that are met for a trial."""

    costs: Costs


def meet(game: Game, rehearsal: Rehearsal) -> Signal:
    """F.play.3 All costs are met, with whatever happens in between."""
    return begin("401", rehearsal.costs)


def met(game: Game, rehearsal: Rehearsal) -> Signal:
    """F.cost.4 If one of them could not be completed, the play would be illegal."""
    game.state.result = IN_VAIN if game.outcome.value == FAILED else (rehearsal.costs.seat,)
    return END


REHEARSAL = Procedure("rehearsal", Rehearsal, (meet, met))


def rehearses(game: Game) -> bool:
    """Whether costs are tried out as a whole before anything is offered (R47)."""
    record = game.rules.edition_record
    return bool(not record.triggers_wait_for_costs and record.costs_are_rehearsed)


def incompletable(game: Game, seat: int, option: Option) -> Refusal | None:
    """F.cost.4 Why a play or use cannot be completed: its costs cannot all be met together, whatever one chooses."""
    key = (_REHEARSED, seat, option.verb, option.card, option.other)
    known = game.state.fresh.get(key) if not game.state.unseen else None
    if known is None:
        known = any(_possible(game, seat, option, chosen) for chosen in _texts(game, option))
        game.state.fresh[key] = known
    return None if known else Refusal("F.cost.4", "its costs cannot all be met together", ("401.2", "604.1e"))


_REHEARSED = -9
"""The cache key of what a rehearsal has shown."""


def _texts(game: Game, option: Option) -> tuple[int, ...]:
    """The options among which a card's text lets its player choose; just none where there is no choice."""
    options = game.printed(option.card).options if option.verb == "play" else ()
    return options if len(options) > 1 else (NOBODY,)


def _possible(game: Game, seat: int, option: Option, chosen: int) -> bool:
    """Whether some way of meeting the costs leads to an end; one instruction alone has been looked at already."""
    if option.verb not in ("play", "use"):
        return True
    twin = game.copy()
    twin.state.frames.clear()
    costs = _costs(twin, seat, option, chosen)
    program = rules_of(game).program
    if sum(len(program.effects(hook, part)) for hook, part in costs.parts) < 2:
        return True
    twin.begin("rehearsal", Rehearsal(costs))
    twin.state.asked = None
    twin.run()
    return _some_way(game, twin, seat, [TRIES])


def _costs(twin: Game, seat: int, option: Option, chosen: int) -> Costs:
    slot = option.card
    if option.verb == "use":
        return r606_using_an_ability.costs_of(twin, UsingAnAbility(seat, slot, option.other))
    flags = BY_RULE | COST
    carry_out(twin, (Event(MOVE, slot, seat=seat, to=BEING_PLAYED, rule="604.1c", flags=flags),))
    return r604_playing_a_card.costs_of(twin, PlayingACard(seat, slot, object=twin.ref(slot), option=chosen))


def _some_way(game: Game, twin: Game, seat: int, left: list[int]) -> bool:
    """Whether some answers lead to costs that are met; what hangs on others, or on hidden cards, is taken to."""
    if twin.over:
        return twin.state.result != IN_VAIN or _decks(twin) != _decks(game)
    decision = twin.decision
    if decision is None or decision.seat != seat:
        return True
    for answer in islice(decision.answers(), WAYS):
        left[0] -= 1
        if left[0] < 0:
            return True
        branch = twin.copy()
        branch.answer_checked(answer)
        if _some_way(game, branch, seat, left):
            return True
    return False


def _decks(game: Game) -> list[tuple[int, ...]]:
    return [game.cards_in(DECK, seat) for seat in range(game.rules.seats)]
