"""What listens: which events a text waits for, and whether one that has come is the one it meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.causes import caused_so
from rulewright.effects.conditions import Condition
from rulewright.effects.dependencies import looked_at, looks_further
from rulewright.effects.evaluate import cards, fits, seats
from rulewright.effects.heard import OTHER, SOURCE, THERE, Heard
from rulewright.effects.keys import (
    ALLOWS,
    BARRED_EVENTS,
    BARS,
    DEMANDS,
    ENTERS,
    FORBIDDING,
    GRANTS,
    LAPSES,
    REQUIRES,
    SHOWS,
)
from rulewright.effects.lasting import PERMISSIONS, change_kind, ongoing_of, scope_of, silenced, speaking
from rulewright.effects.paragraphs import (
    Adjusted,
    Allowed,
    Barred,
    EntersWith,
    Occasion,
    Openly,
    Paragraph,
    PartySize,
    Priced,
    Replaced,
    Standing,
    Toll,
    Triggered,
)
from rulewright.effects.rules import EffectRules, rules_of
from rulewright.effects.scope import EFFECT_PART, EVENT_PLACE, THIS, Run, put, refs_in, with_host
from rulewright.effects.selectors import (
    Cards,
    Each,
    Filter,
    Host,
    Leader,
    PlaceOf,
    Register,
    This,
)
from rulewright.effects.truth import holds
from rulewright.kernel.events import (
    ADJUSTS,
    FORBIDS,
    LOOKING,
    LOOKS_FURTHER,
    LOWERS,
    MODIFIES,
    PERMITS,
    PRICES,
    REPLACES,
    SETS,
    TRIGGERS,
)
from rulewright.kernel.ids import Kind
from rulewright.kernel.pipeline import use_by, use_of
from rulewright.kernel.records import BATTLE, CONCEALED, NOBODY, Card, Env, Event, Trigger
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def hooks_of(rules: EffectRules, game: Game, node: Paragraph | v.Effect) -> Iterator[int]:
    """The index keys under which a piece of text listens."""
    match node:
        case Triggered() | Replaced() | Adjusted():
            role = TRIGGERS if isinstance(node, Triggered) else REPLACES if isinstance(node, Replaced) else ADJUSTS
            yield from {role | rules.occasions[way.what].kind for way in node.when.ways}
        case Standing() | v.Modify():
            yield from {key for one in node.changes if not isinstance(one, v.ChangeText) for key in _keys(game, one)}
            yield from {BARS[one.what] for one in node.changes if isinstance(one, v.Cannot) and one.what in BARS}
            if any(isinstance(one, v.ChangeText) for one in node.changes) and (isinstance(node, Standing) or node.live):
                yield GRANTS
            if any(isinstance(one, v.Must) for one in node.changes):
                yield DEMANDS
            yield from {LOWERS | change_kind(game, one) for one in node.changes if _may_lower(one)}
            yield from {SETS | change_kind(game, one) for one in node.changes if isinstance(one, v.SetValue)}
        case Priced() | v.ChangeNextCost():
            yield PRICES
        case Barred():
            yield FORBIDS | BARRED_EVENTS[node.what] if node.what in BARRED_EVENTS else PERMITS
        case Toll() | PartySize():
            yield REQUIRES
        case Allowed() | Openly() | EntersWith(cards=Filter()):
            yield ALLOWS if isinstance(node, Allowed) else SHOWS if isinstance(node, Openly) else ENTERS
    if isinstance(node, v.Modify | v.TakeControl) and node.condition is not None:
        yield LAPSES
    if isinstance(node, _IN_FORCE) and looks_further(node):
        yield LOOKS_FURTHER
    if isinstance(node, _IN_FORCE) and (beside := looked_at(node, rules.states_rest_on) & ~rules.watched):
        yield from (key for key, aspect in LOOKING if beside & aspect)


def _may_lower(change: v.Change) -> bool:
    return isinstance(change, v.SetValue) or (isinstance(change, v.ChangeValue) and change.sign < 0)


_IN_FORCE = (Standing, v.Modify, Priced, v.ChangeNextCost, Adjusted, Barred, Toll, PartySize, Allowed)
"""Text that changes values as long as it is in force."""


def _keys(game: Game, change: v.Change) -> tuple[int, ...]:
    if isinstance(change, v.Cannot) and change.what in FORBIDDING:
        forbids = tuple(FORBIDS | kind for kind in FORBIDDING[change.what])
        return (*forbids, MODIFIES | PERMISSIONS) if change.what in BARS else forbids
    return (MODIFIES | change_kind(game, change),)


def heard(game: Game, listener: Listener, event: Event, kind: Kind, card: Card | None) -> Trigger | None:
    """The trigger that an event sets off, bound to what it must remember; None if this was not meant."""
    if silenced(game, listener):
        return None
    who, hook = listener
    rules = rules_of(game)
    node = rules.program.node(hook)
    if not isinstance(node, Triggered):
        return None
    env: Env = ()
    waited = 0
    if who >= 0:
        assert card is not None, "a card that listens is there"
        common = rules.is_common(game, who)
        if not common and _of_another(game, node.when, event, card, who):
            return None
        run = Run(hook, EFFECT_PART, (who, card.object), card.controller)
        env = with_host(game, card.kept, card) if event.card == who else card.kept
    else:
        effect = ongoing_of(game, who)
        common = False
        run = Run(hook, EFFECT_PART, effect.source, effect.controller, effect.env)
        env = effect.env
        waited = effect.id
    if event.used and use_by(hook, run.source) in event.used:
        return None  # the text has made this itself
    run = replace(run, event=event, env=bound(game, event, env))
    # `You` in text that is everybody's is the first player, from the active one on, of whom it is meant.
    readers = [replace(run, you=one, guest=1) for one in seats(game, run, None)] if common else [run]
    return next((found for one in readers if (found := _set_off(game, one, node, kind, waited)) is not None), None)


def _set_off(game: Game, run: Run, node: Triggered, kind: Kind, waited: int) -> Trigger | None:
    """The trigger that text sets off as its reader takes it, if it is meant."""
    event = run.event
    assert event is not None, "something has happened"
    if node.gate and not rules_of(game).gate_open(game, run.you, node.gate):
        return None
    if not meant(game, run, node.when, event, kind) or not _in_force(game, run, node.condition):
        return None
    return Trigger(run.hook, run.source, run.you, event, _with_those_there(game, run, node.when, kind), waited)


def _with_those_there(game: Game, run: Run, when: Occasion, kind: Kind) -> Env:
    """The registers, with the cards that were waited for to be there, where the event itself is about none."""
    occasions = rules_of(game).occasions
    for way in when.ways:
        if occasions[way.what].kind == kind and occasions[way.what].subject == THERE and way.subject is not None:
            return put(run.env, "event card", tuple(game.ref(slot) for slot in cards(game, run, way.subject)))
    return run.env


def _of_another(game: Game, when: Occasion, event: Event, card: Card, slot: int) -> bool:
    """Whether an event plainly happens to another player than the one that text on a card waits for."""
    if when.who != "you" or when.also or when.to or event.seat == NOBODY:
        return False
    return event.seat != card.controller and card is game.state.cards[slot]


def rebound(game: Game, trigger: Trigger, event: Event) -> Trigger:
    """A trigger about a card that has left, bound to what has become of it, and of its own card if that went too."""
    env = bound(game, event, trigger.env)
    slot = trigger.source[0]
    if slot != NOBODY and slot != event.card and not game.tracked(trigger.source):
        env = put(env, THIS, (game.ref(slot),))
    return replace(trigger, event=event, env=env)


def bound(game: Game, event: Event, env: Env) -> Env:
    """The registers in which the cards of an event can be found, as the objects they are now."""
    found: list[tuple[str, tuple[tuple[int, int], ...]]] = []
    if event.card != NOBODY:
        found.append(("event card", (game.ref(event.card),)))
        place = game.card(event.card).place
        if place != NOBODY:
            found.append((EVENT_PLACE, (game.ref(place),)))
    if event.other != NOBODY:
        found.append(("event other", (game.ref(event.other),)))
    if event.shares:
        found.append(("event source", tuple((slot, source) for slot, source, _ in event.shares)))
    elif event.source[0] != NOBODY:
        found.append(("event source", (event.source,)))
    if not found:
        return env
    names = {name for name, _ in found}
    return (*((name, value) for name, value in env if name not in names), *found)


def meant(game: Game, run: Run, when: Occasion, event: Event, kind: Kind) -> bool:
    """Whether an event is one of the occasions that a text waits for."""
    occasions = rules_of(game).occasions
    return any(occasions[way.what].kind == kind and _meant(game, run, way, event) for way in when.ways)


def _meant(game: Game, run: Run, when: Occasion, event: Event) -> bool:
    how = rules_of(game).occasions[when.what]
    if not _of_its_kind(when, how, event):
        return False
    if when.to and event.to != rules_of(game).area_names[when.to]:
        return False
    if not _comes_from(game, run, when, event):
        return False
    if (when.by is not None or when.heading) and not caused_so(game, run, when, event):
        return False
    if how.concealed is not None and how.concealed != bool(event.flags & CONCEALED):
        return False
    if when.subject is not None:
        subject = _wherever(game, when.subject, event) if when.anywhere else when.subject
        if not _is_subject(game, run, subject, event, how.subject):
            return False
    if when.other is not None and not _is_subject(game, run, when.other, event, how.other):
        return False
    if when.who is not None and not _is_player(game, run, when, event):
        return False
    if when.condition is not None and not holds(game, run, when.condition):
        return False
    return not when.nth or rules_of(game).is_nth(game, run, when, event)


def _comes_from(game: Game, run: Run, when: Occasion, event: Event) -> bool:
    """Whether the card of an event comes from the area, or from the place, that an occasion names."""
    if when.come and _origin(game, event) != rules_of(game).area_names[when.come]:
        return False
    if when.come_of is not None and game.state.cards[event.card].owner not in seats(game, run, when.come_of):
        return False
    # Of a move from place to place the amount is the place that it goes from.
    return when.left is None or is_card(game, run, when.left, event.amount)


def _of_its_kind(when: Occasion, how: Heard, event: Event) -> bool:
    """Whether an event has the amount and the marks that an occasion asks for."""
    if (when.battle and not event.flags & BATTLE) or (when.least and event.amount < when.least):
        return False
    return (how.amount is None or event.amount == how.amount) and (not how.flags or bool(event.flags & how.flags))


def _origin(game: Game, event: Event) -> int:
    """The area that the card of an event comes from, or came from."""
    return event.was if event.was != NOBODY else game.state.cards[event.card].area


def _in_force(game: Game, run: Run, condition: Condition | None) -> bool:
    return condition is None or holds(game, run, condition)


def _is_player(game: Game, run: Run, when: Occasion, event: Event) -> bool:
    """Whether it happens to the player meant; a card that goes to a pile or a hand goes to its owner's."""
    player = game.state.cards[event.card].owner if when.to else event.seat
    if player == NOBODY and event.card != NOBODY:
        player = game.state.cards[event.card].controller
    return player in seats(game, run, when.who)


def _is_subject(game: Game, run: Run, wanted: Cards, event: Event, role: int) -> bool:
    if role == THERE:
        return any(game.rules.in_play(game.card(slot).area) for slot in cards(game, run, wanted))
    if role == SOURCE:
        shares = [share for share in event.shares if share[2] > 0] or event.shares  # of nothing all are the source
        slots = [slot for slot, _, _ in shares] or [event.source[0]]
    elif role == OTHER:
        slots = [event.other]
    else:
        slots = [event.card]
    return any(slot != NOBODY and is_card(game, run, wanted, slot) for slot in slots)


def _wherever(game: Game, wanted: Cards, event: Event) -> Cards:
    """Cards of a description in whatever area the card of an event is."""
    if not isinstance(wanted, Filter) or event.card == NOBODY:
        return wanted
    area = game.state.cards[event.card].area
    name = next(name for name, number in rules_of(game).area_names.items() if number == area)
    return replace(wanted, area="play" if game.rules.in_play(area) else name)


def is_card(game: Game, run: Run, wanted: Cards, slot: int) -> bool:
    """Whether a card is the one, or one of those, that a text means."""
    match wanted:
        case This():
            return slot == run.source[0]
        case Host():
            return slot == game.state.cards[run.source[0]].host
        case Register():
            return any(ref[0] == slot for ref in refs_in(run.env, wanted.name))
        case Leader():
            rules = rules_of(game)
            return any(slot == rules.leader(game, seat) for seat in seats(game, run, wanted.who))
        case Filter():
            return fits(game, run, slot, wanted)
        case PlaceOf():
            return slot in cards(game, run, wanted)
        case Each():
            return any(is_card(game, run, group, slot) for group in wanted.groups)
    return False


def replacers(game: Game, event: Event, kind: Kind, used: tuple[int, ...]) -> list[Listener]:
    """The replacements of this event that have not acted on this happening yet."""
    rules = rules_of(game)
    found: list[Listener] = []
    for listener in speaking(game, REPLACES | kind):
        who, hook = listener
        node = rules.program.node(hook)
        if not isinstance(node, Replaced) or use_of(game, listener) in used:
            continue
        scope = scope_of(game, who, hook)
        run = replace(scope, event=event, env=bound(game, event, scope.env))
        if node.gate and not rules.gate_open(game, run.you, node.gate):
            continue
        if meant(game, run, node.when, event, kind) and _in_force(game, run, node.condition):
            found.append(listener)
    return found
