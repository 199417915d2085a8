"""What cannot be done: prohibitions on cards, on players, and on one doing something to the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.causes import under_heading
from rulewright.effects.conditions import Both, Condition, Happened
from rulewright.effects.evaluate import cards, fits, number, seats
from rulewright.effects.hearing import is_card
from rulewright.effects.history import happened
from rulewright.effects.keys import BARRED_EVENTS, FORBIDDING, SHOWS
from rulewright.effects.lasting import PERMISSIONS, changes_to, ongoing_of, readings, scope_of, speaking
from rulewright.effects.paragraphs import Allowed, Barred, Openly, PartySize, Standing, Toll
from rulewright.effects.plainly import plainly_of_others
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import PLAYER, Run, put
from rulewright.effects.selectors import Cards, Filter
from rulewright.effects.truth import holds
from rulewright.kernel.events import DAMAGE, DRAW, FORBIDS, PERMITS
from rulewright.kernel.records import BATTLE, COST, FACE_DOWN, GIVEN_UP, NOBODY, Event, Ref
from rulewright.kernel.rules import OPEN

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Conditional = Barred | Toll | PartySize | Allowed | Openly | Standing


def forbidden(game: Game, event: Event) -> bool:
    """Whether something in force says that this card cannot suffer this, or that this player cannot do it."""
    for who, hook in speaking(game, FORBIDS | event.kind):
        node = rules_of(game).program.node(hook)
        seat = event.seat if event.card == NOBODY else game.card(event.card).controller
        for run in readings(game, scope_of(game, who, hook), seat):
            if isinstance(node, Barred):
                found = BARRED_EVENTS.get(node.what) == event.kind and _bars_event(game, run, node, event)
            else:
                assert isinstance(node, Standing | v.Modify), "what forbids an event changes cards or binds players"
                found = _changes_now(game, who, run, node, event.card)
                found = found and any(_forbids(game, run, change, event) for change in node.changes)
            if found:
                return True
    return False


def _bars_event(game: Game, run: Run, node: Barred, event: Event) -> bool:
    return bars(game, run, node, event.seat) and (node.cards is None or is_card(game, run, node.cards, event.card))


def draws_left(game: Game, seat: int, wanted: int) -> int:
    """Of N cards that a player is to draw at once, how many text in force still allows this turn.

    Text with an upper limit counts what was drawn before; these cards arrive together.
    """
    left = wanted
    for who, hook in speaking(game, FORBIDS | DRAW):
        node = rules_of(game).program.node(hook)
        limit = _limit(node)
        run = scope_of(game, who, hook)
        if limit is None or not isinstance(node, Barred) or seat not in seats(game, run, node.who):
            continue
        theirs = replace(run, env=put(run.env, PLAYER, seat))
        rest = [one for one in _all_of(node.condition) if one is not limit]
        if all(holds(game, theirs, one) for one in rest):
            left = min(left, number(game, theirs, limit.least) - happened(game, theirs, limit.when))
    return max(left, 0)


def _limit(node: object) -> Happened | None:
    """How many cards text leaves a player to draw in a turn, as what must not have happened so often yet."""
    if not isinstance(node, Barred) or node.what != "draw":
        return None
    found = [one for one in _all_of(node.condition) if isinstance(one, Happened) and one.when.what == "is drawn"]
    return found[0] if found else None


def _all_of(condition: Condition | None) -> tuple[Condition, ...]:
    if condition is None:
        return ()
    return condition.conditions if isinstance(condition, Both) else (condition,)


def _forbids(game: Game, run: Run, change: v.Change, event: Event) -> bool:
    """Whether a change to a card keeps just this from happening to it."""
    if not isinstance(change, v.Cannot) or event.kind == DAMAGE or event.kind not in FORBIDDING.get(change.what, ()):
        return False
    if change.what == "be affected":
        return event.source[0] != NOBODY and not rules_of(game).can_affect(game, event.source, event.card)
    if change.what == "be given up" and not event.flags & GIVEN_UP:
        return False
    if change.what == "be returned" and game.rules.areas[event.to].name != "hand":
        return False
    if change.unless == "cost" and event.flags & COST:
        return False
    if change.heading and not under_heading(game, event, change.heading):
        return False
    if change.but is not None and comes_from(game, run, change.but, event.source):
        return False
    return change.by is None or comes_from(game, run, change.by, event.source)


def comes_from(game: Game, run: Run, wanted: Cards, source: Ref) -> bool:
    """Whether text is that of such a card, wherever the card is now."""
    slot = source[0]
    if slot == NOBODY:
        return False
    if not isinstance(wanted, Filter):
        return is_card(game, run, wanted, slot)
    area = game.rules.areas[game.card(slot).area].name
    return fits(game, run, slot, replace(wanted, area="play" if game.rules.in_play(game.card(slot).area) else area))


def _reaches(game: Game, run: Run, change: v.Cannot, event: Event) -> bool:
    """Whether a card kept from doing something to others is kept from doing it to the one of this event."""
    return change.to is None or (event.card != NOBODY and is_card(game, run, change.to, event.card))


def harmless(game: Game, event: Event) -> set[int]:
    """The sources of damage that cannot inflict it to this card; where it is dealt to a player, to anybody at all."""
    found: set[int] = set()
    for who, hook in speaking(game, FORBIDS | DAMAGE):
        node = rules_of(game).program.node(hook)
        if not isinstance(node, Standing | v.Modify):
            continue
        run = scope_of(game, who, hook)
        for change in node.changes:
            if not isinstance(change, v.Cannot) or (change.battle and not event.flags & BATTLE):
                continue
            if change.what == "inflict damage" and _reaches(game, run, change, event):
                found |= {s for s, _, _ in event.shares if _changes_now(game, who, run, node, s)}
            if change.what == "be damaged" and event.card != NOBODY and _changes_now(game, who, run, node, event.card):
                by, but = change.by, change.but
                found |= {
                    s
                    for s, o, _ in event.shares
                    if (by is None or comes_from(game, run, by, (s, o)))
                    and (but is None or not comes_from(game, run, but, (s, o)))
                }
    return found


def kept_from(game: Game, slot: int, what: str, source: Ref) -> bool:
    """Whether a card cannot suffer this at the hands of that card's text."""
    return any(
        isinstance(change, v.Cannot)
        and change.what == what
        and (change.outright or (change.by is not None and comes_from(game, run, change.by, source)))
        for change, run in changes_to(game, slot, PERMISSIONS)
    )


def kept_from_doing(game: Game, slot: int, what: str, to: int) -> bool:
    """Whether a card cannot do this to that card."""
    return any(
        isinstance(change, v.Cannot)
        and change.what == what
        and change.to is not None
        and is_card(game, run, change.to, to)
        for change, run in changes_to(game, slot, PERMISSIONS)
    )


def out_of_reach(game: Game, attacker: int, blocker: int) -> bool:
    """Whether text keeps this card from blocking that one: the one cannot be blocked by it, or it cannot block that."""
    kept = any(
        isinstance(change, v.Cannot)
        and change.what == "be blocked"
        and (change.by is None or is_card(game, run, change.by, blocker))
        and (change.but is None or not is_card(game, run, change.but, blocker))
        for change, run in changes_to(game, attacker, PERMISSIONS)
    )
    return kept or kept_from_doing(game, blocker, "block", attacker)


def in_force(game: Game, run: Run, node: Conditional) -> bool:
    """Whether the circumstances are those in which a paragraph has force."""
    if node.gate and not rules_of(game).gate_open(game, run.you, node.gate):
        return False
    return node.condition is None or holds(game, run, node.condition)


def bars(game: Game, run: Run, node: Barred, seat: int) -> bool:
    """Whether text in force keeps a player from doing what it speaks of."""
    if node.condition is not None:
        run = replace(run, env=put(run.env, PLAYER, seat))
    return in_force(game, run, node) and seat in seats(game, run, node.who)


def barring(game: Game, seat: int, what: str, about: int = NOBODY) -> Iterator[tuple[Barred, Run]]:
    """Everything in force that says that a seat cannot do this; `about` one card, without what is of others."""
    program = rules_of(game).program
    for who, hook in speaking(game, PERMITS):
        node = program.all[hook].node
        if isinstance(node, Barred) and node.what == what:
            if about != NOBODY and node.cards is not None and plainly_of_others(game, node, about):
                continue
            for run in readings(game, scope_of(game, who, hook), seat):
                if bars(game, run, node, seat):
                    yield node, run
                    break


def barred_from(game: Game, seat: int, what: str, slot: int) -> bool:
    """Whether a seat cannot do this with, or to, that card."""
    if PERMITS not in game.state.listeners:
        return False
    for node, run in barring(game, seat, what, slot):
        if node.cards is None or is_card(game, run, node.cards, slot):
            return True
    return False


def lies_open(game: Game, slot: int, seat: int) -> bool:
    """Whether text in force says that a hidden card lies open to a seat."""
    for who, hook in speaking(game, SHOWS):
        node = rules_of(game).program.node(hook)
        run = scope_of(game, who, hook)
        assert isinstance(node, Openly), "what shows cards says so"
        shown = seat in seats(game, run, node.to) and in_force(game, run, node)
        if shown and slot in cards(game, run, node.cards):
            return True
    return False


def open_to_all(game: Game, slot: int) -> bool:
    """Whether a card lies where everyone sees it, or text in force says so; having been shown once is not enough."""
    rules, card = game.rules, game.card(slot)
    if rules.areas[card.area].seen_by == OPEN:
        return not card.flags & FACE_DOWN
    return SHOWS in game.state.listeners and all(lies_open(game, slot, seat) for seat in range(rules.seats))


def _changes_now(game: Game, who: int, run: Run, node: Standing | v.Modify, slot: int) -> bool:
    if isinstance(node, Standing):
        return in_force(game, run, node) and is_card(game, run, node.cards, slot)
    targets = ongoing_of(game, who).targets
    return game.ref(slot) in targets or (node.live and is_card(game, run, node.cards, slot))


def demanded(game: Game, slot: int, what: str, whom: int) -> bool:
    """Whether text in force says that a card must do something, to that card if it names any."""
    return any(
        isinstance(change, v.Must)
        and change.what == what
        and (change.whom is None or whom in cards(game, run, change.whom))
        for change, run in changes_to(game, slot, PERMISSIONS)
    )
