"""What is open to a seat in a window: everything that the checks in `legality.py` would let through.

What follows from the hand and from what is in play is worked out once until that changes; see `within_reach.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.effects.keys import ALLOWS, BARS, REQUIRES
from rulewright.effects.lasting import PERMISSIONS, TEXT, TYPES
from rulewright.games.spoils.areas import HAND
from rulewright.games.spoils.index import ABILITIES, FLIP_UPS, TACTICALS, ability_number
from rulewright.games.spoils.s4_game_concepts.r401_costs import hindered
from rulewright.games.spoils.s4_game_concepts.r402_effects import attack_barred, play_barred, use_barred
from rulewright.games.spoils.s4_game_concepts.r405_threshold import (
    icons_follow_from_rows,
)
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
    possible_attackers,
    without_attackers,
)
from rulewright.games.spoils.s6_playing_the_game.rehearsal import incompletable, rehearses
from rulewright.games.spoils.s6_playing_the_game.within_reach import AllReady, Prospect, Ready, all_ready
from rulewright.games.windows import END_TURN, Window
from rulewright.kernel.aspects import HIDDEN, LASTING, MARK, SETTLED, TURN
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import LOOKS_FURTHER, MODIFIES, PERMITS, PRICES
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
    """603.2, 607.2 What a seat could do in a window; where costs are rehearsed, without what cannot be completed."""
    found = actions(game, seat, window)
    if not rehearses(game):
        return found
    return tuple(option for option in found if incompletable(game, seat, option) is None)


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
    known: Known | None = state.recall((_SURE, seat, window))
    if known is None:
        if not state.listeners.keys().isdisjoint(_UNUSUAL):
            return tuple(
                option for option in conceivable(game, seat, window) if _closed(game, seat, option, window) is None
            )
        known = _known(game, seat, window, key)
    means = len(free_resources(game, seat))
    ready, reach, by_means = known
    if not ready.steady:
        return tuple(
            [
                option
                for option, price, unsteady in reach
                if price <= means and (unsteady is None or _price_now(game, seat, option, unsteady, window) <= means)
            ]
        )
    found = by_means.get(means)
    if found is None:
        found = by_means[means] = tuple([option for option, price, _ in reach if price <= means])
    state.fresh[key] = found
    return found


def _known(game: Game, seat: int, window: str, key: tuple[int, int, str]) -> Known:
    """What is within reach; looked at anew only if what is ready, or what that rests on, has changed."""
    state = game.state
    ready = all_ready(game, seat, window)
    known: Known | None = state.recall(key)
    rests = _resting(game, window, ready)
    if known is None or known[0].actions is not ready.actions:
        known = (ready, _within_reach(game, seat, window, ready.actions), {})
        state.note(key, rests, known)
    # As long as no card comes, goes or is turned over, not even what is ready has to be looked at.
    rests |= HIDDEN | SETTLED | (0 if icons_follow_from_rows(game) else state.watched)
    state.note((_SURE, seat, window), rests, known)
    return known


def usable(game: Game, seat: int, slots: tuple[int, ...] | None) -> Iterator[Option]:
    """606.1a The abilities of these cards, or of any, that a seat could use because an effect says so."""
    for who, hook in game.state.listeners.get(ABILITIES, ()):
        option = Option("use", *ability_number(game, who, hook))
        named = slots is None or option.card in slots
        if not named or use_refused(game, seat, option.card, option.other) is not None:
            continue
        if not rehearses(game) or incompletable(game, seat, option) is None:
            yield option


_UNUSUAL = (REQUIRES, ALLOWS, TACTICALS, MODIFIES | TEXT)
"""The keys of text under which no short way tells what is open: every action is put to its whole check."""


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


_ACTIONS, _SURE = -3, -7
"""The cache keys of a seat's actions; the second holds as long as what is ready is sure to be the same."""


def _resting(game: Game, window: str, ready: AllReady) -> int:
    """The aspects of the state that decide what of all that is ready can be done, and for what price.

    Text that comes into force can always change it; text that is in force makes it rest on whatever that looks at.
    """
    listeners = game.state.listeners
    if not listeners.keys().isdisjoint(_DISTURBING) or (window == "turn" and not listeners.keys().isdisjoint(_HALTING)):
        return game.state.watched
    return ready.rests | LASTING | (SETTLED | MARK | TURN if window == "turn" else 0)


_DISTURBING = (PERMITS, PRICES, LOOKS_FURTHER, BARS["use abilities"], BARS["be picked"], MODIFIES | TYPES)
_HALTING = (BARS["attack"], MODIFIES | PERMISSIONS)

Reach = list[tuple[Option, int, Prospect | None]]
"""Every action that only its price could still forbid, with its price; its prospect, if it is looked at anew."""

Known = tuple[AllReady, Reach, dict[int, tuple[Option, ...]]]
"""What was ready; what of it is within reach; which of that so many resources pay for, where that is all."""


def _within_reach(game: Game, seat: int, window: str, ready: list[Ready]) -> Reach:
    """What is ready and not hindered, and what that costs now."""
    simple = game.state.listeners.keys().isdisjoint((PERMITS, PRICES, BARS["use abilities"]))
    found: Reach = []
    for option, prospect in ready:
        if simple and prospect.plain:
            found.append((option, prospect.asks, None))
        elif not prospect.steady:
            found.append((option, 0, prospect))
        elif (price := _price_now(game, seat, option, prospect, window)) != OUT_OF_REACH:
            found.append((option, price, None))
    if window == "turn" and (possible_attackers(game, seat) or without_attackers(game) is None):
        targets = [one for one in attack_targets(game, seat) if _attackable(game, seat, one)]
        found += [(Option("attack", target), 0, None) for target in targets]
    return found


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
    if using:
        return ability_price(game, seat, slot, prospect)
    total = numeric_cost(game, seat, slot, prospect.asks, OF_A_CARD)
    return max(total, game.printed(slot).flip_up.cost) if option.verb == "flip up" else total


def ability_price(game: Game, seat: int, slot: int, prospect: Prospect) -> int:
    """406.4 What an ability costs; one without a pay instruction has no numeric cost whatever."""
    return numeric_cost(game, seat, slot, prospect.asks, OF_AN_ABILITY) if prospect.outlook.pays else 0
