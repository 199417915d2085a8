"""Moving cards from place to place because a text says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import cards, seat, seats
from rulewright.effects.perform import fail, happen, next_instruction, noted, notes, performs
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run, put, refs_in
from rulewright.effects.selectors import Filter
from rulewright.kernel.decisions import Choose
from rulewright.kernel.events import MARK
from rulewright.kernel.procedures import Signal, ask
from rulewright.kernel.records import NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_GOALS = "goals"
"""The register with the place chosen for each card so far, where each goes to one of its own."""


@performs(v.Shift)
def shift(game: Game, run: Run, effect: v.Shift) -> Signal:
    """Cards go to a place that whoever moves them chooses: one for all where the text says which, else one for each."""
    found = cards(game, run, effect.cards)
    open_ = {slot: _open_to(game, run, effect, slot) for slot in found}
    able = [slot for slot in found if open_[slot]]
    if not able:
        return fail(noted(replace(run, stage=0), effect, ()))
    if _is_one_place(effect):
        places = tuple(dict.fromkeys(place for slot in able for place in open_[slot]))
        if run.stage == 0 and len(places) > 1:
            return _ask(game, run, effect, places)
        goal = places[game.given] if run.stage else places[0]
        return _moved(game, run, effect, {slot: goal for slot in able if goal in open_[slot]})
    goals = dict(refs_in(run.env, _GOALS))
    if run.stage:
        asked = next(slot for slot in able if slot not in goals)
        goals[asked] = open_[asked][game.given]
    left = next((slot for slot in able if slot not in goals), None)
    run = replace(run, env=put(run.env, _GOALS, tuple(goals.items())))
    return _moved(game, run, effect, goals) if left is None else _ask(game, run, effect, open_[left])


def _is_one_place(effect: v.Shift) -> bool:
    return effect.along is not None or effect.to is not None or effect.home is not None


def _open_to(game: Game, run: Run, effect: v.Shift, slot: int) -> tuple[int, ...]:
    """The places to which a card can go by this: among those of whoever controls it, unless the text says whose."""
    rules = rules_of(game)
    run = replace(run, env=put(run.env, "it", (game.ref(slot),)))
    if effect.home is not None:
        own = game.card(slot).controller in seats(game, run, effect.home)
        return rules.reachable(game, slot, (NOBODY,)) if own else ()
    places = rules.places_of(game, slot)
    if effect.along is not None:
        there = {game.card(one).place for one in cards(game, run, effect.along)}
        return tuple(place for place in places if place in there)
    if effect.to is None:
        return places
    found = cards(game, run, effect.to)
    if isinstance(effect.to, Filter) and effect.to.controller is None:
        return tuple(place for place in found if place in places)
    return rules.reachable(game, slot, tuple(found))


def _ask(game: Game, run: Run, effect: v.Shift, places: tuple[int, ...]) -> Signal:
    rules = rules_of(game)
    labels = tuple(rules.place_name(game, one) for one in places)
    player = seat(game, run, effect.by)
    decision = Choose(player, rules.rule_of("shift"), "place", run.source[0], labels, places)
    return ask(decision, replace(run, stage=1), stay=True)


def _moved(game: Game, run: Run, effect: v.Shift, goals: dict[int, int]) -> Signal:
    rules = rules_of(game)
    run = replace(run, stage=0, env=tuple(pair for pair in run.env if pair[0] != _GOALS))
    events = [event for slot, goal in goals.items() for event in rules.shifted(game, slot, goal, effect.freely)]
    return happen(game, run, effect, events) if events else next_instruction(run)


@notes(v.Shift)
def has_moved(game: Game, run: Run, effect: v.Shift, done: list[Event]) -> Run:
    """What has moved, apart from what was marked for it."""
    return noted(run, effect, tuple(game.ref(event.card) for event in done if event.kind != MARK))
