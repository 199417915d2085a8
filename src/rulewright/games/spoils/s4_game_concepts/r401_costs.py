"""401 Costs: extra costs in printed order, the numeric cost last, all or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.choices import GREATEST, pickable
from rulewright.effects.evaluate import number
from rulewright.effects.evaluate import seat as player
from rulewright.effects.feasible import Check, check_of
from rulewright.effects.hooks import Hooks, nested
from rulewright.effects.keys import REQUIRES
from rulewright.effects.lower import Instruction
from rulewright.effects.numbers import Fixed
from rulewright.effects.perform import FAILED
from rulewright.effects.resting import rests_on
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, names_in, number_in, put
from rulewright.effects.selectors import Register
from rulewright.effects.verbs import Detach, Discard, Draw, Effect, Let, Mark, Pay, Pick, Search
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import (
    OF_AN_ABILITY,
    free_resources,
    numeric_cost,
    pay_with,
    payment,
    use_up_changes,
)
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MEDDLED
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
    parts: tuple[tuple[int, int], ...]
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
        return satisfied(game, costs)
    total = total_of(game, costs)
    costs = replace(costs, env=put(costs.env, NUMERIC_COST, total))
    slots = payment(game, costs.seat, max(0, total - costs.paid), costs.preferred)
    if slots is None:
        return end(Outcome(value=FAILED))
    use_up_changes(game, costs.seat)
    if costs.waived:
        game.cite("308.1")
    if game.trace is not None and slots:
        game.say("406.3", f"{game.rules.seat_name(costs.seat)} pays {len(slots)}")
    paying = pay_with(game, costs.seat, slots)
    return begin(paying.label, paying.vars, costs) if paying.kind == BEGIN else satisfied(game, costs)


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
    """401.2 A cost is satisfied only when each of its instructions is completed."""
    return end(Outcome(env=costs.env))


COSTS = Procedure("401", Costs, (extra_costs, numeric, satisfied))


def unmeetable(game: Game, costs: Costs) -> Refusal | None:
    """401.2, 502.2 Why a cost cannot be satisfied, as far as its player can know.

    Each instruction is looked at by itself; whether they can be met together shows when they are carried out, and
    then the action is taken back if they cannot.
    """
    outlook = outlook_of(game, costs.parts)
    refusal = hindered(game, outlook, costs.seat, costs.card, costs.guest)
    tolls = least_tolls(game, outlook, costs) if REQUIRES in game.state.listeners else 0
    if refusal is not None or (costs.kind == OF_AN_ABILITY and not (outlook.pays or costs.opening or tolls)):
        return refusal
    return unaffordable(game, costs, outlook.more + tolls)


def in_their_place(game: Game, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """401.2a Who meets a cost as though they were the opponent can choose only what they know at that time."""
    return tuple(slot for slot in cards if game.rules.visible(game, slot, seat))


def least_tolls(game: Game, outlook: Outlook, costs: Costs) -> int:
    """505.1 The least that must be paid for picking and searching as a cost says."""
    rules = rules_of(game)
    total = 0
    for hook, part, _, effect in outlook.checks:
        run = Run(hook, part, costs.card, costs.seat, paying=1, guest=costs.guest)
        if isinstance(effect, Search):
            total += rules.toll(game, costs.seat, "search", rules.leader(game, player(game, run, effect.who)))
        elif isinstance(effect, Pick) and not effect.choose:
            picker = player(game, run, effect.who)
            prices = sorted(rules.toll(game, picker, "pick", slot) for slot in pickable(game, run, effect))
            total += sum(prices[: number(game, run, effect.low)])
    return total


def hindered(game: Game, outlook: Outlook, seat: int, card: Ref, guest: int = 0) -> Refusal | None:
    """401.2, 502.2 What stands in the way of a cost besides its price."""
    run: Run | None = None
    for hook, part, check, effect in outlook.checks:
        if run is None or run.hook != hook or run.part != part:
            run = Run(hook, part, card, seat, paying=1, guest=guest)
        if isinstance(effect, Let):
            run = replace(run, env=put(run.env, effect.variable, number(game, run, effect.number)))
            continue
        refusal = check(game, run, effect)
        if refusal is not None:
            return nothing_to_attach_to(refusal) if isinstance(effect, Pick) and effect.into == "attach" else refusal
    return None


def nothing_to_attach_to(refusal: Refusal) -> Refusal:
    """507.2a Playing a card with attach to takes a pick of a fitting target as the very first extra cost."""
    return Refusal("507.2a", "there is nothing that it could be attached to", (refusal.rule, *refusal.also))


class Outlook(Struct, frozen=True):
    """What can be told of costs by reading them, once for all who ask."""

    checks: tuple[tuple[int, int, Check, Effect], ...]
    """What could stand in the way of each instruction: (paragraph, part, how to see, instruction); in between, numbers
    that are settled on the way."""
    pays: int
    """How many pay instructions there are."""
    more: int
    """What those in plain numbers come to, less what is detached."""
    rests: int
    """The aspects of the state that decide whether something stands in the way."""


def outlook_of(game: Game, parts: tuple[tuple[int, int], ...]) -> Outlook:
    """What is to be looked at before costs are offered."""
    program = rules_of(game).program
    known: Outlook | None = program.noted.get(parts)
    if known is None:
        known = program.noted[parts] = _read_costs(program, parts)
    return known


def _read_costs(program: Hooks, parts: tuple[tuple[int, int], ...]) -> Outlook:
    """What only carrying the costs out will tell is left out: a discard after a draw, names that are still open."""
    checks: list[tuple[int, int, Check, Effect]] = []
    pays = more = 0
    drawn = False
    for hook, part in parts:
        open_: set[str] = set()
        chosen: dict[str, Pick] = {}
        for effect in program.effects(hook, part):
            if isinstance(effect, Mark) and isinstance(effect.cards, Register) and effect.cards.name in chosen:
                effect = replace(effect, cards=chosen[effect.cards.name].cards)  # one that can be marked is needed
            check = check_of(effect)
            if isinstance(effect, Pay):
                pays += 1
                more += effect.amount.n if isinstance(effect.amount, Fixed) else 0
            elif isinstance(effect, Let) and open_.isdisjoint(names_in(effect.number)):
                checks.append((hook, part, _settles, effect))
                continue
            elif check and not (drawn and isinstance(effect, Discard)) and open_.isdisjoint(names_in(effect)):
                checks.append((hook, part, check, effect))
            if isinstance(effect, Pick):
                chosen[effect.into] = effect
            for one in nested(effect):
                open_ |= {name for name in (getattr(one, "variable", ""), getattr(one, "into", "")) if name}
            drawn = drawn or isinstance(effect, Draw | Search)
            if isinstance(effect, Detach):
                more -= effect.number.n if isinstance(effect.number, Fixed) else 99
    rests = rests_on(tuple(effect for _, _, _, effect in checks))
    return Outlook(tuple(checks), pays, more, rests)


def _settles(game: Game, run: Run, let: Let) -> None:
    """A number that is settled stands in nothing's way."""


def unaffordable(game: Game, costs: Costs, more: int) -> Refusal | None:
    """309.1a, 203.3a A number that exceeds the free resources cannot be paid."""
    if costs.waived:
        return None
    total = numeric_cost(game, costs.seat, costs.card[0], max(0, costs.opening + more), costs.kind)
    total = max(total, costs.paid)
    resources = free_resources(game, costs.seat)
    itself = costs.card[0] in resources and costs.kind != OF_AN_ABILITY and not costs.paid
    free = len(resources) - (1 if itself else 0)  # a card that an effect has played is no resource any more
    if total > free:
        return Refusal("309.1a", f"costs {total} and there are {free} free resources", ("203.3a", "401.2", "406.3"))
    return None


def most_payable(game: Game, run: Run) -> int:
    """410.2 The greatest number that can be chosen for a payment: what the free resources allow.

    Where no numeric cost is paid, a variable that would be is 0.
    """
    for frame in reversed(game.state.frames):
        if isinstance(frame.vars, Costs):
            if frame.vars.waived:
                return 0
            costs = replace(frame.vars, env=run.env)
            limit = len(free_resources(game, costs.seat)) + costs.paid
            most = 0
            while most < GREATEST and total_of(game, costs, most + 1) <= limit:  # a reduction may swallow some of it
                most += 1
            return most
    return len(free_resources(game, run.you))
