"""Verbs of damage: inflicting it, dividing it, passing it on, taking it off again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import cards, number, of_its_own, seat
from rulewright.effects.perform import fail, happen, noted, performs
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.kernel.decisions import Divide, Number
from rulewright.kernel.events import DAMAGE, HEAL
from rulewright.kernel.procedures import Signal, ask
from rulewright.kernel.records import THIS_TURN_ONLY, Event, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_HOW_MUCH, _HOW = 1, 2
"""What is being asked: how much of it to inflict, how to divide that."""


@performs(v.Inflict)
def inflict(game: Game, run: Run, effect: v.Inflict) -> Signal:
    """Inflict damage to each of some cards, or divide it among them as a player likes."""
    events = inflicted(game, run, effect)
    return _divide(game, run, effect) if events is None else happen(game, run, effect, events)


def _divide(game: Game, run: Run, effect: v.Inflict) -> Signal:
    """How much is settled first, where it may be less; then how it is divided."""
    among = tuple(cards(game, run, effect.to))
    source = _source(game, run, effect)
    player = seat(game, run, effect.divided)
    rule = rules_of(game).rule_of("divide")
    if run.stage == _HOW:
        parts = [(slot, amount) for slot, amount in zip(among, game.given, strict=True) if amount]
        return happen(game, replace(run, stage=0), effect, [_blow(to, amount, source) for to, amount in parts])
    total = game.given if run.stage == _HOW_MUCH else number(game, run, effect.amount)
    if not among or not total or source is None:
        return fail(noted(replace(run, stage=0), effect, ()))
    if effect.up_to and run.stage != _HOW_MUCH:
        return ask(Number(player, rule, "number", run.source[0], 0, total), replace(run, stage=_HOW_MUCH), stay=True)
    return ask(Divide(player, rule, "divide", run.source[0], total, among), replace(run, stage=_HOW), stay=True)


def inflicted(game: Game, run: Run, effect: v.Inflict) -> list[Event] | None:
    """The events of inflicting damage; None where somebody has to divide it first."""
    if effect.divided is not None:
        return None
    source = _source(game, run, effect)
    if source is None:
        return []
    return [_blow(one, of_its_own(game, run, one, effect.amount), source) for one in cards(game, run, effect.to)]


def _source(game: Game, run: Run, effect: v.Inflict) -> Ref | None:
    """The card that says so is the source, unless the text names another."""
    if effect.source is None:
        return run.source
    return next((game.ref(slot) for slot in cards(game, run, effect.source)), None)


def _blow(to: int, amount: int, source: Ref | None) -> Event:
    assert source is not None, "damage has a source"
    return Event(DAMAGE, to, amount=amount, shares=((*source, amount),))


def redirected(game: Game, run: Run, effect: v.Redirected) -> list[Event]:
    """What was to happen to one card happens to another; whatever changes amounts looks at it anew."""
    event = run.event
    if event is None:
        return []
    return [replace(event, card=slot) for slot in cards(game, run, effect.to)]


def healed(game: Game, run: Run, effect: v.Heal) -> list[Event]:
    """Damage is removed: an amount, all of it, or all that was inflicted this turn."""
    amount = -1 if effect.amount is None else number(game, run, effect.amount)
    flags = THIS_TURN_ONLY if effect.this_turn else 0
    return [Event(HEAL, slot, amount=amount, flags=flags) for slot in cards(game, run, effect.cards)]
