"""What is open to a seat in a window: everything that the checks in `legality.py` would let through.

What follows from the hand and from what is in play is worked out once until that changes; see `within_reach.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.effects.keys import ALLOWS, BARS
from rulewright.games.spoils.areas import HAND
from rulewright.games.spoils.index import ABILITIES, FLIP_UPS, ability_number
from rulewright.games.spoils.s4_game_concepts.cost_outlook import hindered, unforeseeable
from rulewright.games.spoils.s4_game_concepts.r402_effects import attack_barred, play_barred, use_barred
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import (
    OF_A_CARD,
    OF_AN_ABILITY,
    free_resources,
    numeric_cost,
)
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import as_though_in_hand
from rulewright.games.spoils.s6_playing_the_game.legality import (
    attack_refused_now,
    flip_up_refused,
    play_refused_here,
    untimely,
    use_refused,
)
from rulewright.games.spoils.s6_playing_the_game.r605_playing_a_resource import resource_options
from rulewright.games.spoils.s6_playing_the_game.r608_attacking import (
    attack_targets,
    each_possible_attacker,
    possible_attackers,
    without_attackers,
)
from rulewright.games.spoils.s6_playing_the_game.rehearsal import costs_refused, doing_of
from rulewright.games.spoils.s6_playing_the_game.within_reach import AllReady, Prospect, action_in_doubt, all_ready
from rulewright.games.windows import END_TURN, Window
from rulewright.kernel.aspects import MARK, SETTLED, TURN
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import PERMITS
from rulewright.kernel.records import PASS, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def options(game: Game, act: Act) -> tuple[Option, ...]:
    """603.2, 607.2 Everything that is open to a seat in a window."""
    if act.window == "resource":
        return resource_options(game, act.seat)
    if act.window == "ability":
        using = game.state.frames[-1].vars
        return tuple(usable(game, act.seat, using.cards))
    found = completable(game, act.seat, act.window)
    window = game.state.frames[-1].vars
    if isinstance(window, Window) and window.barred:
        found = tuple(one for one in found if one not in window.barred)
    return (*found, END_TURN if act.window == "turn" else PASS)


def completable(game: Game, seat: int, window: str) -> tuple[Option, ...]:
    """603.2, 607.2 What a seat could do in a window, without what it can know that it cannot complete."""
    return tuple([option for option in actions(game, seat, window) if not must_fail(game, seat, option)])


def must_fail(game: Game, seat: int, option: Option) -> bool:
    """401.2 Whether an action that could be begun cannot be completed, as its player can know."""
    if not action_in_doubt(game, option):
        return False
    return costs_refused(game, doing_of(game, seat, option)) is not None


def actions(game: Game, seat: int, window: str) -> tuple[Option, ...]:
    """603.2, 607.2 What a seat could do in a window besides passing.

    What follows from the hand and from what is in play is worked out once until that changes; prices are looked at
    each time, and so is whatever looks further.
    """
    state = game.state
    key = (_ACTIONS, seat, window)
    if not state.unseen:
        fresh: tuple[Option, ...] | None = state.fresh.get(key)
        if fresh is not None:
            return fresh
    ready = all_ready(game, seat, window)
    means = len(free_resources(game, seat))
    if ready.in_force.unusual:
        return tuple(
            option for option in conceivable(game, seat, window) if _closed(game, seat, option, window) is None
        )
    if means < ready.cheapest and window != "turn" and not ready.in_force.barring:
        return ()
    known: Known | None = state.recall(key)
    if known is None or known.ready is not ready:
        known = _known(game, seat, window, ready, known)
        state.note(key, _resting(game, window, ready), known)
    if not ready.steady:
        return _within_reach(game, seat, window, known, means)
    found = known.by_means.get(means)
    if found is None:
        found = known.by_means[means] = _within_reach(game, seat, window, known, means)
    state.fresh[key] = found
    return found


class Known(Struct, frozen=True):
    """What is known of what a seat can do in a window, as far as it was asked for."""

    ready: AllReady
    attacks: list[Option]
    prices: dict[int, int]
    """What that which is ready costs, by its place in the list."""
    by_means: dict[int, tuple[Option, ...]]
    """Everything that so many resources pay for, where that is all that decides."""


def _known(game: Game, seat: int, window: str, ready: AllReady, before: Known | None) -> Known:
    """What is known; looked at anew only if what is ready, or what is in force, is not what it was before."""
    if before is not None and before.ready.actions is ready.actions and before.ready.in_force == ready.in_force:
        return Known(ready, before.attacks, before.prices, before.by_means)
    return Known(ready, _attacks(game, seat) if window == "turn" else [], {}, {})


def usable(game: Game, seat: int, slots: tuple[int, ...] | None) -> Iterator[Option]:
    """606.1a The abilities of these cards, or of any, that a seat could use because an effect says so."""
    for who, hook in game.state.listeners.get(ABILITIES, ()):
        option = Option("use", *ability_number(game, who, hook))
        named = slots is None or option.card in slots
        if named and use_refused(game, seat, option.card, option.other) is None:
            yield option


def conceivable(game: Game, seat: int, window: str) -> Iterator[Option]:
    """Everything that a seat could think of doing in a window."""
    yield from (Option("play", slot) for slot in game.cards_in(HAND, seat))
    if ALLOWS in game.state.listeners:
        yield from (Option("play", slot) for slot in as_though_in_hand(game, seat))
    flips = game.state.listeners.get(FLIP_UPS, ())
    yield from (Option("flip up", slot) for slot, _ in flips if game.card(slot).controller == seat)
    for who, hook in game.state.listeners.get(ABILITIES, ()):
        yield Option("use", *ability_number(game, who, hook))
    if window == "turn":
        yield from (Option("attack", slot) for slot in attack_targets(game, seat))


def _closed(game: Game, seat: int, option: Option, window: str) -> Refusal | None:
    """The whole check of an action."""
    match option.verb:
        case "play":
            return play_refused_here(game, seat, option.card, window)
        case "flip up":
            return flip_up_refused(game, seat, option.card, window)
        case "use":
            return use_refused(game, seat, option.card, option.other)
    return attack_refused_now(game, seat, option.card)


_ACTIONS = -3
"""The cache key of a seat's actions."""


def _resting(game: Game, window: str, ready: AllReady) -> int:
    """The aspects of the state that decide what of all that is ready can be done, and for what price.

    Text in force may make it rest on whatever that looks at.
    """
    if ready.in_force.disturbing or (window == "turn" and ready.in_force.halting):
        return game.state.watched
    return ready.rests | (SETTLED | MARK | TURN if window == "turn" else 0)


def _within_reach(game: Game, seat: int, window: str, known: Known, means: int) -> tuple[Option, ...]:
    """What is ready, can be paid for and is not hindered; what cannot be paid for is not looked at further."""
    priced, prices = known.ready.in_force.barring, known.prices
    found: list[Option] = []
    for at, (option, prospect) in enumerate(known.ready.actions):
        if not priced and not prospect.doubtful and (prospect.asks > means or prospect.plain):
            price = prospect.asks
        elif not prospect.steady:
            price = _price_now(game, seat, option, prospect, window)
        elif at in prices:
            price = prices[at]
        else:
            price = prices[at] = _price_now(game, seat, option, prospect, window)
        if price <= means:
            found.append(option)
    return (*found, *known.attacks)


def _attacks(game: Game, seat: int) -> list[Option]:
    """The attacks that could be made now."""
    if without_attackers(game) is not None and not any(True for _ in each_possible_attacker(game, seat)):
        return []
    return [Option("attack", target) for target in attack_targets(game, seat) if _attackable(game, seat, target)]


def _attackable(game: Game, seat: int, target: int) -> bool:
    if attack_barred(game, seat, target) is not None:
        return False
    if BARS["attack"] not in game.state.listeners or possible_attackers(game, seat, target):
        return True
    return without_attackers(game) is None


OUT_OF_REACH = sys.maxsize


def _price_now(game: Game, seat: int, option: Option, prospect: Prospect, window: str) -> int:
    """What something that is ready costs now, or that it is out of reach whatever is paid."""
    slot, listeners = option.card, game.state.listeners
    using = option.verb == "use"
    if not using and game.printed(slot).beyond_play and untimely(game, seat, slot, window) is not None:
        return OUT_OF_REACH
    if PERMITS in listeners or (using and BARS["use abilities"] in listeners):
        flipping = option.verb == "flip up"
        refusal = use_barred(game, seat, slot) if using else play_barred(game, seat, slot, flipping=flipping)
        if refusal is not None:
            return OUT_OF_REACH
    outlook = prospect.outlook
    guest = int(using and game.card(slot).controller != seat)
    if outlook.checks and hindered(game, outlook, seat, game.ref(slot), guest) is not None:
        return OUT_OF_REACH
    if unforeseeable(game, outlook, slot):
        return 0  # what it comes to is rehearsed
    if using:
        return ability_price(game, seat, slot, prospect)
    total = numeric_cost(game, seat, slot, prospect.asks, OF_A_CARD)
    return max(total, game.printed(slot).flip_up.cost) if option.verb == "flip up" else total


def ability_price(game: Game, seat: int, slot: int, prospect: Prospect) -> int:
    """406.4 What an ability costs; one without a pay instruction has no numeric cost whatever."""
    return numeric_cost(game, seat, slot, prospect.asks, OF_AN_ABILITY) if prospect.outlook.pays else 0
