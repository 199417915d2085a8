"""Carry out a batch of events at once, and collect the triggers that it sets off, with what each must remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.kernel.caches import Listeners
from rulewright.kernel.events import (
    ATTACH,
    CREATE,
    ENTER,
    GO,
    LEAVE,
    MOVING,
    RELOCATIONS,
    TRIGGERS,
    enters_play,
    leaves_play,
)
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import QUIET, Card, Event, Trigger

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def carry_out(game: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Carry out a batch, and collect the triggers that it sets off, with what each must remember.

    What hears of a card leaving play is found while the card is still there, and bound to what became of it after.
    """
    state, rules = game.state, game.rules
    before = state.listeners
    changes = rules.changes
    if game.trace is None and _unheard(events, before):
        state.clock += 1
        return tuple([done for event in events if (done := changes[event.kind](game, event)) is not None])
    batch = list(events)
    leaving, gone, arriving = _coming_and_going(game, batch)
    results = [changes[event.kind](game, event) for event in batch]
    state.clock += 1
    happened = [done for done in results if done is not None]
    if game.trace is not None:
        for event in happened:
            game.describe(event)
    after = state.listeners
    found = [rules.rebound(game, trigger, done) for at, trigger in leaving if (done := results[at]) is not None]
    for at, result in enumerate(results):
        if result is None:
            continue
        key = TRIGGERS | result.kind
        left = result.kind in MOVING and result.card in gone
        if (key in before or key in after) and not left:
            found += _hear(game, before, after, result, result.kind, gone)
        if TRIGGERS | GO in before and result.kind in RELOCATIONS and not left:
            found += _hear(game, before, before, result, GO, gone)
        if at in arriving and (TRIGGERS | ENTER in before or TRIGGERS | ENTER in after):
            found += _hear(game, before, after, result, ENTER, gone)
        if at in arriving and result.other >= 0 and (TRIGGERS | ATTACH in before or TRIGGERS | ATTACH in after):
            found += _hear(game, before, after, result, ATTACH, gone)
    if any(one.waited for one in found):
        found = rules.heard_once(game, found)
    if found:
        state.pending = (*state.pending, *once_a_group(game, found))
    return tuple(happened)


def _unheard(events: tuple[Event, ...], listeners: Listeners) -> bool:
    """Whether nothing listens to these, and none of them brings a card into play or takes one out."""
    for event in events:
        kind = event.kind
        if kind in _COMING_OR_GOING or TRIGGERS | kind in listeners:
            return False
    return True


_COMING_OR_GOING = MOVING | {CREATE}


def once_a_group(game: Game, found: list[Trigger]) -> list[Trigger]:
    """Where a game counts a batch as one event, each listener triggers once, not once for each card."""
    rules = game.rules
    first: dict[tuple[int, int, int, int], int] = {}
    kept: list[Trigger] = []
    for one in found:
        event = one.event
        if event.kind not in rules.one_happening and not rules.heard_together(one.hook):
            kept.append(one)
            continue
        group = (one.hook, one.source[1], event.kind, event.seat)
        if group in first:
            if rules.heard_together(one.hook):
                kept[first[group]] = rules.joined(kept[first[group]], one)
        else:
            first[group] = len(kept)
            kept.append(one)
    return kept


def _coming_and_going(game: Game, batch: list[Event]) -> tuple[list[tuple[int, Trigger]], dict[int, Card], set[int]]:
    """The cards that leave and enter play in a batch, and the triggers on leaving, found before it is carried out."""
    state, rules = game.state, game.rules
    before = state.listeners
    leaving: list[tuple[int, Trigger]] = []
    gone: dict[int, Card] = {}
    arriving: set[int] = set()
    for at, event in enumerate(batch):
        if event.kind in MOVING:
            if leaves_play(game, event):
                gone[event.card] = state.cards[event.card]
                kinds = [kind for kind in (event.kind, LEAVE, GO) if TRIGGERS | kind in before]
                if kinds:
                    batch[at] = event = replace(event, memory=rules.remember(game, event.card))
                    for kind in kinds:
                        leaving += [(at, one) for one in _hear(game, before, before, event, kind, {})]
            if enters_play(game, event):
                arriving.add(at)
        elif event.kind == CREATE:
            arriving.add(at)
    return leaving, gone, arriving


def _hear(
    game: Game, before: Listeners, after: Listeners, event: Event, kind: Kind, gone: dict[int, Card]
) -> list[Trigger]:
    """The triggers of listeners from before the batch, in their state then, and of listeners that came with it."""
    if event.flags & QUIET:
        return []
    key = TRIGGERS | kind
    listeners = before.get(key, ())
    if after is not before:
        listeners += tuple(one for one in after.get(key, ()) if one not in listeners)
    found: list[Trigger] = []
    for listener in listeners:
        who = listener[0]
        card = gone.get(who, game.state.cards[who]) if who >= 0 else None
        trigger = game.rules.hears(game, listener, event, kind, card)
        if trigger is not None:
            found.append(trigger)
    return found
