"""401 Costs: extra costs in printed order, the numeric cost last, all or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.choices import GREATEST
from rulewright.effects.lower import Instruction
from rulewright.effects.numbers import Fixed
from rulewright.effects.perform import FAILED
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, number_in, put
from rulewright.effects.verbs import Pay
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import (
    OF_AN_ABILITY,
    changes,
    free_resources,
    numeric_cost,
    pay_with,
    payment,
    use_up_changes,
)
from rulewright.kernel.events import MEDDLED, PRICES
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.procedures import BEGIN, Procedure, Signal, begin, end, go_on
from rulewright.kernel.records import Env, Outcome, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


VARIABLE_COST = "X"
"""The variable that can stand in the place of a cost number."""

NUMERIC_COST = "numeric cost"
"""The register in which the running total stands once it is settled."""


class Costs(Struct, frozen=True, array_like=True):
    """Costs being satisfied."""

    seat: int
    card: Ref
    parts: tuple[tuple[HookNumber, int], ...]
    """Extra costs, in order: (paragraph, part)."""
    opening: int
    """What the running total opens with."""
    kind: int
    env: Env = ()
    at: int = 0
    paid: int = 0
    """Paid ahead, as a Flip Up cost is (406.7)."""
    preferred: tuple[int, ...] = ()
    waived: int = 0
    """1 where no numeric cost is paid at all."""
    guest: int = 0
    """1 if whoever pays does not control the card."""
    variable: int = 0
    """1 if the cost number is X, as chosen among the extra costs (410.2)."""


def extra_costs(game: Game, costs: Costs) -> Signal:
    """401.3 Every instruction in a cost section is an extra cost and is done in printed order.

    Also 401.1, 402.1b.
    """
    if game.outcome.value == FAILED:
        return end(Outcome(value=FAILED))
    env, at, parts = game.outcome.env or costs.env, costs.at, costs.parts
    while at < len(parts):
        hook, part = parts[at]
        at += 1
        pays = plain_payment(rules_of(game).program.code(hook, part))
        if pays is None:
            run = Run(hook, part, costs.card, costs.seat, env, paying=1, guest=costs.guest)
            return begin("effect", run, replace(costs, at=at, env=env), stay=True)
        env = put(put(env, "total", number_in(env, "total") + pays), "pays", 1)
    costs = replace(costs, at=at, env=env)
    # The payment is a step of its own only where something could forbid or replace a part of it.
    return go_on(costs) if MEDDLED in game.state.listeners else numeric(game, costs)


def plain_payment(code: tuple[Instruction, ...]) -> int | None:
    """What a cost asks for that is nothing but payments in plain numbers; None for any other cost."""
    total = 0
    for one in code:
        if type(one) is not Pay or type(one.amount) is not Fixed:
            return None
        total += one.amount.n
    return total if code else None


def numeric(game: Game, costs: Costs) -> Signal:
    """406.3a The numeric cost is paid after all other costs.

    Also 406.4, 406.7.
    """
    if costs.kind == OF_AN_ABILITY and not costs.opening and not number_in(costs.env, "pays"):
        game.cite("406.4")
        return satisfied(game, costs)
    total = total_of(game, costs)
    costs = replace(costs, env=put(costs.env, NUMERIC_COST, total))
    slots = payment(game, costs.seat, max(0, total - costs.paid), costs.preferred)
    if slots is None:
        return end(Outcome(env=costs.env, value=FAILED))
    use_up_changes(game, costs.seat, costs.card[0], costs.kind)
    if game.trace is not None:
        game.cite(*_behind_total(game, costs, total))
    if game.trace is not None and slots:
        game.say("406.3", f"{game.rules.seat_name(costs.seat)} pays {len(slots)}")
    paying = pay_with(game, costs.seat, slots)
    return begin(paying.label, paying.vars, costs) if paying.kind == BEGIN else satisfied(game, costs)


def _behind_total(game: Game, costs: Costs, total: int) -> list[str]:
    """The rules by which a numeric cost has come to be what it is."""
    rules = ["406.3a"]
    if costs.paid:
        rules += ["406.7", "507.4e"]
    if PRICES in game.state.listeners:
        _, cuts = changes(game, costs.seat, costs.card[0], costs.kind)
        rules += ["406.6", "410.4"] if cuts and not total else []
        rules += ["410.5"] if any(minimum and total <= minimum for _, minimum in cuts) else []
    return rules


def total_of(game: Game, costs: Costs, more: int = 0) -> int:
    """406.3, 406.7 The running total: the cost number or Flip Up cost, each pay instruction, increases, reductions.

    Also 308.1a. What was paid ahead is not given back if the total comes to less.
    """
    if costs.waived:
        return 0
    opening = costs.opening + number_in(costs.env, "total") + more
    if costs.variable:
        opening += number_in(costs.env, VARIABLE_COST)
    return numeric_cost(game, costs.seat, costs.card[0], opening, costs.kind)


def satisfied(game: Game, costs: Costs) -> Signal:
    """401.3 Every instruction has been completed, and with that the cost is satisfied (401.2)."""
    return end(Outcome(env=costs.env))


COSTS = Procedure("401", Costs, (extra_costs, numeric, satisfied))


def in_their_place(game: Game, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """401.2a Who meets a cost as though they were the opponent can choose only what they know at that time."""
    game.cite("401.2a")
    return tuple(slot for slot in cards if game.rules.visible(game, slot, seat))


def most_payable(game: Game, run: Run) -> int:
    """410.2 The greatest number that can be chosen for a payment: what the free resources allow.

    Where no numeric cost is paid, a variable that would be is 0.
    """
    for frame in reversed(game.state.frames):
        if isinstance(frame.vars, Costs):
            if frame.vars.waived:
                game.cite("F.terms.free.3")
                return 0
            costs = replace(frame.vars, env=run.env)
            limit = len(free_resources(game, costs.seat)) + costs.paid
            most = 0
            while most < GREATEST and total_of(game, costs, most + 1) <= limit:  # a reduction may swallow some of it
                most += 1
            return most
    return len(free_resources(game, run.you))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "401.1a": ("rulewright.effects.playing:pay",),
    "401.2": ("rulewright.games.spoils.s4_game_concepts.cost_outlook:unmeetable",),
    "401.3a": ("rulewright.effects.feasible:restricted", "rulewright.effects.perform:only"),
    "401.3b": ("rulewright.games.spoils.nature:Nature.can_lose",),
}
"""Rules of this section that other code obeys."""
