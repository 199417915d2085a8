"""What has happened this turn: events that some text may ask about later are noted, with what their cards were then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.changes import Limited
from rulewright.effects.conditions import FirstUse, Happened, Occasion
from rulewright.effects.evaluate import FINDERS, cards, number, related, seats
from rulewright.effects.heard import OTHER, SOURCE, Heard
from rulewright.effects.numbers import Comparison, HowOften
from rulewright.effects.paragraphs import Adjusted, Barred, Replaced, Triggered
from rulewright.effects.players import is_effect_of
from rulewright.effects.relations import At
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, refs_in
from rulewright.effects.selectors import Cards, EventCard, EventSource, Filter, Host, Latest, Leader, Register, This
from rulewright.kernel.events import CREATE, ENTER, GO, LEAVE, RELOCATIONS, SHIFT, TURN_OVER, USED, facets
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import BATTLE, FACE_DOWN, MARKED, NOBODY, NOWHERE, Event, Ref
from rulewright.kernel.rules import Change

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

ACTED = Kind(-1)
"""In the place of a kind of event: text has changed what would have happened."""

TYPES, SUBTYPES, KEYWORDS, TRADE, SUPERTYPES, NAME = range(6)
"""The parts of what a card was."""


class Fact(Struct, frozen=True, array_like=True):
    """Something that has happened, and what its card was then."""

    kinds: tuple[int, ...]
    """The kinds of event as which it counts."""
    event: Event
    card: Ref = (NOBODY, 0)
    controller: int = NOBODY
    owner: int = NOBODY
    flags: int = 0
    nature: tuple[tuple[str, ...], ...] = ()
    place: int = NOBODY
    """Where it was, in a game that has places."""
    memory: tuple[int, ...] = ()
    """Its values then, in a game whose texts ask for them afterwards."""


def kinds_asked(texts: Iterable[object], occasions: dict[str, Heard]) -> frozenset[Kind]:
    """The kinds of event that some of these texts ask about afterwards."""
    return frozenset(kind for text in texts for kind in _asked(text, occasions))


def _asked(node: object, occasions: dict[str, Heard]) -> Iterator[Kind]:
    if isinstance(node, tuple):
        for one in node:
            yield from _asked(one, occasions)
    if not isinstance(node, Struct):
        return
    if isinstance(node, Happened | HowOften | Latest):
        yield from (occasions[way.what].kind for way in node.when.ways)
    elif isinstance(node, Occasion) and node.nth:
        yield from (occasions[way.what].kind for way in node.ways)
    elif isinstance(node, FirstUse):
        yield USED
    elif isinstance(node, Limited):
        yield occasions[f"{node.what}s"].kind
    elif isinstance(node, Barred) and node.what.endswith(" again"):
        yield occasions[f"{node.what.removesuffix(' again')}s"].kind
    for name in node.__struct_fields__:
        yield from _asked(getattr(node, name), occasions)


def kinds_named(texts: Iterable[object], occasions: dict[str, Heard]) -> frozenset[Kind]:
    """The kinds of event that some of these texts speak of at all."""
    found: set[Kind] = set()
    for node in texts:
        if isinstance(node, tuple):
            found |= kinds_named(node, occasions)
        elif isinstance(node, Struct):
            found |= {occasions[node.what].kind} if isinstance(node, Occasion) else set()
            found |= kinds_named((getattr(node, name) for name in node.__struct_fields__), occasions)
    return frozenset(found)


def noting(changes: dict[Kind, Change], asked: frozenset[Kind]) -> dict[Kind, Change]:
    """How each kind of event is carried out in a match in which some of them are asked about afterwards."""
    if not asked:
        return changes
    moving = RELOCATIONS | {TURN_OVER, CREATE} if asked & {ENTER, LEAVE, GO} else frozenset()
    return {kind: _noting(change, asked) if kind in asked | moving else change for kind, change in changes.items()}


def _noting(change: Change, asked: frozenset[int]) -> Change:
    def carried_out(game: Game, event: Event) -> Event | None:
        kinds = tuple(kind for kind in facets(game, event) if kind in asked)
        was_there = event.card != NOBODY and game.rules.in_play(game.state.cards[event.card].area)
        before = fact(game, kinds, event) if was_there else None
        done = change(game, event)
        if done is not None and kinds:
            note(game, (fact(game, kinds, done) if before is None else _as_done(before, done),))
        return done

    return carried_out


def _as_done(before: Fact, done: Event) -> Fact:
    """An event of a card, with the card as it was before; a moved card is in the area that it was moved to."""
    return replace(before, event=_slim(done), place=done.other if done.kind == SHIFT else before.place)


def fact(game: Game, kinds: tuple[int, ...], event: Event) -> Fact:
    """An event with its card as it is now."""
    if event.card == NOBODY:
        return Fact(kinds, _slim(event))
    card = game.state.cards[event.card]
    nature = rules_of(game).nature_of(game, event.card)
    kept = game.rules.remember(game, event.card) if rules_of(game).recalls_values else ()
    whose = (card.controller, card.owner, card.flags)
    return Fact(kinds, _slim(event), game.ref(event.card), *whose, nature, card.place, kept)


def _slim(event: Event) -> Event:
    return replace(event, memory=(), used=(), rule="")


def note(game: Game, facts: tuple[Fact, ...]) -> None:
    """These have happened."""
    rules = rules_of(game)
    rules.put_facts(game, (*rules.facts(game), *facts))


# -- asking ------------------------------------------------------------------------------------------------------


def happened(game: Game, run: Run, when: Occasion) -> int:
    """How often something has come about this turn."""
    occasions = rules_of(game).occasions
    return sum(
        any(occasions[way.what].kind in one.kinds and _was(game, run, way, one) for way in when.ways)
        for one in rules_of(game).facts(game)
    )


def is_nth(game: Game, run: Run, when: Occasion, event: Event) -> bool:
    """Whether an event, which has been noted, is the so-manieth of its kind in this turn that is waited for."""
    occasions = rules_of(game).occasions
    noted = [
        one.event
        for one in rules_of(game).facts(game)
        if any(occasions[way.what].kind in one.kinds and _was(game, run, way, one) for way in when.ways)
    ]
    if isinstance(rules_of(game).program.node(run.hook), Replaced | Adjusted):
        # It has not happened yet; and what this text kept from happening has not been noted as having happened.
        return not noted and not has_acted(game, run)
    alike = [number for number, one in enumerate(noted, 1) if one == _slim(event)]
    # The same can happen twice in a turn, in every particular: the one that is heard now is the last of them.
    return (alike[-1] if alike else len(noted) + 1) == when.nth


def has_acted(game: Game, run: Run) -> bool:
    """Whether text that acts the first time in a turn has acted in this one."""
    return any(ACTED in one.kinds and _same_text(one.event, run) for one in rules_of(game).facts(game))


def note_acting(game: Game, run: Run) -> None:
    """Text that acts the first time in a turn has acted."""
    kept = Event(ACTED, source=run.source, hook=run.hook)
    if not has_acted(game, run):
        note(game, (Fact((ACTED,), kept),))


def _same_text(event: Event, run: Run) -> bool:
    return event.hook == run.hook and event.source == run.source


def latest(game: Game, run: Run, node: Latest) -> list[int]:
    """The card to which something has happened last in this turn, unless it lies where not everyone sees it."""
    occasions = rules_of(game).occasions
    for one in tuple(rules_of(game).facts(game))[::-1]:
        if any(occasions[way.what].kind in one.kinds and _was(game, run, way, one) for way in node.when.ways):
            slot = one.card[0]
            if one.card == run.source and game.tracked(one.card) and not game.rules.in_play(game.card(slot).area):
                continue  # a card that is being played does not mean itself
            gone = game.state.cards[slot].area == NOWHERE
            seen = gone or all(game.rules.visible(game, slot, seat) for seat in range(game.rules.seats))
            return [slot] if seen else []
    return []


FINDERS[Latest] = latest


def is_once(game: Game, run: Run) -> bool:
    """Whether text acts once a turn."""
    node = rules_of(game).program.node(run.hook) if run.hook != NOBODY else None
    return isinstance(node, Triggered | Replaced) and isinstance(node.condition, FirstUse)


def first_use(game: Game, run: Run, condition: FirstUse | None = None) -> bool:
    """Whether this ability, or this text, of this card, or of each copy of it, has not been used this turn."""
    node = rules_of(game).program.node(run.hook) if run.hook != NOBODY else None
    if condition is None and isinstance(node, Triggered | Replaced) and isinstance(node.condition, FirstUse):
        condition = node.condition
    copies = condition is not None and condition.copies
    used = any(
        USED in one.kinds
        and one.event.hook == run.hook
        and (one.card == run.source or (copies and one.event.seat == run.you))
        for one in rules_of(game).facts(game)
    )
    return not used and not has_acted(game, run)


def has_done(game: Game, what: str, card: Ref) -> bool:
    """Whether a card has done this in this turn."""
    kind = rules_of(game).occasions[f"{what}s"].kind
    return any(kind in one.kinds and one.card == card for one in rules_of(game).facts(game))


def has_been_done(game: Game, what: str, seat: int) -> bool:
    """Whether a player has done this in this turn."""
    kind = rules_of(game).occasions[f"{what}s"].kind
    return any(kind in one.kinds and one.event.seat == seat for one in rules_of(game).facts(game))


def _was(game: Game, run: Run, when: Occasion, one: Fact) -> bool:
    """Whether a fact is the occasion that a text asks about."""
    how = rules_of(game).occasions[when.what]
    if (when.battle and not one.event.flags & BATTLE) or (when.least and one.event.amount < when.least):
        return False
    if when.by is not None and not is_effect_of(game, run, one.event, when.by):
        return False
    if how.flags and not one.event.flags & how.flags:
        return False
    if how.by_own_damage and not any(source == run.source[1] for _, source, _ in one.event.shares):
        return False
    if when.to and one.event.to != rules_of(game).area_names[when.to]:
        return False
    if when.come and one.event.was != rules_of(game).area_names[when.come]:
        return False
    if when.subject is not None and not _is(game, run, when.subject, one, how.subject):
        return False
    if when.left is not None and one.event.amount not in cards(game, run, when.left):
        return False
    if when.other is not None and not _is(game, run, when.other, one, how.other):
        return False
    if when.who is None:
        return True
    player = one.owner if when.to else one.event.seat if one.event.seat != NOBODY else one.controller
    return player in seats(game, run, when.who)


def _refs(one: Fact, role: int) -> list[Ref]:
    """The cards that have a part in a fact, as the objects they were."""
    if role == SOURCE:
        return [(slot, source) for slot, source, amount in one.event.shares if amount > 0] or [one.event.source]
    if role == OTHER:
        return [(one.event.other, 0)]
    return [one.card]


def _is(game: Game, run: Run, wanted: Cards, one: Fact, role: int) -> bool:
    """Whether a card in a fact is the one, or one of those, that a text means."""
    refs = _refs(one, role)
    match wanted:
        case Filter():
            return refs == [one.card] and fits_then(game, run, one, wanted)
        case Leader():
            leaders = cards(game, run, wanted)
            return any(slot in leaders for slot, _ in refs)
        case This():
            return run.source in refs
        case Host():
            host = game.state.cards[run.source[0]].host
            return any(slot == host for slot, _ in refs)
        case Register():
            return any(ref in refs for ref in refs_in(run.env, wanted.name))
        case EventCard() | EventSource():
            name = "event card" if isinstance(wanted, EventCard) else "event source"
            return any(ref in refs for ref in refs_in(run.env, name))
    return False


def fits_then(game: Game, run: Run, one: Fact, description: Filter) -> bool:
    """Whether the card of a fact was of a description when it happened."""
    if description.other and one.card[0] == run.source[0]:
        return False
    apart = [ref for card in description.besides if isinstance(card, Register) for ref in refs_in(run.env, card.name)]
    if any(slot == one.card[0] for slot, _ in apart):
        return False
    for who, player in ((description.controller, one.controller), (description.owner, one.owner)):
        if who is not None and player not in seats(game, run, who):
            return False
    for state in description.states:
        bit, value = _BITS[state]
        if one.flags & bit != value:
            return False
    for relation in description.where:
        if isinstance(relation, At) and one.place not in cards(game, run, relation.place):
            return False
    if one.memory and not all(_had(game, run, one, wanted) for wanted in description.compare):
        return False
    nature = one.nature
    return _called(nature, description) and set(description.not_types).isdisjoint(nature[TYPES])


def _had(game: Game, run: Run, one: Fact, wanted: Comparison) -> bool:
    value = one.memory[rules_of(game).values[wanted.what]]
    return related(value, wanted.op, number(game, run, wanted.number))


def _called(nature: tuple[tuple[str, ...], ...], description: Filter) -> bool:
    wanted: tuple[tuple[int, tuple[str, ...]], ...] = (
        (TYPES, description.types),
        (SUBTYPES, description.subtypes),
        (TRADE, description.trades),
        (SUPERTYPES, description.supertypes),
        (NAME, (description.name.lower(),) if description.name else ()),
    )
    if any(names and set(names).isdisjoint(nature[part]) for part, names in wanted):
        return False
    return set(description.keywords) <= set(nature[KEYWORDS]) and set(description.lacks).isdisjoint(nature[KEYWORDS])


_BITS = {
    "depleted": (MARKED, MARKED),
    "restored": (MARKED, 0),
    "face-down": (FACE_DOWN, FACE_DOWN),
    "face-up": (FACE_DOWN, 0),
}
"""The states that a fact keeps."""


def can_be_told(description: Any) -> bool:
    """Whether a description keeps to what a fact remembers of a card."""
    return isinstance(description, Filter) and not (
        description.compare
        or description.on
        or description.among
        or description.where
        or not all(isinstance(one, Register) for one in description.besides)
        or set(description.states) - set(_BITS)
    )
