"""A first look at what a seat could do, that spares the full check of what is plainly out of reach.

What is ready follows from which cards are in play and in hand, not from what has been paid since, so it is worked out
once for many decisions. Nothing here decides: whatever is not plain goes through the checks in `legality.py`, and
what is plain is just what those checks would find; a test holds the two against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.hearing import BARS, looks_further
from rulewright.effects.numbers import Fixed
from rulewright.effects.paragraphs import Ability
from rulewright.effects.rules import rules_of
from rulewright.effects.verbs import Pay
from rulewright.games.spoils.areas import HAND
from rulewright.games.spoils.cards import SpoilsCard, fixed_payments
from rulewright.games.spoils.index import ABILITIES, FLIP_UPS
from rulewright.games.spoils.s4_game_concepts.r405_threshold import gate_open, missing
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import flip_up_threshold
from rulewright.kernel.events import PERMITS

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Ready = tuple[int, int, bool, bool]
"""(card, what its running total opens with, whether its price is all that matters, whether the rest stays in play);
where it does not, everything is looked at anew each time."""

_CARDS, _ABILITIES, _FLIPS = -5, -6, -7
"""The cache keys of what is ready."""


def ready_cards(game: Game, seat: int, window: str) -> list[Ready]:
    """Cards in hand that a seat might play in a window."""
    state = game.state
    hand = game.cards_in(HAND, seat)
    key = (_CARDS, seat, window)
    known = state.settled.get(key)
    if known is not None and known[0] is hand and known[1] is state.listeners:
        ready: list[Ready] = known[2]
        return ready
    unbarred = PERMITS not in state.listeners
    found: list[Ready] = []
    for slot in hand:
        printed: SpoilsCard = game.rules.defs[state.cards[slot].printed]
        if printed.type == "resource" or not timely(printed, window) or missing(game, seat, printed.threshold):
            continue
        steady = not printed.far_sighted
        found.append((slot, printed.least if steady else 0, unbarred and not printed.costs, steady))
    state.settled[key] = (hand, state.listeners, found)
    return found


def timely(printed: SpoilsCard, window: str) -> bool:
    """Whether a card of this kind could be played in a window at all."""
    if printed.only_answers and window != "response":
        return False
    return window == "turn" or printed.type == "tactic" or "tactical" in printed.keywords


def ready_flips(game: Game, seat: int, window: str) -> list[Ready]:
    """Face-down cards that a seat might flip up in a window."""
    state = game.state
    flips = state.listeners.get(FLIP_UPS)
    if flips is None:
        return []
    key = (_FLIPS, seat, window)
    known = state.settled.get(key)
    if known is not None and known[0] is state.listeners:
        ready: list[Ready] = known[1]
        return ready
    unbarred = PERMITS not in state.listeners
    found: list[Ready] = []
    for slot, _ in flips:
        printed: SpoilsCard = game.rules.defs[state.cards[slot].printed]
        if state.cards[slot].controller != seat or printed.flip_up is None or not timely(printed, window):
            continue
        if not missing(game, seat, flip_up_threshold(game, printed)):
            steady = not printed.far_sighted
            price = printed.flip_least if steady else 0
            found.append((slot, price, unbarred and not printed.flip_costs, steady))
    state.settled[key] = (state.listeners, found)
    return found


def ready_abilities(game: Game, seat: int) -> list[tuple[int, int, int, bool, bool]]:
    """Abilities whose threshold a seat meets: (card, ability, and as for a card)."""
    state = game.state
    key = (_ABILITIES, seat)
    known = state.settled.get(key)
    if known is not None and known[0] is state.listeners:
        ready: list[tuple[int, int, int, bool, bool]] = known[1]
        return ready
    program = rules_of(game).program
    unbarred = state.listeners.keys().isdisjoint((PERMITS, BARS["use abilities"]))
    found: list[tuple[int, int, int, bool, bool]] = []
    for slot, hook in state.listeners.get(ABILITIES, ()):
        if state.cards[slot].controller == seat:
            one = program.all[hook]
            if isinstance(one.node, Ability) and (not one.node.gate or gate_open(game, seat, one.node.gate)):
                price, plain, steady = _price(game, hook, one.node)
                found.append((slot, one.position, price if steady else 0, plain and unbarred, steady))
    state.settled[key] = (state.listeners, found)
    return found


def _price(game: Game, hook: int, node: Ability) -> tuple[int, bool, bool]:
    """What an ability costs where nothing changes costs; whether that is all; whether it stays in play."""
    prices: dict[int, tuple[int, bool, bool]] = rules_of(game).program.noted
    known = prices.get(hook)
    if known is None:
        plain = all(isinstance(one, Pay) and isinstance(one.amount, Fixed) for one in node.cost)
        known = prices[hook] = (max(0, fixed_payments(node)), plain, not looks_further(node.cost))
    return known
