"""A simple sensible player: tries each answer in a world that could be this one, and takes what looks best after it.

It knows what its seat may know and no more: everything else is dealt again before it tries anything.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

from rulewright.games.smashup.areas import HAND
from rulewright.games.smashup.chapters.attached import bases
from rulewright.games.smashup.chapters.scoring import power_at, ranking, total_power
from rulewright.games.smashup.values import BREAKPOINT, REWARDS
from rulewright.kernel.conceding import still_in
from rulewright.kernel.decisions import Act, Answer, Decision, Order
from rulewright.kernel.knowledge import determinize

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

TRIED, TRIED_NEXT = 20, 8
"""How many answers are tried to a question, and to each that it leads to."""
DEEP = 3
"""How many questions to the same seat are followed, until it may act freely again."""


def sensible(game: Game, decision: Decision, rng: random.Random) -> Answer:
    """What such a player would do."""
    if decision.prompt == "faction":
        return decision.random(rng)
    if isinstance(decision, Order):
        return (0,) if decision.next_only else tuple(range(len(decision.items)))
    found = _some(decision, rng, TRIED)
    if len(found) == 1:
        return found[0]
    world = determinize(game, decision.seat, rng)
    return max(found, key=lambda answer: _after(world, decision.seat, answer, rng, DEEP))


def _some(decision: Decision, rng: random.Random, most: int) -> list[Answer]:
    """The answers, or some of them where there are very many."""
    found = list(islice(decision.answers(), 4 * most))
    return found if len(found) <= most else rng.sample(found, most)


def _after(world: Game, seat: int, answer: Answer, rng: random.Random, deep: int) -> float:
    """How things look after an answer, with what the same player would best answer to what it leads to."""
    twin = world.copy()
    twin.answer_checked(answer)
    decision = twin.decision
    asked = decision is not None and decision.seat == seat and not (isinstance(decision, Act) and decision.always)
    if decision is None or not asked or not deep:
        return worth(twin, seat)
    return max(_after(twin, seat, one, rng, deep - 1) for one in _some(decision, rng, TRIED_NEXT))


def worth(game: Game, seat: int) -> float:
    """How things stand for a player, compared with the best placed of the others."""
    others = [_standing(game, one) for one in still_in(game) if one != seat]
    if game.state.result is not None:
        return 1000.0 if seat in game.state.result else -1000.0
    return _standing(game, seat) - max(others, default=0.0)


def _standing(game: Game, seat: int) -> float:
    """Points, points to come from the bases as they stand, power in play, cards in hand."""
    score = 10.0 * game.state.seats[seat].score + 0.6 * len(game.cards_in(HAND, seat))
    for base in bases(game):
        nearly = min(1.0, total_power(game, base) / max(1, int(game.value(base, BREAKPOINT))))
        places = zip(ranking(game, base), REWARDS, strict=False)
        award = sum(int(game.value(base, what)) for place, what in places if seat in place)
        score += 8.0 * award * nearly * nearly + 0.5 * power_at(game, base, seat)
    return score
