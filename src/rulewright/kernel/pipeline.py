"""The event pipeline: nothing changes except through it.

A batch of events that happen at once is proposed. What cannot happen is dropped, amounts are adjusted, replacements
are offered (each once per happening), what comes along is added, all of it is carried out, triggers are collected.
Where nothing forbids, adjusts or replaces a kind of event, the batch is carried out on the spot.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import YES, Choose
from rulewright.kernel.events import LEAVE, MEDDLED, MOVING, RELOCATIONS, facets, leaves_play
from rulewright.kernel.ids import HookNumber
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
from rulewright.kernel.records import NOBODY, Env, Event, Outcome, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.rules import Listener
    from rulewright.kernel.trace import Entry


NO_ONE = "no"
"""The label by which a seat declines all of several replacements that may act."""


class Happening(Struct, frozen=True, array_like=True):
    """A batch on its way through the pipeline."""

    waiting: tuple[Event, ...]
    """Not yet looked at, first one next."""
    ready: tuple[Event, ...] = ()
    """To be carried out together."""
    offers: tuple[tuple[int, HookNumber], ...] = ()
    """Replacements of the next one among which a seat is choosing."""
    instead: tuple[Event, ...] = ()
    """Events that were replaced by a program of their own, which begins once the rest is done."""
    instead_by: tuple[tuple[int, HookNumber], ...] = ()
    done: tuple[Event, ...] = ()
    """What has happened."""
    env: Env = ()
    """What the last of those programs has left in its registers, for whoever proposed the batch."""
    acting: tuple[Event, ...] = ()
    """The event in whose place one of those programs is being carried out now."""
    told: tuple[int, ...] = ()
    """Cards that the batch has already told to go somewhere; what takes them along does not tell them again."""


def propose(game: Game, events: tuple[Event, ...]) -> Signal:
    """Let these happen at once; the next step finds in `game.outcome` what really did."""
    if MEDDLED in game.state.listeners and _meddled(game, events):
        return begin("event", Happening(events, told=_told(_possible(game, events))))
    sifted = game.rules.sifted
    for event in events:
        if event.kind in sifted or event.kind in MOVING:
            events = _sifted(game, events)
            break
    return handing(Outcome(carry_out(game, events)))


def _sifted(game: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A batch without what is nothing at all, and with what comes along."""
    batch: list[Event] = []
    waiting = events
    brought: tuple[int, ...] = ()
    while waiting:
        event, waiting = waiting[0], waiting[1:]
        if game.rules.trivial(game, event):
            continue
        batch.append(event)
        if leaves_play(game, event) and (along := _followers(game, event, _told(events) + brought)):
            waiting, brought = along + waiting, brought + _told(along)
    return tuple(batch)


def _possible(game: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What of a batch nothing forbids: a card that cannot go as it is told may still be taken along."""
    return tuple([event for event in events if not game.rules.forbidden(game, event)])


def _told(events: tuple[Event, ...]) -> tuple[int, ...]:
    """The cards that a batch tells to go somewhere."""
    return tuple([event.card for event in events if event.kind in MOVING])


def _meddled(game: Game, events: tuple[Event, ...]) -> bool:
    """Whether anything in force could forbid, adjust or replace one of these."""
    kinds = _kinds_in(game.state.listeners[MEDDLED])
    for event in events:
        if event.kind in kinds:
            return True
        if event.kind in MOVING and (
            not kinds.isdisjoint(facets(game, event)) or (_followed(kinds) and _followers(game, event))
        ):
            return True
    return False


@cache
def _kinds_in(meddled: tuple[tuple[int, int], ...]) -> frozenset[int]:
    return frozenset(kind for kind, _ in meddled)


def _followed(kinds: frozenset[int]) -> bool:
    """Whether something that comes along with a card that moves could be meddled with."""
    return LEAVE in kinds or not kinds.isdisjoint(RELOCATIONS)


def _followers(game: Game, event: Event, told: tuple[int, ...] = ()) -> tuple[Event, ...]:
    """The events that come along with one that is about to happen; a card that is told to go is not told twice."""
    if event.kind not in MOVING or not leaves_play(game, event):
        return ()
    along = game.rules.followers(game, event)
    return tuple([one for one in along if one.kind not in MOVING or one.card not in told]) if along else ()


def settle(game: Game, happening: Happening) -> Signal:
    """Take the next event of the batch through cannot, adjust and replace."""
    rules = game.rules
    if not happening.waiting:
        return GO_ON
    event, rest = happening.waiting[0], happening.waiting[1:]
    if rules.trivial(game, event):
        return again(replace(happening, waiting=rest))
    if rules.forbidden(game, event):
        game.cite("cannot", "forbidden")
        return again(replace(happening, waiting=rest))
    if rules.adjusts_first:
        event = _adjusted(game, event)
    offers = [] if rules.trivial(game, event) else rules.replacements(game, event)
    offers = [one for one in offers if one not in happening.instead_by or not rules.acts_once(game, one)]
    if not offers and not rules.adjusts_first:
        event = _adjusted(game, event)
    if rules.trivial(game, event):
        return again(replace(happening, waiting=rest))
    happening = replace(happening, waiting=(event, *rest))
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
        cards = sources + (NOBODY,) * len(none)
        decision = Choose(seat, rules.rule_of("competing replacements"), "choose", labels=labels + none, cards=cards)
    return ask(decision, replace(happening, offers=tuple(offers)))


def _adjusted(game: Game, event: Event) -> Event:
    """An event with its amount as what is in force makes it."""
    adjusted = game.rules.adjusted(game, event)
    if adjusted.amount != event.amount:
        game.cite("adjusted")
    return adjusted


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
    if happening.acting:
        game.state.dirty |= game.rules.checked  # what the checks left alone meanwhile is looked at again
    if game.outcome.env:
        happening = replace(happening, env=game.outcome.env)
    if not happening.instead:
        return end(Outcome(happening.done, happening.env))
    event, offer = happening.instead[0], happening.instead_by[0]
    own = replace(happening, instead=happening.instead[1:], instead_by=happening.instead_by[1:], acting=(event,))
    _, signal = game.rules.replace(game, event, offer)
    game.rules.has_acted(game, offer)
    if signal is None:
        return again(own)
    return begin(signal.label, signal.vars, own, stay=True)


EVENT = Procedure("event", Happening, (settle, choose_replacement, happen, perform_instead), deepens=False)


def being_replaced(game: Game) -> frozenset[int]:
    """The cards of events that something is to happen in the place of, and has not happened to its end."""
    batches = [frame.vars for frame in game.state.frames if isinstance(frame.vars, Happening)]
    return frozenset(event.card for batch in batches for event in (*batch.instead, *batch.acting))


def check_again(game: Game, nothing: Nothing) -> Signal:
    """What a standing check had begun is done; the checks go on."""
    game.state.dirty |= game.rules.checked
    return END


CHECKS = Procedure("checks", Nothing, (check_again,), deepens=False)

KERNEL_PROCEDURES = (EVENT, CHECKS)
"""The procedures that every game has."""


def _accept(game: Game, happening: Happening) -> Happening:
    """The next event will happen as it stands; what comes along goes through the pipeline as well."""
    event, told = happening.waiting[0], happening.told
    if event.kind in MOVING and any(one.kind == event.kind and one.card == event.card for one in happening.ready):
        return replace(happening, waiting=happening.waiting[1:])  # told twice, a card goes once
    along = _followers(game, event, told)
    waiting, ready = along + happening.waiting[1:], (*happening.ready, event)
    return replace(happening, waiting=waiting, ready=ready, told=told + _told(along))


def _substitute(game: Game, happening: Happening, offer: Listener) -> Happening:
    """One replacement acts on the next event."""
    event = happening.waiting[0]
    event = replace(event, used=(*event.used, use_of(game, offer)))
    if game.trace is not None:
        name, told = game.name(_slot_of(game, offer)), _as_if_done(game, event)
        what = told.read_by(None) if told is not None and not told.private else "what would have happened"
        game.say(game.rules.rule_of("replace"), f"{name} replaces this: {what}")
    game.rules.replaced(game, event)
    events, signal = game.rules.replace(game, event, offer)
    happening = replace(happening, waiting=events + happening.waiting[1:])
    if signal is None:
        game.rules.has_acted(game, offer)
    else:
        happening = replace(happening, instead=(*happening.instead, event), instead_by=(*happening.instead_by, offer))
    return happening


def _as_if_done(game: Game, event: Event) -> Entry | None:
    """The sentence for an event that will not happen: where a card would have gone shows only once it has."""
    if event.kind not in MOVING:
        return game.rules.tell(game, event)
    twin = game.copy()
    twin.trace = None
    done = twin.rules.changes[event.kind](twin, event)
    return twin.rules.tell(twin, done) if done is not None else None


def use_of(game: Game, offer: Listener) -> int:
    """The number by which a happening remembers that this replacement has acted on it."""
    who, hook = offer
    return use_by(hook, game.ref(who)) if who >= 0 else use_by(hook, (who, who))


def use_by(hook: HookNumber, source: Ref) -> int:
    """The same for a text and the card that it stands on."""
    return hook * 1_000_003 + source[1]


def _slot_of(game: Game, offer: Listener) -> int:
    who, _ = offer
    if who >= 0:
        return who
    return next(effect.source[0] for effect in game.state.ongoing if effect.id == ~who)
