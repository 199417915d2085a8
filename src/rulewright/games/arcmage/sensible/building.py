"""Building up: cities to begin with, packages, resources, and where creatures go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.arcmage.areas import ARMY, DECK, FACTIONS, HAND, RESOURCES
from rulewright.games.arcmage.chapters.city import loyal_residents, residents
from rulewright.games.arcmage.chapters.phases import MIXED, TWO_DRAWS, TWO_RESOURCES
from rulewright.games.arcmage.chapters.resource import pile
from rulewright.kernel.decisions import Act, Choose, Pick
from rulewright.kernel.records import Option

if TYPE_CHECKING:
    from rulewright.games.arcmage.cards import ArcmageCard
    from rulewright.kernel.game import Game

ENOUGH = 7
"""More resources than this are not needed."""


def best_cities(game: Game, pick: Pick) -> tuple[int, ...]:
    """Strong cities that are easily filled."""

    def value(slot: int) -> float:
        printed: ArcmageCard = game.printed(slot)
        return printed.defense - 1.5 * printed.loyalty + 0.5 * len(printed.paragraphs) - (printed.cost or 0)

    return tuple(sorted(pick.choices, key=value, reverse=True)[: pick.high])


def best_package(game: Game, choose: Choose) -> int:
    """Resources as long as there are few, cards as long as there are any."""
    seat = choose.seat
    held, owned = len(game.cards_in(HAND, seat)), len(game.cards_in(RESOURCES, seat))
    left = len(game.cards_in(DECK, seat))
    if left < 2 and held >= 2 and TWO_RESOURCES in choose.labels:
        return choose.labels.index(TWO_RESOURCES)
    if owned < 2 and held >= 6 and TWO_RESOURCES in choose.labels:
        return choose.labels.index(TWO_RESOURCES)
    if owned >= ENOUGH and TWO_DRAWS in choose.labels and left > 8:
        return choose.labels.index(TWO_DRAWS)
    return choose.labels.index(MIXED)


def best_resource(game: Game, act: Act) -> Option:
    """Draw first; then lay what is least use, for the faction that is most in need."""
    if act.options[0].verb == "draw":
        return act.options[0]
    slots = dict.fromkeys(option.card for option in act.options)
    card = max(slots, key=lambda slot: _useless(game, act.seat, slot))
    return Option("resource", card, needed_faction(game, act.seat))


def _useless(game: Game, seat: int, slot: int) -> float:
    printed: ArcmageCard = game.printed(slot)
    if printed.cost is None or printed.blank:
        return 100
    owned = len(game.cards_in(RESOURCES, seat))
    same = sum(game.card(one).printed == game.card(slot).printed for one in game.cards_in(HAND, seat))
    late = max(0, printed.cost - owned - 1)
    return late * 2 + same * 0.5 + (1.5 if printed.type == "city" else 0) - (0.5 if printed.type == "creature" else 0)


def needed_faction(game: Game, seat: int) -> int:
    """The faction whose share of the resources is smallest beside its share of the cards one has seen."""
    state, key = game.state, ("needed faction", seat)
    known: int | None = state.recall_fresh(key)
    if known is None:
        known = state.fresh[key] = _needed_faction(game, seat)
    return known


def _needed_faction(game: Game, seat: int) -> int:
    known = [slot for slot, card in enumerate(game.state.cards) if card.owner == seat and _seen(game, slot, seat)]
    wanted = [
        sum(game.printed(slot).loyalty for slot in known if game.printed(slot).faction == one) for one in FACTIONS
    ]
    total = sum(wanted) or 1
    owned = len(game.cards_in(RESOURCES, seat)) + 1
    return max(range(len(FACTIONS)), key=lambda one: wanted[one] / total - pile(game, seat, one) / owned)


def _seen(game: Game, slot: int, seat: int) -> bool:
    return game.rules.visible(game, slot, seat) and game.card(slot).area != RESOURCES


def best_place(game: Game, choose: Choose) -> int:
    """The city that is nearest to giving a point, of the creature's own faction; a sudden fighter goes to the Army."""
    printed: ArcmageCard = game.printed(choose.source)
    if ARMY in choose.cards and printed.atk >= 2:
        return choose.cards.index(ARMY)

    def value(city: int) -> float:
        place: ArcmageCard = game.printed(city)
        missing = place.loyalty - loyal_residents(game, city)
        if place.faction == printed.faction and missing > 0:
            return 10 - missing
        return 2 - 0.3 * len(residents(game, city))

    places = [at for at, one in enumerate(choose.cards) if one != ARMY] or [0]
    return max(places, key=lambda at: value(choose.cards[at]))
