"""Abilities: activated ones that are paid for, triggered ones that nobody can decline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.granting import gained_abilities
from rulewright.effects.lasting import silenced
from rulewright.effects.numbers import Fixed
from rulewright.effects.paragraphs import Ability
from rulewright.effects.perform import FAILED
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import COST_PART, Run, number_in, with_host
from rulewright.effects.verbs import Pay
from rulewright.games.arcmage.areas import GRAVEYARD, PLAY
from rulewright.games.arcmage.chapters.event import hook_of, push, resolving
from rulewright.games.arcmage.chapters.play import take_back
from rulewright.games.arcmage.chapters.rehearsal import USE_TRIAL, conclude, unmeetable
from rulewright.games.arcmage.chapters.resource import Price, pay, payment, unaffordable
from rulewright.games.arcmage.records import Resolving, SetOff, UsingAnAbility
from rulewright.games.arcmage.table import ABILITY, LASTING, TRIGGERED, Item
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.conceding import clockwise
from rulewright.kernel.decisions import Order
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import USED
from rulewright.kernel.procedures import END, Procedure, Signal, ask, begin, end, go_on, jump
from rulewright.kernel.records import BY_RULE, NOBODY, Event, Outcome, Trigger

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def begin_use(game: Game, use: UsingAnAbility) -> Signal:
    """abilities.activated.1, abilities.activated.6 Costs and conditions first: what stands left of the colon."""
    game.state.take_snapshot()
    game.state.held += 1
    game.say("abilities.activated.1", f"{game.rules.seat_name(use.seat)} uses {game.name(use.card[0])}")
    card = game.card(use.card[0])
    return begin("effect", Run(use.hook, COST_PART, use.card, use.seat, with_host(game, card.kept, card), paying=1))


def pay_for_use(game: Game, use: UsingAnAbility) -> Signal:
    """abilities.activated.4, abilities.activated.1 Power, marking and whatever the card asks for: all or nothing."""
    if game.outcome.value == FAILED:
        return take_back(game, use.card[0])
    gems = payment(game, use.seat, Price(number_in(game.outcome.env, "total")), use.wanted)
    if gems is None:
        return take_back(game, use.card[0])
    pay(game, use.seat, gems, "abilities.activated.1")
    game.state.drop_snapshot()
    return go_on(replace(use, env=game.outcome.env))


def lay_on_the_stack(game: Game, use: UsingAnAbility) -> Signal:
    """event.stack.1, R17 The effect waits on the stack like a card."""
    push(game, Item(0, ABILITY, use.card, use.seat, use.hook, use.env))
    carry_out(game, (Event(USED, use.card[0], seat=use.seat, hook=use.hook, flags=BY_RULE),))
    game.state.held -= 1
    return end(Outcome())


USING_AN_ABILITY = Procedure("abilities.activated.1", UsingAnAbility, (begin_use, pay_for_use, lay_on_the_stack))


def try_to_pay(game: Game, use: UsingAnAbility) -> Signal:
    """Where a rehearsed use ends: the power that it has come to."""
    return conclude(game, use.seat, Price(number_in(game.outcome.env, "total")))


USE_REHEARSAL = Procedure(USE_TRIAL, UsingAnAbility, (begin_use, try_to_pay))


def use_refused(game: Game, seat: int, slot: int, ability: int, window: str) -> Refusal | None:
    """abilities.activated.1, abilities.activated.2, abilities.activated.3, R18 Why an ability cannot be used now.

    Also abilities.activated.6, turn.play.1.
    """
    card = game.card(slot)
    own = ability in game.printed(slot).abilities
    if card.area != (GRAVEYARD if own and ability in game.printed(slot).buried else PLAY):
        return Refusal("abilities.passive.2", "abilities work while their card is in play", ("abilities.activated.2",))
    if card.controller != seat:
        return Refusal("abilities.activated.2", "only its controller may use what is on it")
    if not own and ability not in gained_abilities(game, slot):
        return Refusal("abilities.activated.1", "it has no such ability", ("creature.abilities.2",))
    if window not in ("play", "response") and game.rules.edition_record.abilities_in_play_phases_only:
        return Refusal("turn.play.1", "abilities are used in one's own Play phases", ("abilities.activated.1",))
    hook = hook_of(game, slot, ability)
    node = ability_of(game, slot, ability)
    if silenced(game, (slot, hook)):
        return Refusal("abilities.activated.1", "it has lost that ability")
    if not rules_of(game).permitted(game, slot, "use abilities"):
        return Refusal("conflict.2", "something forbids to use what is on it")
    refusal = unaffordable(game, seat, Price(power_asked(node)))
    run = Run(hook, COST_PART, game.ref(slot), seat, with_host(game, card.kept, card), paying=1)
    return unmeetable(game, run, UsingAnAbility(seat, game.ref(slot), hook), refusal)


def ability_of(game: Game, slot: int, ability: int) -> Ability:
    """abilities.activated.1 An ability of a card by its number: printed on it, or gained."""
    node = rules_of(game).program.node(hook_of(game, slot, ability))
    assert isinstance(node, Ability), "only abilities are used"
    return node


def power_asked(ability: Ability) -> int:
    """abilities.activated.4 The power that an ability costs."""
    return sum(one.amount.n for one in ability.cost if isinstance(one, Pay) and isinstance(one.amount, Fixed))


# -- triggered abilities -----------------------------------------------------------------------------------------


def set_off(game: Game, group: tuple[Trigger, ...]) -> Signal:
    """abilities.triggered.1, abilities.triggered.2, abilities.triggered.4, R6 What was set off goes onto the stack.

    Whoever caused it, and whether its controller likes it or not: the active player's first, then clockwise.
    """
    order = clockwise(game, game.state.active)
    items = [
        Item(0, TRIGGERED, one.source, one.controller, one.hook, one.env, event=one.event)
        for one in sorted(group, key=lambda one: (one.source[1], one.hook))
        if one.controller in order
    ]
    items.sort(key=lambda item: order.index(item.seat))
    return begin("abilities.triggered.1", SetOff(tuple(items)))


def order_own(game: Game, group: SetOff) -> Signal:
    """R6 Each player orders their own; the one named first will happen first, so it is laid down last."""
    if not group.waiting:
        return go_on(group)
    mine = _of_first(game, group.waiting)
    if group.ordered or len(mine) < 2:
        return go_on(replace(group, ordered=max(group.ordered, 1)))
    items = tuple(item.card[0] for item in mine)
    seat = mine[0].seat if game.rules.edition_record.own_triggers_are_ordered else game.state.active
    return ask(Order(seat, "abilities.triggered.1", "order", items=items))


def _of_first(game: Game, waiting: tuple[Item, ...]) -> tuple[Item, ...]:
    """R6 The items of whoever is next; all of them where the active player orders all."""
    if not game.rules.edition_record.own_triggers_are_ordered:
        return waiting
    return tuple(item for item in waiting if item.seat == waiting[0].seat)


def choose_targets(game: Game, group: SetOff) -> Signal:
    """What it is about is picked as it is laid on the stack; with nothing there, nothing.

    Also abilities.triggered.1, R19.
    """
    if game.given is not None:
        mine = _of_first(game, group.waiting)
        laid = tuple(mine[at] for at in reversed(game.given))
        group = SetOff((*laid, *group.waiting[len(mine) :]), len(mine))
    if not group.waiting:
        return END if resolving(game) or not game.state.table.stack else begin("event.stack.1", Resolving(), group)
    item = group.waiting[0]
    if item.kind == LASTING:  # what its text picks, it picks when it waits for something and that happens
        return go_on(group)
    return begin("effect", Run(item.hook, COST_PART, item.card, item.seat, item.env, item.event), group)


def lay_down(game: Game, group: SetOff) -> Signal:
    """event.stack.1 It lies on the stack; then the next.

    Also city.devotion.10.
    """
    if not group.waiting:
        return END
    item = group.waiting[0]
    if item.kind == TRIGGERED:
        elsewhere = item.event is not None and not {item.event.by, item.event.seat} <= {NOBODY, item.seat}
        game.cite("abilities.triggered.1", "abilities.triggered.2", *(("abilities.triggered.4",) if elsewhere else ()))
    else:
        game.cite("city.devotion.10")
    push(game, replace(item, env=game.outcome.env or item.env))
    return jump("order_own", SetOff(group.waiting[1:], max(0, group.ordered - 1)))


SETTING_OFF = Procedure("abilities.triggered.1", SetOff, (order_own, choose_targets, lay_down))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "creature.abilities.1": ("rulewright.games.arcmage.language.compiling:compiled",),
    "creature.abilities.2": ("rulewright.games.arcmage.language.compiling:CardText.with_line",),
    "abilities.1": ("rulewright.games.arcmage.language.compiling:compiled",),
    "abilities.2": ("rulewright.effects.deeds:modify",),
    "abilities.3": ("rulewright.games.arcmage.language.compiling:CardText.with_line",),
    "abilities.passive.1": ("rulewright.effects.lasting:changes_to",),
    "abilities.passive.2": ("rulewright.effects.lasting:changes_to",),
    "abilities.activated.5": ("rulewright.games.arcmage.language.compiling:CardText._ability",),
    "abilities.triggered.3": ("rulewright.effects.perform:fail",),
}
"""Rules of this section that other code obeys."""
