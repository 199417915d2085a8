"""Moving cards from place to place because a text says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects import verbs as v
from rulewright.effects.evaluate import cards, seat
from rulewright.effects.perform import fail, happen, noted, performs
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import Run
from rulewright.kernel.decisions import Choose
from rulewright.kernel.procedures import Signal, ask

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


@performs(v.Shift)
def shift(game: Game, run: Run, effect: v.Shift) -> Signal:
    """A card goes to a place that whoever moves it chooses, among those of the player who controls the card.

    Or it goes along with another card, if where that is can be its place.
    """
    rules = rules_of(game)
    found = cards(game, run, effect.cards)
    places = rules.places_of(game, found[0]) if found else ()
    if effect.along is not None:
        there = {game.card(slot).place for slot in cards(game, run, effect.along)}
        goals = [place for place in places if place in there]
        if goals:
            return happen(game, run, effect, rules.shifted(game, found[0], goals[0], effect.freely))
        places = ()
    if not places:
        return fail(noted(replace(run, stage=0), effect, ()))
    if run.stage == 1:
        return happen(
            game, replace(run, stage=0), effect, rules.shifted(game, found[0], places[game.given], effect.freely)
        )
    labels = tuple(rules.place_name(game, one) for one in places)
    player = seat(game, run, effect.by)
    decision = Choose(player, rules.rule_of("shift"), "place", run.source[0], labels, places)
    return ask(decision, replace(run, stage=1), stay=True)
