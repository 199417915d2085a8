"""Telling of cards without telling who they are to those who may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def public_name(game: Game, slot: int) -> str:
    """What everyone may call a card: its name, or that it lies face-down."""
    if slot == NOBODY:
        return ""
    seats = range(game.rules.seats)
    if all(game.rules.visible(game, slot, seat) for seat in seats):
        return game.name(slot)
    return "a face-down card" if game.rules.in_play(game.card(slot).area) else "a card"
