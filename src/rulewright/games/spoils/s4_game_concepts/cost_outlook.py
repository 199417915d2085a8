"""Whether costs can be met, told by looking at them: for what is offered, and for why something is refused."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.choices import pickable
from rulewright.effects.dependencies import rests_on
from rulewright.effects.evaluate import number
from rulewright.effects.evaluate import seat as player
from rulewright.effects.feasible import Check, check_of
from rulewright.effects.foresight import foresee
from rulewright.effects.hooks import Hooks, nested
from rulewright.effects.keys import REQUIRES
from rulewright.effects.numbers import Fixed
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, put
from rulewright.effects.selectors import Filter, Register, This, TopOf
from rulewright.effects.verbs import (
    Attach,
    Destroy,
    Detach,
    Effect,
    Exchange,
    Let,
    Pay,
    Pick,
    PlayCard,
    PlayResource,
    Put,
    Search,
    TakeControl,
    TurnOver,
    UseAbility,
)
from rulewright.games.spoils.areas import RESOURCES
from rulewright.games.spoils.s4_game_concepts.r401_costs import Costs
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import OF_AN_ABILITY, free_resources, numeric_cost
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MEDDLED, PRICES
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def unmeetable(game: Game, costs: Costs) -> Refusal | None:
    """401.2, 502.2 Why a cost cannot be satisfied, as far as its player can know by looking at each instruction.

    What an earlier instruction may still change is left open (`open_question`).
    """
    outlook = outlook_of(game, costs.parts)
    refusal = hindered(game, outlook, costs.seat, costs.card, costs.guest)
    if refusal is not None or unforeseeable(game, outlook, costs.card[0]):
        return refusal
    return too_dear(game, outlook, costs)


def open_question(game: Game, costs: Costs) -> Refusal | None:
    """401.3, 406.3a What may stand in the way of a cost, and only carrying the instructions out will tell.

    They are done in order, and the payment comes last; so an instruction can make another possible or impossible,
    raise the price or lower it, and gain or lose what pays it.
    """
    outlook = outlook_of(game, costs.parts)
    refusal = hindered(game, outlook, costs.seat, costs.card, costs.guest, late=True)
    if refusal is not None or not in_doubt(game, outlook, costs.card[0]):
        return refusal
    priced = unforeseeable(game, outlook, costs.card[0])
    return (too_dear(game, outlook, costs) if priced else None) or together()


def in_doubt(game: Game, outlook: Outlook, slot: int) -> bool:
    """401.2, 401.3 Whether looking at each cost may not be enough to tell whether all of them can be met."""
    return unforeseeable(game, outlook, slot) or in_each_others_way(game, outlook)


def in_each_others_way(game: Game, outlook: Outlook) -> bool:
    """401.2 Whether one instruction may stand in the way of another, or text in force in the way of any."""
    return outlook.late or (outlook.stirs and MEDDLED in game.state.listeners)


def together() -> Refusal:
    """401.2, 401.3 Nothing stands in the way of a cost that can be told by looking at it, but all cannot be met."""
    also = ("401.3", "406.3", "406.3a", "604.1e", "606.1d", "F.cost.4")
    return Refusal("401.2", "its costs cannot all be met", also)


def unforeseeable(game: Game, outlook: Outlook, slot: int) -> bool:
    """406.3, 406.3a Whether the extra costs may change what is to be paid, or what pays it."""
    if outlook.spends or (outlook.spends_itself and game.card(slot).area == RESOURCES):
        return True
    waits = game.rules.edition_record.triggers_wait_for_costs
    return outlook.stirs and (PRICES in game.state.listeners or not waits)


def too_dear(game: Game, outlook: Outlook, costs: Costs) -> Refusal | None:
    """309.1a What is to be paid as things stand exceeds what pays; one without a pay instruction has no such cost."""
    tolls = least_tolls(game, outlook, costs) if REQUIRES in game.state.listeners else 0
    if costs.kind == OF_AN_ABILITY and not (outlook.pays or costs.opening or tolls):
        return None
    return unaffordable(game, costs, outlook.more + tolls)


def least_tolls(game: Game, outlook: Outlook, costs: Costs) -> int:
    """505.1 The least that must be paid for picking and searching as a cost says."""
    rules = rules_of(game)
    total = 0
    for hook, part, _, effect, _ in outlook.checks:
        run = Run(hook, part, costs.card, costs.seat, paying=1, guest=costs.guest)
        if isinstance(effect, Search):
            total += rules.toll(game, costs.seat, "search", rules.leader(game, player(game, run, effect.who)))
        elif isinstance(effect, Pick) and not effect.choose:
            picker = player(game, run, effect.who)
            prices = sorted(rules.toll(game, picker, "pick", slot) for slot in pickable(game, run, effect))
            total += sum(prices[: number(game, run, effect.low)])
    return total


def hindered(
    game: Game, outlook: Outlook, seat: int, card: Ref, guest: int = 0, *, late: bool = False
) -> Refusal | None:
    """401.2, 502.2 What stands in the way of a cost besides its price.

    Either of what no instruction before can change, or, as things stand, of what one may: what comes `late`.
    """
    run: Run | None = None
    for hook, part, check, effect, open_yet in outlook.checks:
        if run is None or run.hook != hook or run.part != part:
            run = Run(hook, part, card, seat, paying=1, guest=guest)
        if isinstance(effect, Let):
            run = replace(run, env=put(run.env, effect.variable, number(game, run, effect.number)))
            continue
        if open_yet != late:
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

    checks: tuple[tuple[HookNumber, int, Check, Effect, bool], ...]
    """What could stand in the way of each instruction: (paragraph, part, how to see, instruction, whether one before it
    can change that); in between, numbers that are settled on the way."""
    pays: int
    """How many pay instructions there are."""
    more: int
    """What those in plain numbers come to."""
    rests: int
    """The aspects of the state that decide whether something stands in the way."""
    several: bool
    """Whether there is more than one instruction."""
    late: bool
    """Whether an instruction hangs on what one before it can change, or on what is chosen for one."""
    stirs: bool
    """Whether an extra cost changes anything, and so may change a price."""
    spends: bool
    """Whether an extra cost may change what there is to pay with."""
    spends_itself: bool
    """Whether it may if the card itself is among that."""


def outlook_of(game: Game, parts: tuple[tuple[HookNumber, int], ...]) -> Outlook:
    """What is to be looked at before costs are offered."""
    program = rules_of(game).program
    known: Outlook | None = program.noted.get(parts)
    if known is None:
        known = program.noted[parts] = _read_costs(program, parts)
    return known


def _read_costs(program: Hooks, parts: tuple[tuple[HookNumber, int], ...]) -> Outlook:
    """What only carrying the costs out will tell is left out: names that are still open."""
    checks: list[tuple[HookNumber, int, Check, Effect, bool]] = []
    pays = more = stirred = 0
    hangs = False
    spends = set[Spending]()
    for hook, part in parts:
        effects = program.effects(hook, part)
        foreseen, stirred = foresee(effects, stirred)
        spends |= spendings(effects)
        for effect, open_yet, late in ((one.effect, one.open_yet, one.late) for one in foreseen):
            check = check_of(effect)
            if isinstance(effect, Pay):
                pays += 1
                more += effect.amount.n if isinstance(effect.amount, Fixed) else 0
            elif isinstance(effect, Let) and not open_yet:
                checks.append((hook, part, _settles, effect, False))
            elif check:
                hangs = hangs or late
                if not open_yet:
                    checks.append((hook, part, check, effect, late))
    rests = rests_on(tuple(effect for _, _, _, effect, _ in checks))
    return Outlook(
        tuple(checks),
        pays,
        more,
        rests,
        sum(len(program.effects(hook, part)) for hook, part in parts) > 1,
        hangs,
        bool(stirred),
        Spending.ANYTHING in spends,
        Spending.ITSELF in spends,
    )


class Spending(Enum):
    """What an instruction takes from, or adds to, that which pays."""

    NOTHING = 0
    ITSELF = 1
    ANYTHING = 2


_SPENDS = (Destroy, Put, Detach, Attach, TurnOver, TakeControl, Exchange, PlayResource, PlayCard, UseAbility)
"""The instructions that can reach resources."""


def spendings(effects: tuple[Effect, ...]) -> set[Spending]:
    """What the instructions of a cost take from, or add to, that which pays."""
    chosen = {one.into: one for one in effects if isinstance(one, Pick)}
    return {spending(one, chosen) for effect in effects for one in nested(effect)}


def spending(effect: Effect, chosen: dict[str, Pick]) -> Spending:
    """203.3, 309.1 What an instruction can do to the resources that pay: destroy them, move them, free them."""
    if not isinstance(effect, _SPENDS):
        return Spending.NOTHING
    cards = getattr(effect, "cards", None)
    if isinstance(cards, Register) and cards.name in chosen:
        cards = chosen[cards.name].cards
    if isinstance(cards, This):
        return Spending.ITSELF
    arrives = isinstance(effect, Put) and effect.to in ("play", "resources")
    elsewhere = isinstance(cards, TopOf) or (isinstance(cards, Filter) and cards.area != "play")
    others = isinstance(cards, Filter) and cards.types and "resource" not in cards.types
    return Spending.NOTHING if (elsewhere or others) and not arrives else Spending.ANYTHING


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
