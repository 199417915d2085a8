"""The standing checks: what the rules do at once, whenever it is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.granting import forget_granted, settle_granted
from rulewright.effects.lasting import lapse
from rulewright.games.smashup.chapters.attached import shaken_off
from rulewright.games.smashup.chapters.values import competing
from rulewright.kernel.pipeline import propose
from rulewright.kernel.procedures import GO_ON, Signal

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def check(game: Game) -> Signal | None:
    """Do one batch of what is due; None when nothing is."""
    if not game.state.turn:
        return None
    if (game.state.ongoing and forget_granted(game)) or settle_granted(game) or lapse(game):
        return GO_ON
    off = shaken_off(game)
    off = tuple(event for event in off if not game.rules.forbidden(game, event)) if off else off
    return propose(game, off) if off else competing(game)
