"""505 Requirements: what must be done and what must be paid; of several, as many as can be met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.effects.barring import comes_from, in_force
from rulewright.effects.evaluate import cards, number, seats
from rulewright.effects.hearing import is_card
from rulewright.effects.keys import DEMANDS, REQUIRES
from rulewright.effects.lasting import PERMISSIONS, changes_to, scope_of, speaking
from rulewright.effects.paragraphs import PartySize, Toll
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.effects.verbs import Must
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import IN_AN_EFFECT, free_resources, numeric_cost
from rulewright.kernel.demands import ANY, Demands, Party
from rulewright.kernel.errors import Refusal

if TYPE_CHECKING:
    from rulewright.games.spoils.table import Battle
    from rulewright.kernel.game import Game

ABILITIES = "use abilities"


def demanded(game: Game, slot: int, what: str, attackers: tuple[int, ...] = ()) -> int:
    """505.1, 505.2 How many requirements there are that a card do this, or suffer it."""
    if DEMANDS not in game.state.listeners:
        return 0
    return sum(
        isinstance(change, Must)
        and change.what == what
        and (change.whom is None or any(one in attackers for one in cards(game, run, change.whom)))
        for change, run in changes_to(game, slot, PERMISSIONS)
    )


def tolls(game: Game, seat: int, what: str) -> Iterator[tuple[Toll, Run]]:
    """505.1 The payments in force that a seat must make to do this."""
    for who, hook in speaking(game, REQUIRES):
        node = rules_of(game).program.node(hook)
        if isinstance(node, Toll) and node.what == what:
            run = scope_of(game, who, hook)
            if in_force(game, run, node) and seat in seats(game, run, node.who):
                yield node, run


def toll(game: Game, seat: int, what: str, slot: int) -> int:
    """505.1, 505.2b What a seat must pay to do this with, or to, a card; several payments add up."""
    return sum(payments(game, seat, what, slot))


def payments(game: Game, seat: int, what: str, slot: int) -> list[int]:
    """505.1 Each payment that a seat must make to do this with, or to, a card."""
    wanted = comes_from if what == ABILITIES else None
    return [
        number(game, run, node.amount)
        for node, run in tolls(game, seat, what)
        if node.cards is None
        or (wanted(game, run, node.cards, game.ref(slot)) if wanted else is_card(game, run, node.cards, slot))
    ]


def cite_payments(game: Game, paid: list[int]) -> None:
    """505.1, 505.2, 505.2b The rules by which these payments are made: one, or several that are all to be met."""
    game.cite("505.1", *(("505.2", "505.2b") if len(paid) > 1 else ()))


def payable(game: Game, seat: int, slot: int, most: int) -> int:
    """The greatest payment, up to a limit, that a seat's free resources allow; what is too dear stays closed."""
    free = len(free_resources(game, seat))
    while most > 0 and numeric_cost(game, seat, slot, most, IN_AN_EFFECT) > free:
        most -= 1
    return most


def sizes(
    game: Game, kind: str, able: tuple[int, ...], against: tuple[int, ...] = ()
) -> tuple[tuple[int, int, int], ...]:
    """505.1 How many members a party must have, if it is formed or if somebody is in it."""
    found: list[tuple[int, int, int]] = []
    for who, hook in speaking(game, REQUIRES):
        node = rules_of(game).program.node(hook)
        if not isinstance(node, PartySize) or kind not in node.parties:
            continue
        run = scope_of(game, who, hook)
        met = node.against is None or any(is_card(game, run, node.against, one) for one in against)
        if met and in_force(game, run, node):
            most = len(able) + node.least if node.most is None else node.most
            including = node.including
            whom = [ANY] if including is None else [one for one in able if is_card(game, run, including, one)]
            found += [(one, node.least, most) for one in whom]
    return tuple(found)


def attack_party(game: Game, seat: int, target: int, able: tuple[int, ...]) -> Party | None:
    """505.2, 608.1b What is demanded of an attacking party; None where each member can be looked at by itself."""
    first = game.rules.edition_record.parties_pay_first
    fixed = toll(game, seat, "attack", target) if first else 0
    prices = tuple((slot, price) for slot in able if first and (price := toll(game, seat, "attack with", slot)))
    measures = sizes(game, "attacking", able)
    if not fixed and not prices and not measures:
        return None
    wanted = _wanted(game, able, "attack", ())
    budget = payable(game, seat, target, fixed + sum(price for _, price in prices)) - fixed
    demands = Demands(_rule(wanted, measures), wanted, measures, prices, budget, ("505.1", "505.2a", "505.2b"))
    return Party(demands, able, 1, len(able))


def attack_closed(game: Game, seat: int, target: int, able: tuple[int, ...]) -> Refusal | None:
    """505.1, 505.2a, 505.2c An attack is closed to whoever cannot meet what it demands; of several one is enough."""
    party = attack_party(game, seat, target, able)
    if party is None or (party.demands.budget >= 0 and party.fewest() is not None):
        return None
    return Refusal("505.1", "what is demanded for an attack cannot be met", ("505.2a", "608.1a"))


def attack_prices(game: Game, seat: int, target: int, party: tuple[int, ...]) -> list[int]:
    """505.1, 505.2b What an attack with this party costs, payment by payment (R39)."""
    if REQUIRES not in game.state.listeners:
        return []
    return payments(game, seat, "attack", target) + [
        one for slot in party for one in payments(game, seat, "attack with", slot)
    ]


def block_party(game: Game, battle: Battle, able: tuple[int, ...]) -> Party | None:
    """505.2, 608.1d What is demanded of a blocking party; None where each member can be looked at by itself."""
    seat = battle.defender
    prices = tuple((slot, price) for slot in able if (price := sum(block_prices(game, seat, (slot,)))))
    measures = sizes(game, "blocking", able, battle.attackers)
    if not prices and not measures:
        return None
    wanted = _wanted(game, able, "block", battle.attackers)
    budget = payable(game, seat, battle.target[0], sum(price for _, price in prices))
    return Party(
        Demands(_rule(wanted, measures), wanted, measures, prices, budget, ("505.1", "505.2b")), able, 0, len(able)
    )


def block_prices(game: Game, seat: int, party: tuple[int, ...]) -> list[int]:
    """505.1 What a block with this party costs."""
    if REQUIRES not in game.state.listeners:
        return []
    return [one for slot in party for one in payments(game, seat, "block with", slot)]


def pick_demands(game: Game, seat: int, source: int, choices: tuple[int, ...], spent: int) -> Demands | None:
    """505.2, 505.2b Whatever could pick a card that must be picked has to; picks that cost have to be paid for."""
    if game.state.listeners.keys().isdisjoint((REQUIRES, DEMANDS)):
        return None
    wanted = _wanted(game, choices, "be picked", ())
    prices = tuple((slot, price) for slot in choices if (price := toll(game, seat, "pick", slot)))
    if not wanted and not prices:
        return None
    budget = payable(game, seat, source, spent + sum(price for _, price in prices)) - spent
    return Demands(_rule(wanted, ()), wanted, (), prices, budget, ("505.1", "505.2b"))


def hit_first(game: Game, recipients: tuple[int, ...]) -> tuple[int, ...]:
    """505.1, 505.2 Of those that battle damage could be assigned to, the ones that all of it must be assigned to."""
    counts = {slot: demanded(game, slot, "be hit") for slot in recipients}
    most = max(counts.values(), default=0)
    return tuple(slot for slot in recipients if counts[slot] == most) if most else ()


def _wanted(game: Game, able: tuple[int, ...], what: str, attackers: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((slot, times) for slot in able if (times := demanded(game, slot, what, attackers)))


def _rule(wanted: tuple[tuple[int, int], ...], measures: tuple[tuple[int, int, int], ...]) -> str:
    """505.2 is the rule on several demands, 505.1 that on a single one."""
    return "505.2" if sum(times for _, times in wanted) + len(measures) > 1 else "505.1"


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "505.2": ("rulewright.kernel.demands:Party.refusal",),
    "505.2b": ("rulewright.kernel.demands:Party._fewest",),
    "505.2c": ("rulewright.kernel.demands:Party._fewest",),
}
"""Rules of this section that other code obeys."""
