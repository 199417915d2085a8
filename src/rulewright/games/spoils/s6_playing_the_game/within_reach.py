"""A first look at what a seat could do, that spares the full check of what is plainly out of reach.

What is ready follows from the hand, from the icons that are provided and from which abilities are in play, not from
what else has happened since, so it is worked out once for many decisions; it stands with the records that it rests on:
the hand, the rows in play and the index of what is in force, each of which is replaced whenever it changes.
Nothing here decides: whatever is not plain goes through the checks in `legality.py`, and what is plain is just what
those checks would find; a test holds the two against each other.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulewright.effects.dependencies import looks_further
from rulewright.effects.keys import ALLOWS, BARS, REQUIRES
from rulewright.effects.lasting import PERMISSIONS, TEXT, TYPES
from rulewright.effects.paragraphs import Ability
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import COST_PART
from rulewright.games.spoils.areas import HAND, IN_PLAY_ROWS
from rulewright.games.spoils.cards import NO_ICONS, Icons, SpoilsCard, icons, is_open
from rulewright.games.spoils.index import ABILITIES, FLIP_UPS, TACTICALS, ability_number
from rulewright.games.spoils.s4_game_concepts.cost_outlook import Outlook, in_doubt, outlook_of
from rulewright.games.spoils.s4_game_concepts.r405_threshold import icons_follow_from_rows, icons_of, meets
from rulewright.games.spoils.s5_types_of_rules_text.r507_keywords import flip_up_threshold
from rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card import opening
from rulewright.games.spoils.s6_playing_the_game.r606_using_an_ability import hook_of
from rulewright.games.spoils.s6_playing_the_game.records import PlayingACard
from rulewright.kernel.caches import Listeners
from rulewright.kernel.events import LOOKS_FURTHER, MODIFIES, PERMITS, PRICES
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import NOBODY, Option
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Prospect(Struct, frozen=True):
    """What can be told of an action by reading the card, once for a match."""

    outlook: Outlook
    asks: int
    """What its running total comes to where nothing changes costs; 0 for one that has no numeric cost."""
    steady: bool
    """Whether nothing but what is in play decides of it; where more does, it is looked at anew each time."""
    plain: bool
    """Whether its price is all that matters, as long as no text in force says otherwise."""
    doubtful: bool
    """Whether its extra costs may change what is to be paid, or what pays, whatever is in force."""


Ready = tuple[Option, Prospect]


class InForce(Struct, frozen=True):
    """Which kinds of text are in force that bear on what a seat can do."""

    unusual: bool
    """Such that no short way tells what is open: every action is put to its whole check."""
    disturbing: bool
    """Such that what can be done may rest on anything that text can look at."""
    halting: bool
    """The same for attacks."""
    barring: bool
    """Such that forbids actions or changes prices."""
    icons: bool
    """Such that icons do not follow from which cards are in play."""


class AllReady(Struct, frozen=True):
    """Everything that a seat might do in a window, and the records that this follows from."""

    hand: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    index: Listeners
    have: Icons
    abilities: tuple[Listener, ...]
    flips: tuple[Listener, ...]
    in_force: InForce
    actions: list[Ready]
    rests: int
    """The aspects of the state that decide what of it can be done, besides prices."""
    steady: bool
    """Whether none of it has to be looked at anew each time."""
    cheapest: int
    """What the cheapest of it costs, as long as nothing changes prices."""


_READY, _ABILITIES = -5, -6
"""The cache keys of what is ready."""


def all_ready(game: Game, seat: int, window: str) -> AllReady:
    """What a seat might do in a window; the same record as long as it is the same."""
    state = game.state
    areas, index, count = state.areas, state.listeners, game.rules.seats
    hand, first, second, third = [areas[area * count + seat] for area in _RESTING_ON]
    key = (_READY, seat, window)
    known: AllReady | None = state.kept.get(key)
    if known is not None and known.hand is hand and known.index is index and not known.in_force.icons:
        rows = known.rows
        if rows[0] is first and rows[1] is second and rows[2] is third:
            return known
    in_force = known.in_force if known is not None and known.index is index else what_is_in_force(index)
    have = icons_of(game, seat)
    abilities, flips = index.get(ABILITIES, ()), index.get(FLIP_UPS, ())
    if (
        known is not None
        and known.hand is hand
        and known.have is have
        and known.abilities is abilities
        and known.flips is flips
    ):
        actions, rests, steady, cheapest = known.actions, known.rests, known.steady, known.cheapest
    else:
        actions = ready_cards(game, hand, have, window)
        if flips:
            actions += ready_flips(game, seat, have, window)
        if abilities:
            actions += ready_abilities(game, seat, have)
        if known is not None and known.actions == actions:
            # The same list, by which others see that it is: most cards that come and go cannot be played here.
            actions, rests, steady, cheapest = known.actions, known.rests, known.steady, known.cheapest
        else:
            rests, steady, cheapest = _all_in_all(actions)
    rows = (first, second, third)
    known = AllReady(hand, rows, index, have, abilities, flips, in_force, actions, rests, steady, cheapest)
    state.kept[key] = known
    return known


_RESTING_ON = (HAND, *IN_PLAY_ROWS)
"""The areas in which a card that comes or goes can change what is ready."""


def what_is_in_force(index: Listeners) -> InForce:
    """What the index of listeners tells of text that bears on what can be done."""
    keys = index.keys()
    return InForce(
        not keys.isdisjoint(_UNUSUAL),
        not keys.isdisjoint(_DISTURBING),
        not keys.isdisjoint(_HALTING),
        not keys.isdisjoint(_BARRING),
        not icons_follow_from_rows(index),
    )


_UNUSUAL = (REQUIRES, ALLOWS, TACTICALS, MODIFIES | TEXT)
_DISTURBING = (PERMITS, PRICES, LOOKS_FURTHER, BARS["use abilities"], BARS["be picked"], MODIFIES | TYPES)
_HALTING = (BARS["attack"], MODIFIES | PERMISSIONS)
_BARRING = (PERMITS, PRICES, BARS["use abilities"])


def _all_in_all(actions: list[Ready]) -> tuple[int, bool, int]:
    """The aspects that decide what of these can be done, whether all of it is steady, and what the cheapest costs."""
    rests, steady, cheapest = 0, True, sys.maxsize
    for _, prospect in actions:
        rests |= prospect.outlook.rests
        steady = steady and prospect.steady
        cheapest = min(cheapest, 0 if prospect.doubtful else prospect.asks)
    return rests, steady, cheapest


def ready_cards(game: Game, hand: tuple[int, ...], have: Icons, window: str) -> list[Ready]:
    """Cards in hand that a seat might play in a window."""
    cards, wanted = game.state.cards, _thresholds(game, window)
    found: list[Ready] = []
    for slot in hand:
        number = cards[slot].printed
        threshold = wanted[number]
        if threshold is not None and meets(have, threshold):
            found.append((Option("play", slot), prospect_of_card(game, number, flipping=0)))
    return found


def _thresholds(game: Game, window: str) -> list[Icons | None]:
    """What each card of the match needs; None for those that are never played in such a window."""
    noted = rules_of(game).program.noted
    known: list[Icons | None] | None = noted.get(window)
    if known is None:
        cards: list[SpoilsCard] = game.rules.defs
        known = noted[window] = [
            one.threshold if one.type != "resource" and timely(one, window) else None for one in cards
        ]
    return known


def timely(printed: SpoilsCard, window: str) -> bool:
    """Whether a card of this kind could be played in a window at all; text in force in a hand may make it tactical."""
    if printed.only_answers and window != "response":
        return False
    return window == "turn" or printed.type == "tactic" or "tactical" in printed.keywords or printed.beyond_play


def prospect_of_card(game: Game, number: int, *, flipping: int) -> Prospect:
    """What playing a card, or flipping it up, asks for."""
    program = rules_of(game).program
    key = (number, flipping, _READY)
    known: Prospect | None = program.noted.get(key)
    if known is None:
        printed: SpoilsCard = game.rules.defs[number]
        hooks = program.of_card[number]
        costs = printed.flip_costs if flipping else printed.costs
        outlook = outlook_of(game, tuple((hooks[n], part) for n, part in costs))
        asks = max(0, opening(PlayingACard(NOBODY, NOBODY, flipping=flipping), printed) + outlook.more)
        steady = not (printed.far_sighted or printed.beyond_play)
        plain = steady and not outlook.checks
        known = program.noted[key] = Prospect(outlook, asks, steady, plain, _doubtful(game, outlook))
    return known


def _doubtful(game: Game, outlook: Outlook) -> bool:
    """Whether extra costs may change the payment by themselves, or by triggers that do not wait for it."""
    itself = outlook.spends or outlook.spends_itself
    return itself or (outlook.stirs and not game.rules.edition_record.triggers_wait_for_costs)


def action_in_doubt(game: Game, option: Option) -> bool:
    """Whether looking at each cost of an action may not be enough to tell whether all can be met."""
    slot = option.card
    if option.verb == "use":
        prospect = ability_in_prospect(game, hook_of(game, slot, option.other)).prospect
    elif option.verb == "attack":
        return False
    else:
        number = game.state.cards[slot].printed
        if len(game.rules.defs[number].options) > 1:
            return True
        prospect = prospect_of_card(game, number, flipping=int(option.verb == "flip up"))
    outlook = prospect.outlook
    several = outlook.several and not game.rules.edition_record.triggers_wait_for_costs
    return several or in_doubt(game, outlook, slot)


def ready_flips(game: Game, seat: int, have: Icons, window: str) -> list[Ready]:
    """Face-down cards that a seat might flip up in a window."""
    state = game.state
    found: list[Ready] = []
    for slot, _ in state.listeners.get(FLIP_UPS, ()):
        number = state.cards[slot].printed
        printed: SpoilsCard = game.rules.defs[number]
        if state.cards[slot].controller != seat or printed.flip_up is None or not timely(printed, window):
            continue
        if meets(have, flip_up_threshold(game, printed)):
            found.append((Option("flip up", slot), prospect_of_card(game, number, flipping=1)))
    return found


def ready_abilities(game: Game, seat: int, have: Icons) -> list[Ready]:
    """Abilities whose threshold a seat meets; they are the same in every window."""
    state = game.state
    abilities = state.listeners[ABILITIES]
    key = (_ABILITIES, seat)
    known: tuple[Any, Any, list[Ready]] | None = state.kept.get(key)
    if known is not None and known[0] is abilities and (known[1] is have or known[1] is None):
        return known[2]
    cards, found, gated = state.cards, [], False
    for who, hook in abilities:
        one = ability_in_prospect(game, hook)
        slot, number = (who, one.number) if who >= 0 else ability_number(game, who, hook)
        if not one.for_anyone and cards[slot].controller != seat:
            continue
        gated = gated or one.gate is not NO_ICONS
        if meets(have, one.gate):
            found.append((Option("use", slot, number), one.prospect))
    state.kept[key] = (abilities, have if gated else None, found)
    return found


class AbilityInProspect(Struct, frozen=True):
    """What can be told of an ability by reading it, once for a match."""

    prospect: Prospect
    number: int
    """Which paragraph of its card it is."""
    gate: Icons
    for_anyone: bool


def ability_in_prospect(game: Game, hook: HookNumber) -> AbilityInProspect:
    """What using an ability asks for, and of whom."""
    program = rules_of(game).program
    known: AbilityInProspect | None = program.noted.get(hook)
    if known is None:
        node = program.node(hook)
        assert isinstance(node, Ability), "only abilities are used"
        outlook = outlook_of(game, ((hook, COST_PART),))
        steady = not looks_further(node.cost)
        plain = steady and not outlook.checks
        prospect = Prospect(outlook, max(0, outlook.more), steady, plain, _doubtful(game, outlook))
        gate = icons(node.gate) if node.gate else NO_ICONS
        known = AbilityInProspect(prospect, program.all[hook].position, gate, is_open(node))
        program.noted[hook] = known
    return known
