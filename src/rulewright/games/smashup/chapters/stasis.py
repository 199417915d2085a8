"""Cards in stasis: out of play, open, until their counters are gone and they can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.smashup.areas import DISCARD, STASIS
from rulewright.kernel.events import DISCARD as DISCARDED
from rulewright.kernel.events import TOKENS_OFF
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import Nothing, Signal
from rulewright.kernel.records import BY_RULE, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

COUNTER = 1
"""The kind of counters that hold a card in stasis."""


def counters_come_off(game: Game, turn: Nothing) -> Signal:
    """R14 At the start of a turn its player takes a counter off every own card in stasis."""
    held = [slot for slot in game.cards_in(STASIS, game.state.active) if not is_free(game, slot)]
    return propose(
        game, tuple(Event(TOKENS_OFF, slot, amount=1, to=COUNTER, rule="R14", flags=BY_RULE) for slot in held)
    )


def is_free(game: Game, slot: int) -> bool:
    """R14 Whether a card in stasis has no counters left, so that it can be played as an extra card."""
    card = game.card(slot)
    return card.area == STASIS and not dict(card.tokens).get(COUNTER, 0)


def free_cards(game: Game, seat: int) -> list[int]:
    """R14 The cards in stasis that a player could play now."""
    return [slot for slot in game.cards_in(STASIS, seat) if is_free(game, slot)]


def unplayed_go(game: Game, turn: Nothing) -> Signal:
    """R17 What has not been played by the end of its player's Play Cards phase is discarded."""
    left = free_cards(game, game.state.active) if game.rules.edition_record.unplayed_stasis_is_over else []
    return propose(game, tuple(Event(DISCARDED, slot, to=DISCARD, rule="R17", flags=BY_RULE) for slot in left))
