"""Amounts that text in force raises or lowers: damage, cards drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.conditions import Occasion
from rulewright.effects.evaluate import number
from rulewright.effects.heard import SOURCE
from rulewright.effects.hearing import is_card, meant
from rulewright.effects.history import note_acting
from rulewright.effects.lasting import end_lasting, ongoing_of, scope_of, speaking
from rulewright.effects.paragraphs import Adjusted
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.effects.spans import DELAYED
from rulewright.kernel.events import ADJUSTS, DAMAGE
from rulewright.kernel.pipeline import use_of
from rulewright.kernel.records import NOBODY, Event
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


Shares = tuple[tuple[int, int, int], ...]


class Adjustment(Struct, frozen=True):
    """Text in force that may raise or lower an amount, with the scope in which to read it."""

    node: Adjusted
    run: Run
    listener: Listener


Grows = Callable[[Adjustment, Event], bool]


def adjustments(game: Game, event: Event) -> list[Adjustment]:
    """Everything in force that could raise or lower the amount of such an event, raises first.

    What lowers only great amounts comes before what lowers any, so that the one does not undo the other.
    """
    rules = rules_of(game)
    found: list[Adjustment] = []
    for who, hook in speaking(game, ADJUSTS | event.kind):
        node = rules.program.node(hook)
        if not isinstance(node, Adjusted) or use_of(game, (who, hook)) in event.used:
            continue
        run = replace(scope_of(game, who, hook), event=event)
        if not node.gate or rules.gate_open(game, run.you, node.gate):
            found.append(Adjustment(node, run, (who, hook)))
    return sorted(found, key=lambda one: (-one.node.sign, -one.node.when.least))


def adjusts(game: Game, one: Adjustment, event: Event) -> bool:
    """Whether an adjustment concerns this event as it stands now, after those before it.

    Damage to a player is dealt to no card: only what speaks of whoever deals it, and of nobody else, concerns it.
    """
    to_player = event.kind == DAMAGE and event.card == NOBODY
    if to_player and not all(_of_its_source_alone(game, way) for way in one.node.when.ways):
        return False
    return meant(game, replace(one.run, event=event), one.node.when, event, event.kind)


def _of_its_source_alone(game: Game, way: Occasion) -> bool:
    """Whether an occasion is about the source of damage, whatever that is dealt to."""
    return rules_of(game).occasions[way.what].subject == SOURCE and way.other is None and way.condition is None


def amount_of(game: Game, one: Adjustment, event: Event) -> int:
    """By how much one adjustment changes the amount of this event as it stands now."""
    amount = number(game, replace(one.run, event=event), one.node.amount)
    if one.node.minimum:
        amount = min(amount, max(0, event.amount - one.node.minimum))
    return amount * one.node.sign


def adjusted(game: Game, event: Event, grows: Grows | None = None, spent: Callable[[], None] = lambda: None) -> Event:
    """Damage with its amount raised and then lowered by everything in force.

    An adjustment for one source acts on its share, a general one once on the sum. Where even none of it can grow,
    `grows` tells whether an adjustment reaches a source whose share is 0 so far. One that waits for the next damage
    only is over once that has come; `spent` hears of it.
    """
    now = event
    firm: set[int] = set()
    for one in adjustments(game, event):
        if now.amount == 0 and grows is None:
            continue
        if not adjusts(game, one, now) and not (grows is not None and grows(one, now)):
            continue
        only = _own_shares(game, now, one) - (firm if one.node.sign < 0 else set())
        firm |= only if one.node.sign == 0 else set()
        concerned = sum(part for slot, _, part in now.shares if slot in only)
        if concerned or (grows is not None and only):
            shares = _shared(now.shares, amount_of(game, one, replace(now, amount=concerned)), only)
            used = (*now.used, use_of(game, one.listener))
            now = replace(now, amount=sum(part for _, _, part in shares), shares=shares, used=used)
            if one.node.when.nth:
                note_acting(game, one.run)
            if _next_has_come(game, one):
                spent()
    return now


def _next_has_come(game: Game, one: Adjustment) -> bool:
    """Whether an adjustment of the next damage only is over now that it has come."""
    who, _ = one.listener
    if who >= 0 or ongoing_of(game, who).until not in DELAYED:
        return False
    end_lasting(game, lambda ongoing: ongoing.id == ~who)
    return True


def _own_shares(game: Game, event: Event, one: Adjustment) -> set[int]:
    """The sources of the damage that an adjustment speaks of; all of them where it names none."""
    when = one.node.when
    wanted = when.subject if rules_of(game).occasions[when.what].subject == SOURCE else when.other
    return {slot for slot, _, _ in event.shares if wanted is None or is_card(game, one.run, wanted, slot)}


def _shared(shares: Shares, by: int, only: set[int]) -> Shares:
    """The shares with an amount added to the first that it concerns, or taken from them in turn, never below 0."""
    changed: list[tuple[int, int, int]] = []
    for slot, source, amount in shares:
        if slot in only:
            new = max(0, amount + by)
            by -= new - amount
            amount = new
        changed.append((slot, source, amount))
    return tuple(changed)
