"""The event pipeline: nothing changes except through it.

A batch of events that happen at once is proposed. What cannot happen is dropped, amounts are adjusted, replacements
are offered (each once per happening), what comes along is added, all of it is carried out, triggers are collected.
Where nothing forbids, adjusts or replaces a kind of event, the batch is carried out on the spot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.decisions import YES, Choose
from rulewright.kernel.events import (
    CREATE,
    ENTER,
    GO,
    LEAVE,
    MEDDLED,
    RELOCATIONS,
    TRIGGERS,
    TURN_OVER,
    enters_play,
    facets,
    leaves_play,
)
from rulewright.kernel.procedures import (
    END,
    GO_ON,
    Nothing,
    Procedure,
    Signal,
    again,
    ask,
    begin,
    end,
    go_on,
    handing,
    jump,
)
from rulewright.kernel.records import QUIET, Card, Env, Event, Outcome, Trigger
from rulewright.kernel.state import Listeners

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.rules import Listener


NO_ONE = "no"
"""The label by which a seat declines all of several replacements that may act."""


class Happening(Struct, frozen=True, array_like=True):
    """A batch on its way through the pipeline."""

    waiting: tuple[Event, ...]
    """Not yet looked at, first one next."""
    ready: tuple[Event, ...] = ()
    """To be carried out together."""
    offers: tuple[tuple[int, int], ...] = ()
    """Replacements of the next one among which a seat is choosing."""
    instead: tuple[Event, ...] = ()
    """Events that were replaced by a program of their own, which begins once the rest is done."""
    instead_by: tuple[tuple[int, int], ...] = ()
    done: tuple[Event, ...] = ()
    """What has happened."""
    env: Env = ()
    """What the last of those programs has left in its registers, for whoever proposed the batch."""


def propose(game: Game, events: tuple[Event, ...]) -> Signal:
    """Let these happen at once; the next step finds in `game.outcome` what really did."""
    if MEDDLED in game.state.listeners and _meddled(game, events):
        return begin("event", Happening(events))
    batch: list[Event] = []
    for event in events:
        if not game.rules.trivial(game, event):
            batch.append(event)
            if event.kind in _MOVING:
                batch += _followers(game, event)
    return handing(Outcome(carry_out(game, tuple(batch))))


def _meddled(game: Game, events: tuple[Event, ...]) -> bool:
    """Whether anything in force could forbid, adjust or replace one of these."""
    meddled = game.state.listeners.get(MEDDLED)
    if meddled is None:
        return False
    kinds = {kind for kind, _ in meddled}
    return any(
        event.kind in kinds or (event.kind in _MOVING and not kinds.isdisjoint(facets(game, event))) for event in events
    ) or (not kinds.isdisjoint((LEAVE, *RELOCATIONS)) and any(_followers(game, event) for event in events))


_MOVING = RELOCATIONS | {TURN_OVER}


def _followers(game: Game, event: Event) -> tuple[Event, ...]:
    if event.kind in _MOVING and leaves_play(game, event):
        return game.rules.followers(game, event)
    return ()


def settle(game: Game, happening: Happening) -> Signal:
    """Take the next event of the batch through cannot, adjust and replace."""
    rules = game.rules
    if not happening.waiting:
        return GO_ON
    event, rest = happening.waiting[0], happening.waiting[1:]
    if rules.trivial(game, event) or rules.forbidden(game, event):
        return again(replace(happening, waiting=rest))
    event = rules.adjusted(game, event)
    if rules.trivial(game, event):
        return again(replace(happening, waiting=rest))
    happening = replace(happening, waiting=(event, *rest))
    offers = rules.replacements(game, event)
    offers = [one for one in offers if one not in happening.instead_by or not rules.acts_once(game, one)]
    if not offers:
        return again(_accept(game, happening))
    optional = rules.optional(game, offers[0])
    if len(offers) == 1 and not optional:
        return again(_substitute(game, happening, offers[0]))
    seat = rules.replace_chooser(game, event, offers)
    if len(offers) == 1:
        decision = Choose(seat, rules.rule_of("replace"), "choose", _slot_of(game, offers[0]))
    else:
        sources = tuple(_slot_of(game, offer) for offer in offers)
        labels = tuple(game.name(slot) for slot in sources)
        # Where all of them say that one may, none of them has to act.
        none = (NO_ONE,) if all(rules.optional(game, offer) for offer in offers) else ()
        decision = Choose(seat, rules.rule_of("competing replacements"), "choose", labels=labels + none, cards=sources)
    return ask(decision, replace(happening, offers=tuple(offers)))


def choose_replacement(game: Game, happening: Happening) -> Signal:
    """The answer to which replacement acts, or whether one that may act does."""
    offers = happening.offers
    if not offers:
        return GO_ON
    happening = replace(happening, offers=())
    if game.given != YES if len(offers) == 1 else game.given == len(offers):
        event = happening.waiting[0]
        declined = replace(event, used=(*event.used, *(use_of(game, offer) for offer in offers)))
        happening = replace(happening, waiting=(declined, *happening.waiting[1:]))
    else:
        happening = _substitute(game, happening, offers[0 if len(offers) == 1 else game.given])
    return jump("settle", happening)


def happen(game: Game, happening: Happening) -> Signal:
    """All that is left of the batch happens at once."""
    return go_on(replace(happening, ready=(), done=carry_out(game, happening.ready)))


def perform_instead(game: Game, happening: Happening) -> Signal:
    """Replacements that are more than a simple event are carried out now."""
    if game.outcome.env:
        happening = replace(happening, env=game.outcome.env)
    if not happening.instead:
        return end(Outcome(happening.done, happening.env))
    event, offer = happening.instead[0], happening.instead_by[0]
    own = replace(happening, instead=happening.instead[1:], instead_by=happening.instead_by[1:])
    _, signal = game.rules.replace(game, event, offer)
    game.rules.has_acted(game, offer)
    if signal is None:
        return again(own)
    return begin(signal.label, signal.vars, own, stay=True)


EVENT = Procedure("event", Happening, (settle, choose_replacement, happen, perform_instead))


def check_again(game: Game, nothing: Nothing) -> Signal:
    """What a standing check had begun is done; the checks go on."""
    game.state.dirty |= game.rules.checked
    return END


CHECKS = Procedure("checks", Nothing, (check_again,))

KERNEL_PROCEDURES = (EVENT, CHECKS)
"""The procedures that every game has."""


def _accept(game: Game, happening: Happening) -> Happening:
    """The next event will happen as it stands; what comes along goes through the pipeline as well."""
    event = happening.waiting[0]
    followers = _followers(game, event)
    return replace(happening, waiting=followers + happening.waiting[1:], ready=(*happening.ready, event))


def _substitute(game: Game, happening: Happening, offer: Listener) -> Happening:
    """One replacement acts on the next event."""
    event = happening.waiting[0]
    event = replace(event, used=(*event.used, use_of(game, offer)))
    if game.trace is not None:
        name = game.name(_slot_of(game, offer))
        game.say(game.rules.rule_of("replace"), f"{name} replaces what would have happened")
    game.rules.replaced(game, event)
    events, signal = game.rules.replace(game, event, offer)
    happening = replace(happening, waiting=events + happening.waiting[1:])
    if signal is None:
        game.rules.has_acted(game, offer)
    else:
        happening = replace(happening, instead=(*happening.instead, event), instead_by=(*happening.instead_by, offer))
    return happening


def use_of(game: Game, offer: Listener) -> int:
    """The number by which a happening remembers that this replacement has acted on it."""
    who, hook = offer
    return hook * 1_000_003 + (game.state.cards[who].object if who >= 0 else who)


def _slot_of(game: Game, offer: Listener) -> int:
    who, _ = offer
    if who >= 0:
        return who
    return next(effect.source[0] for effect in game.state.ongoing if effect.id == ~who)


def carry_out(game: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The batch happens; what hears of it is collected, with what it must remember.

    What hears of a card leaving play is found while the card is still there, and bound to what became of it after.
    """
    state, rules = game.state, game.rules
    before = state.listeners
    changes = rules.changes
    if game.trace is None and _unheard(events, before):
        return _carry_out_unheard(game, events)
    batch = list(events)
    leaving, gone, arriving = _coming_and_going(game, batch)
    results = [changes[event.kind](game, event) for event in batch]
    state.clock += 1
    happened = tuple(done for done in results if done is not None)
    if game.trace is not None:
        for event in happened:
            game.describe(event)
    after = state.listeners
    found = [rules.rebound(game, trigger, done) for at, trigger in leaving if (done := results[at]) is not None]
    for at, result in enumerate(results):
        if result is None:
            continue
        key = TRIGGERS | result.kind
        left = result.kind in _MOVING and result.card in gone
        if (key in before or key in after) and not left:
            found += _hear(game, before, after, result, result.kind, gone)
        if TRIGGERS | GO in before and result.kind in RELOCATIONS and not left:
            found += _hear(game, before, before, result, GO, gone)
        if at in arriving and (TRIGGERS | ENTER in before or TRIGGERS | ENTER in after):
            found += _hear(game, before, after, result, ENTER, gone)
    if any(one.waited for one in found):
        found = rules.heard_once(game, found)
    if found:
        state.pending = (*state.pending, *_once_a_group(game, found))
    return happened


def _unheard(events: tuple[Event, ...], listeners: Listeners) -> bool:
    """Whether nothing listens to these, and none of them brings a card into play or takes one out."""
    return all(event.kind not in _COMING_OR_GOING and TRIGGERS | event.kind not in listeners for event in events)


def _carry_out_unheard(game: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The short way for what nobody hears of, as most payments are."""
    game.state.clock += 1
    changes = game.rules.changes
    happened = [changes[event.kind](game, event) for event in events]
    return tuple(done for done in happened if done is not None)


_COMING_OR_GOING = _MOVING | {CREATE}


def _once_a_group(game: Game, found: list[Trigger]) -> list[Trigger]:
    """What a game counts as one happening for all its cards is heard of once by each who listens, not card by card."""
    grouped = game.rules.one_happening
    first: dict[tuple[int, int, int, int], Event] = {}
    kept: list[Trigger] = []
    for one in found:
        event = one.event
        if (event.kind not in grouped and not game.rules.heard_together(one.hook)) or first.setdefault(
            (one.hook, one.source[1], event.kind, event.seat), event
        ) is event:
            kept.append(one)
    return kept


def _coming_and_going(game: Game, batch: list[Event]) -> tuple[list[tuple[int, Trigger]], dict[int, Card], set[int]]:
    """Who leaves and who enters play in a batch; what hears of the leaving, found while all is still as it was."""
    state, rules = game.state, game.rules
    before = state.listeners
    leaving: list[tuple[int, Trigger]] = []
    gone: dict[int, Card] = {}
    arriving: set[int] = set()
    for at, event in enumerate(batch):
        if event.kind in _MOVING:
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
    game: Game, before: Listeners, after: Listeners, event: Event, kind: int, gone: dict[int, Card]
) -> list[Trigger]:
    """The triggers of what listened before the batch, as it was then, and of what has come to listen with it."""
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
