"""Telling of cards without telling who they are to those who may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.kernel.records import NOBODY
from rulewright.kernel.rules import COVERED, OPEN

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def public_name(game: Game, slot: int) -> str:
    """What everyone may call a card: its name, or that it lies face-down."""
    if slot == NOBODY:
        return ""
    seats = range(game.rules.seats)
    if all(game.rules.visible(game, slot, seat) for seat in seats):
        return game.name(slot)
    on_the_table = game.rules.areas[game.card(slot).area].seen_by in (OPEN, COVERED)
    return "a face-down card" if on_the_table else "a card"
