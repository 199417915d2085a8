"""503 Triggers: done on the spot, in the middle of other things if need be, in an order decided as one goes along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.hearing import heard
from rulewright.effects.history import first_use, is_once, note_acting
from rulewright.effects.lasting import speaking
from rulewright.effects.lower import AskMay
from rulewright.effects.rules import rules_of
from rulewright.games.spoils.events import COMES_TRUE
from rulewright.games.trigger_groups import run_of
from rulewright.kernel.decisions import Order
from rulewright.kernel.events import MOVE, TRIGGERS, TURN_STARTS
from rulewright.kernel.procedures import END, GO_ON, Procedure, Signal, ask, begin, jump
from rulewright.kernel.records import BY_RULE, NOBODY, Event, Trigger

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class TriggerGroup(Struct, frozen=True, array_like=True):
    """Triggers that happen together, and are handled one after the other."""

    waiting: tuple[Trigger, ...]
    seat: int = NOBODY
    """Who decides their order, to the last of them; nobody yet, before the first is chosen."""


def whoever_orders(game: Game, group: tuple[Trigger, ...]) -> int:
    """503.4 Triggers that happen together are ordered by their sole controller, or else by the active player.

    Also 602.2: at the start of a turn the active player orders all of them (R2).
    """
    if any(trigger.event.kind == TURN_STARTS for trigger in group):
        return game.state.active
    controllers = {trigger.controller for trigger in group}
    return controllers.pop() if len(controllers) == 1 else game.state.active


def order(game: Game, group: TriggerGroup) -> Signal:
    """503.4a The order is decided as one goes along: which of those that wait is next?"""
    if not group.waiting:
        return END
    if len(group.waiting) == 1:
        return GO_ON
    if all(trigger.event.kind == MOVE and trigger.event == group.waiting[0].event for trigger in group.waiting):
        game.cite("604.3")
    game.cite("F.adv.triggers.1")
    seat = group.seat if group.seat != NOBODY else whoever_orders(game, group.waiting)
    items = tuple(trigger.source[0] for trigger in group.waiting)
    return ask(Order(seat, "503.4", "order", items=items, next_only=True), replace(group, seat=seat))


def handle(game: Game, group: TriggerGroup) -> Signal:
    """503.1 Its instructions as then worded are carried out on the spot, even if its source has left.

    Also 503.2: nobody can respond to a trigger.
    """
    at = game.given[0] if game.given is not None else 0
    trigger = group.waiting[at]
    rest = group.waiting[:at] + group.waiting[at + 1 :]
    run = run_of(game, trigger)
    if is_once(game, run):
        if not first_use(game, run):
            return jump("order", replace(group, waiting=rest))
        if not isinstance(rules_of(game).program.code(run.hook, run.part)[0], AskMay):
            note_acting(game, run)
    if game.trace is not None:
        game.cite(*_added(game, trigger))
        game.say("503.1", f"{game.name(trigger.source[0])} triggers", source=game.name(trigger.source[0]))
    return begin("effect", run, replace(group, waiting=rest))


def _added(game: Game, trigger: Trigger) -> tuple[str, ...]:
    """508.1, 508.1a The rules by which a trigger that is not printed on its card is there, to the last."""
    slot = trigger.source[0]
    if slot < 0 or rules_of(game).program.all[trigger.hook].printed == game.card(slot).printed:
        return ()
    return ("508.1",) if game.tracked(trigger.source) else ("508.1", "508.1a")


def next_one(game: Game, group: TriggerGroup) -> Signal:
    """503.4a One trigger is handled, and only then the next is chosen."""
    return jump("order")


def states_come_true(game: Game) -> bool:
    """503.1 That something comes to be so is an event like any other: text that begins with if and such a state.

    It occurs when the state comes about, and again only after the state has ceased to be.
    """
    state = game.state
    so: list[tuple[int, int]] = []
    found: list[Trigger] = []
    for who, hook in speaking(game, TRIGGERS | COMES_TRUE):
        card = state.cards[who] if who >= 0 else None
        trigger = heard(game, (who, hook), Event(COMES_TRUE, rule="503.1", flags=BY_RULE), COMES_TRUE, card)
        if trigger is not None:
            mark = (card.object if card is not None else who, hook)
            so.append(mark)
            if mark not in state.table.come_true:
                found.append(trigger)
    if tuple(so) != state.table.come_true:
        state.put_table(replace(state.table, come_true=tuple(so)), 0)
    state.pending = (*state.pending, *found)
    return bool(found)


TRIGGERS_TOGETHER = Procedure("503.4", TriggerGroup, (order, handle, next_one))


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "503.3": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:hold_triggers",),
}
"""Rules of this section that other code obeys."""
