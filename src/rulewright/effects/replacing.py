"""One happening swapped for another: what offers to, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.deeds import events_of
from rulewright.effects.dependencies import looks_further
from rulewright.effects.evaluate import number, seat
from rulewright.effects.feasible import can_begin
from rulewright.effects.hearing import bound, replacers
from rulewright.effects.history import note_acting
from rulewright.effects.lasting import end_lasting, ongoing_of, scope_of
from rulewright.effects.paragraphs import Replaced
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import EFFECT_PART, Run, get, number_in, put
from rulewright.effects.spans import DELAYED
from rulewright.effects.verbs import Effect, Let, Redirected
from rulewright.kernel.events import facets
from rulewright.kernel.procedures import Signal, begin
from rulewright.kernel.records import COST, NOBODY, Event
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_STILL = "still to replace"
"""The register with the amount that a replacement of the next N has left to replace."""


def offering(game: Game, event: Event) -> list[Listener]:
    """The replacements of an event; each acts on one and the same happening no more than once."""
    found: list[Listener] = []
    for kind in facets(game, event):
        found += [one for one in replacers(game, event, kind, event.used) if one not in found]
    return found


def about_to_act(game: Game, event: Event, offer: Listener) -> Run:
    """The text of a replacement, before it is carried out in place of an event."""
    scope = scope_of(game, *offer)
    return replace(scope, event=event, env=bound(game, event, scope.env))


def can_be_begun(game: Game, event: Event, offer: Listener) -> bool:
    """Whether what one may do instead can be begun at all."""
    _, hook = offer
    run = about_to_act(game, event, offer)
    for one in rules_of(game).program.code(hook, EFFECT_PART):
        if not isinstance(one, Let):
            return not isinstance(one, Effect) or can_begin(game, run, one)
        run = replace(run, env=put(run.env, one.variable, number(game, run, one.number)))
    return True


def who_may(game: Game, event: Event, offers: list[Listener]) -> int:
    """Who says whether the only replacement that fits acts, where its text leaves that to a player; else nobody."""
    node = rules_of(game).program.node(offers[0][1])
    if len(offers) > 1 or not isinstance(node, Replaced) or not node.optional:
        return NOBODY
    return seat(game, about_to_act(game, event, offers[0]), node.who)


def instead(game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], Signal | None]:
    """What happens instead: the swapped-out event does not take place at all."""
    who, hook = offer
    rules = rules_of(game)
    scope = scope_of(game, who, hook)
    event, left = so_much_of(game, event, offer)
    run = Run(hook, EFFECT_PART, scope.source, scope.you, bound(game, event, scope.env), event, used=event.used)
    events = list(left)
    for effect in rules.program.code(hook, EFFECT_PART):
        found = events_of(game, run, effect) if isinstance(effect, Effect) and not looks_further(effect) else None
        if found is None or getattr(effect, "remembered", False):
            # In its turn: what lies on top of a deck is known only then, and what was done can be remembered only then.
            return left, begin("effect", run)
        if isinstance(effect, Redirected):
            # The same thing from the same source; but what adjusts damage to this card has not looked at it yet.
            events += [replace(rules.afresh(one), hook=hook) for one in found]
            continue
        source = {"source": run.source, "hook": hook, "by": run.you, "used": event.used}
        events += [replace(one, **source, flags=one.flags | (event.flags & COST)) for one in found]
    return tuple(events), None


def so_much_of(game: Game, event: Event, offer: Listener) -> tuple[Event, tuple[Event, ...]]:
    """The part of an event that is replaced, where only a part of the amount is, and what is left of it.

    A delayed replacement of the next N damage waits for the rest of it.
    """
    who, hook = offer
    node = rules_of(game).program.node(hook)
    if not isinstance(node, Replaced) or node.most is None:
        return event, ()
    waiting = ongoing_of(game, who) if who < 0 else None
    before = get(waiting.env, _STILL) if waiting is not None else None
    most = before if isinstance(before, int) else number(game, scope_of(game, who, hook), node.most)
    taken, kept = split_damage(event, most)
    if waiting is not None:
        still = replace(waiting, env=put(waiting.env, _STILL, most - taken.amount))
        game.state.put_ongoing(tuple(still if one.id == still.id else one for one in game.state.ongoing))
    return taken, (kept,) if kept.amount else ()


def split_damage(event: Event, most: int) -> tuple[Event, Event]:
    """Damage split into an amount and the rest, source by source."""
    taken: list[tuple[int, int, int]] = []
    kept: list[tuple[int, int, int]] = []
    for slot, source, amount in event.shares:
        part = min(amount, most)
        most -= part
        taken += [(slot, source, part)] if part else []
        kept += [(slot, source, amount - part)] if amount > part else []
    first, second = (replace(event, amount=sum(n for *_, n in some), shares=tuple(some)) for some in (taken, kept))
    return first, second


def acts_first(game: Game, offer: Listener) -> bool:
    """Whether a replacement acts only the first time in a turn."""
    node = rules_of(game).program.node(offer[1])
    return isinstance(node, Replaced) and bool(node.when.nth)


def is_delayed(game: Game, offer: Listener) -> bool:
    """Whether a replacement lies in wait for the next such thing."""
    who, _ = offer
    return who < 0 and ongoing_of(game, who).until in DELAYED


def has_acted(game: Game, offer: Listener) -> None:
    """A delayed replacement acts once, or until it has replaced as much as it says; what one agreed to is used."""
    rules_of(game).agreed(game, scope_of(game, *offer))
    if acts_first(game, offer):
        note_acting(game, scope_of(game, *offer))
    if is_delayed(game, offer) and not number_in(ongoing_of(game, offer[0]).env, _STILL):
        end_lasting(game, lambda one: one.id == ~offer[0])


def is_optional(game: Game, offer: Listener) -> bool:
    """Whether the text says that one may."""
    node = rules_of(game).program.node(offer[1])
    return isinstance(node, Replaced) and node.optional
