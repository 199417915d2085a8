"""The part of the rules that swaps one happening for another, where a card's text says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.arcmage.chapters.states import heal
from rulewright.games.arcmage.nature import Nature
from rulewright.kernel.events import DESTROY, HEAL
from rulewright.kernel.records import Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Instead(Nature):
    """conflict.1 What a card says happens instead happens; costs are paid as they are."""

    def replaced(self, game: Game, event: Event) -> None:
        """creature.stats.3 A creature that does not die after all has nothing left that it would die of."""
        if event.kind == DESTROY:
            heal(game, Event(HEAL, event.card))
