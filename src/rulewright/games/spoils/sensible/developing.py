"""Developing: which resources to play and to begin with, which cards to keep, which to part with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.areas import DECK, HAND, RESOURCES
from rulewright.games.spoils.cards import NO_ICONS, Icons, SpoilsCard
from rulewright.games.spoils.s4_game_concepts.r405_threshold import icons_of
from rulewright.games.spoils.sensible.worth import printed_worth

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Act, Pick
    from rulewright.kernel.game import Game
    from rulewright.kernel.records import Option

ENOUGH = 7
"""So many resources, and cards are wanted more than resources."""


def value_of_a_resource(game: Game, seat: int) -> float:
    """What it is worth to play a resource now; a card drawn is worth 1 and a half."""
    hand = [game.printed(slot) for slot in game.cards_in(HAND, seat)]
    have = len(game.cards_in(RESOURCES, seat))
    if not hand:
        return 0.0
    true = any(printed.type == "resource" for printed in hand)
    dearest = max((printed.cost or 0 for printed in hand), default=0)
    if true and have < ENOUGH:
        return 3.0
    if true and have < max(dearest, ENOUGH) + 1:
        return 1.4
    if have < 4 and len(hand) > 3:
        return 1.7
    return 0.3


def best_resource(game: Game, act: Act) -> Option:
    """Lay the resource whose icons are most wanted; else, face-down, the card that will be missed least (605.1)."""
    open_ones = [one for one in act.options if not one.face_down]
    if open_ones:
        return max(open_ones, key=lambda one: icon_value(game, act.seat, game.printed(one.card)))
    return min(act.options, key=lambda one: missed_as_resource(game, act.seat, game.printed(one.card)))


def icon_value(game: Game, seat: int, printed: SpoilsCard) -> float:
    """How much the icons of a resource are wanted: for cards in hand first, for the deck as a whole next."""
    have = icons_of(game, seat)
    total = 0.0
    for slot in game.cards_in(HAND, seat):
        needs = zip(game.printed(slot).threshold, have, printed.provides, strict=True)
        total += 3.0 * sum(1 for need, got, gives in needs if gives and need > got)
    shares = zip(demand(game, seat), have, printed.provides, strict=True)
    return total + sum(share / (2 + got) for share, got, gives in shares if gives)


def demand(game: Game, seat: int) -> Icons:
    """How many icons the cards of one's own hand and deck ask for; their order does not matter."""
    total = list(NO_ICONS)
    for area in (HAND, DECK):
        for slot in game.cards_in(area, seat):
            total = [sum(pair) for pair in zip(total, game.printed(slot).threshold, strict=True)]
    return (total[0], total[1], total[2], total[3], total[4], total[5])


def missed(game: Game, seat: int, printed: SpoilsCard) -> float:
    """How much a card in hand would be missed."""
    have = len(game.cards_in(RESOURCES, seat))
    if printed.type == "resource":
        return 3.0 if have < 5 else 1.2 if have < ENOUGH else 0.3
    value = 0.6 * printed_worth(printed) if printed.type == "character" else 1.2 + 0.3 * (printed.cost or 0)
    icons = icons_of(game, seat)
    value -= 0.5 * sum(max(0, need - got) for need, got in zip(printed.threshold, icons, strict=True))
    value -= 0.4 * max(0, (printed.cost or 0) - have - 1)
    return value


def missed_as_resource(game: Game, seat: int, printed: SpoilsCard) -> float:
    """The same for a card that would lie face-down: one with Flip Up is not lost there."""
    return missed(game, seat, printed) - (2.0 if printed.flip_up is not None else 0.0)


def starting_resources(game: Game, pick: Pick) -> tuple[int, ...]:
    """Begin with the icons that the deck asks for most, of two kinds rather than one (202.5)."""
    wanted = demand(game, pick.seat)
    have = list(NO_ICONS)
    for slot in game.cards_in(RESOURCES, pick.seat):
        have = [sum(pair) for pair in zip(have, game.printed(slot).provides, strict=True)]
    taken: list[int] = []
    while len(taken) < pick.high:
        left = [slot for slot in pick.choices if slot not in taken]
        best = max(left, key=lambda slot: _wanted_icons(game.printed(slot).provides, wanted, have))
        taken.append(best)
        have = [sum(pair) for pair in zip(have, game.printed(best).provides, strict=True)]
    return tuple(taken)


def _wanted_icons(provides: Icons, wanted: Icons, have: list[int]) -> float:
    return sum(need / (1 + got) for gives, need, got in zip(provides, wanted, have, strict=True) if gives)


def mulligan(game: Game, pick: Pick) -> tuple[int, ...]:
    """Send back what an opening hand does not want: too many resources, or cards too dear for too few (601.1f)."""
    resources = [slot for slot in pick.choices if game.printed(slot).type == "resource"]
    back = resources[5:]
    few = len(resources)
    dear = 3 if few <= 1 else 4 if few == 2 else 5 if few == 3 else 6
    back += [slot for slot in pick.choices if slot not in resources and (game.printed(slot).cost or 0) > dear]
    return tuple(back)


def least_missed(game: Game, pick: Pick, number: int) -> tuple[int, ...]:
    """The cards in hand that will be missed least."""
    ranked = sorted(pick.choices, key=lambda slot: missed(game, pick.seat, game.printed(slot)))
    return tuple(ranked[:number])
