"""What a card costs: the printed number, X, loyalty, and what text in force does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.evaluate import fits, number, seats
from rulewright.effects.hearing import is_card
from rulewright.effects.lasting import scope_of, speaking
from rulewright.effects.next_costs import use_up
from rulewright.effects.paragraphs import Instructions, Priced
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, number_in, put
from rulewright.effects.selectors import Filter
from rulewright.effects.truth import holds
from rulewright.effects.verbs import ChangeNextCost, Let, Pick
from rulewright.games.arcmage.areas import FACTIONS
from rulewright.games.arcmage.cards import ArcmageCard, X
from rulewright.games.arcmage.chapters.resource import Price, unaffordable
from rulewright.games.arcmage.values import COST
from rulewright.kernel.events import PRICES
from rulewright.kernel.records import NOBODY, Env

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def cost_now(game: Game, slot: int) -> int | None:
    """layout.2 The power cost of a card, X apart, as text in force raises and lowers it."""
    printed: ArcmageCard = game.printed(slot)
    if printed.cost is None or PRICES not in game.state.listeners:
        return printed.cost
    total = printed.cost
    for who, hook in speaking(game, PRICES):
        node = rules_of(game).program.node(hook)
        run = scope_of(game, who, hook)
        concerns = isinstance(node, Priced) and not node.abilities and _concerns(game, run, node, slot)
        if isinstance(node, ChangeNextCost):
            concerns = _is_next(game, run, node, slot)
        if concerns:
            assert isinstance(node, Priced | ChangeNextCost), "text about costs"
            least = min(total, node.minimum) if isinstance(node, Priced) else 0
            total = max(total + node.sign * number(game, run, node.amount), least)
    return total


def _concerns(game: Game, run: Run, node: Priced, slot: int) -> bool:
    """Whether text about costs is about this card, in the hands of this player."""
    rules = rules_of(game)
    card = game.card(slot)
    if node.who != "anyone" and card.controller not in seats(game, run, node.who):
        return False
    if node.condition is not None and not holds(game, run, node.condition):
        return False
    if not isinstance(node.cards, Filter):
        return node.cards is None or is_card(game, run, node.cards, slot)
    return fits(game, run, slot, replace(node.cards, area=rules.areas[card.area].name, controller=None))


def _is_next(game: Game, run: Run, node: ChangeNextCost, slot: int) -> bool:
    """Whether a card is the next one that a change of one cost waits for."""
    card = game.card(slot)
    if card.controller not in seats(game, run, node.who):
        return False
    if not isinstance(node.cards, Filter):
        return True
    return fits(game, run, slot, replace(node.cards, area=rules_of(game).areas[card.area].name, controller=None))


def use_up_changes(game: Game, slot: int) -> None:
    """layout.2 What changed the cost of the next such card has done so once that card is paid for."""
    use_up(game, lambda run, node: _is_next(game, run, node, slot))


def price_of(game: Game, slot: int, env: Env) -> Price:
    """layout.2, layout.3, cost.x.1, cost.x.2, R13 The price once it is known what the card is about.

    X is measured now and comes on top of the number; loyalty marks are part of the total and never more than it.
    """
    printed: ArcmageCard = game.printed(slot)
    total = int(game.value(slot, COST) or 0) + (number_in(env, X) if printed.variable else 0)
    return Price(total, min(printed.loyalty, total), FACTIONS.index(printed.faction))


def least_price(game: Game, slot: int) -> Price:
    """layout.2 The least that a card can cost, X being whatever it may."""
    return price_of(game, slot, ())


def too_dear(game: Game, run: Run, slot: int, wanted: Filter) -> bool:
    """cost.x.2 Whether a card cannot be picked because X would then be more than can be paid."""
    source = run.source[0]
    printed: ArcmageCard = game.printed(source)
    if not run.paying or not printed.variable or printed.instructions == NOBODY:
        return False
    node = printed.paragraphs[printed.instructions]
    assert isinstance(node, Instructions), "a card's instructions"
    picks = [one for one in node.cost if isinstance(one, Pick) and one.cards == wanted]
    env = put(run.env, picks[0].into, (game.ref(slot),)) if picks else run.env
    for one in node.cost:
        if isinstance(one, Let):
            env = put(env, one.variable, number(game, replace(run, env=env), one.number))
    return unaffordable(game, run.you, price_of(game, source, env)) is not None
