"""Buried cards: face down at a base, out of play, until they are uncovered and played there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.games.smashup import events as own
from rulewright.games.smashup.areas import BURIED, DISCARD
from rulewright.games.smashup.chapters.destinations import destinations
from rulewright.games.smashup.records import PlayingACard
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.decisions import Pick
from rulewright.kernel.events import DISCARD as DISCARDED
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Nothing, Signal, ask, begin
from rulewright.kernel.records import BY_RULE, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def has_been_buried(game: Game, slot: int) -> None:
    """R7 What waits for a card to be buried hears of it once the card lies there."""
    card = game.card(slot)
    carry_out(game, (Event(own.BURIED, slot, seat=card.controller, other=card.place, rule="R7", flags=BY_RULE),))


def comes_up(game: Game, slot: int) -> bool:
    """R8 Whether a card is being played because it was uncovered, so that its own text cannot bury it again."""
    plays = [frame.vars for frame in game.state.frames if isinstance(frame.vars, PlayingACard)]
    return any(play.card == slot and play.origin == BURIED for play in plays)


def may_uncover(game: Game, turn: Nothing) -> Signal:
    """R9 At the start of a turn its player may uncover a card, after whatever else happens then."""
    seat = game.state.active
    there = game.cards_in(BURIED, seat)
    if not there or not game.rules.edition_record.uncovers_at_start:
        return GO_ON
    return ask(Pick(seat, "R9", "uncover", choices=there, low=0, high=1))


def uncover(game: Game, turn: Nothing) -> Signal:
    """R8 What is uncovered is played there, or discarded if it cannot be."""
    if not game.given:
        return GO_ON
    (slot,), seat = game.given, game.state.active
    at = (game.card(slot).place,)
    if rules_of(game).barred(game, seat, "play", slot) or destinations(game, seat, slot, at) == ():
        return propose(game, (Event(DISCARDED, slot, to=DISCARD, rule="R8", flags=BY_RULE),))
    return begin("core.11", PlayingACard(seat, slot, game.ref(slot), at=at, by_effect=1))
