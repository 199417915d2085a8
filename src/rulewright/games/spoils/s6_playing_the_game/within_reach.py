"""A first look at what a seat could do, that spares the full check of what is plainly out of reach.

What is ready follows from which cards are in play and in hand, not from what has been paid since, so it is worked out
once for many decisions. Nothing here decides: whatever is not plain goes through the checks in `legality.py`, and
what is plain is just what those checks would find; a test holds the two against each other.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rulewright.effects.lasting import PERMISSIONS
from rulewright.effects.numbers import Fixed
from rulewright.effects.paragraphs import Ability
from rulewright.effects.rules import rules_of
from rulewright.effects.verbs import Pay
from rulewright.games.spoils.areas import HAND
from rulewright.games.spoils.cards import SpoilsCard, fixed_payments
from rulewright.games.spoils.index import ABILITIES, FLIP_UPS
from rulewright.games.spoils.s4_game_concepts.r405_threshold import gate_open, missing
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import free_resources
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import flip_up_threshold, is_tactical
from rulewright.kernel.events import MODIFIES, PERMITS, PRICES

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_CARDS, _ABILITIES, _FLIPS = -5, -6, -7
"""The cache keys of what is ready."""


def reach(game: Game, seat: int) -> int:
    """How much a seat could pay at most; where something changes costs, nothing is ruled out by it."""
    return 1_000_000 if PRICES in game.state.listeners else len(free_resources(game, seat))


def ready_cards(game: Game, seat: int, window: str) -> list[tuple[int, int, bool]]:
    """Cards in hand that a seat might play in a window: (card, least price, whether the price is all that matters)."""
    state = game.state
    hand = game.cards_in(HAND, seat)
    key = (_CARDS, seat, window == "turn")
    known = state.settled.get(key)
    if known is not None and known[0] is hand and known[1] is state.listeners:
        return known[2]  # type: ignore[no-any-return]
    unpriced = PRICES not in state.listeners and PERMITS not in state.listeners
    found: list[tuple[int, int, bool]] = []
    for slot in hand:
        printed: SpoilsCard = game.rules.defs[state.cards[slot].printed]
        if printed.type == "resource" or missing(game, seat, printed.threshold):
            continue
        if window != "turn" and printed.type != "tactic" and not is_tactical(game, slot):
            continue
        found.append((slot, printed.least, unpriced and not printed.costs and len(printed.options) < 2))
    state.settled[key] = (hand, state.listeners, found)
    return found


def ready_flips(game: Game, seat: int, window: str) -> list[tuple[int, int, bool]]:
    """Face-down cards that a seat might flip up in a window: (card, price, whether the price is all that matters)."""
    state = game.state
    flips = state.listeners.get(FLIP_UPS)
    if flips is None:
        return []
    key = (_FLIPS, seat, window == "turn")
    known = state.settled.get(key)
    if known is not None and known[0] is state.listeners:
        return known[1]  # type: ignore[no-any-return]
    unpriced = PRICES not in state.listeners and PERMITS not in state.listeners
    found: list[tuple[int, int, bool]] = []
    for slot, _ in flips:
        printed: SpoilsCard = game.rules.defs[state.cards[slot].printed]
        if state.cards[slot].controller != seat or printed.flip_up is None:
            continue
        if window != "turn" and printed.type != "tactic" and not is_tactical(game, slot):
            continue
        if not missing(game, seat, flip_up_threshold(game, printed)):
            plain = unpriced and not printed.flip_costs and len(printed.options) < 2
            found.append((slot, printed.flip_up.cost, plain))
    state.settled[key] = (state.listeners, found)
    return found


def ready_abilities(game: Game, seat: int) -> list[tuple[int, int, int, bool]]:
    """606.1a, 502.1, 502.3 Abilities whose threshold a seat meets: (card, ability, least price, whether that is all).

    Also 201.5b.
    """
    state = game.state
    key = (_ABILITIES, seat)
    known = state.settled.get(key)
    if known is not None and known[0] is state.listeners:
        return known[1]  # type: ignore[no-any-return]
    program = rules_of(game).program
    unchanged = state.listeners.keys().isdisjoint((PRICES, PERMITS, MODIFIES | PERMISSIONS))
    found: list[tuple[int, int, int, bool]] = []
    for slot, hook in state.listeners.get(ABILITIES, ()):
        if state.cards[slot].controller == seat:
            one = program.all[hook]
            if isinstance(one.node, Ability) and (not one.node.gate or gate_open(game, seat, one.node.gate)):
                price, plain = _price(one.node)
                found.append((slot, one.position, price, plain and unchanged))
    state.settled[key] = (state.listeners, found)
    return found


@cache
def _price(node: Ability) -> tuple[int, bool]:
    """The least that an ability costs where nothing changes costs, and whether that is all it costs."""
    plain = all(isinstance(one, Pay) and isinstance(one.amount, Fixed) for one in node.cost)
    return fixed_payments(node), plain
