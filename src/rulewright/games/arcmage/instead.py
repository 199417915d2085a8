"""The part of the rules that swaps one happening for another, where a card's text says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import replacing
from rulewright.effects.lasting import scope_of
from rulewright.games.arcmage.chapters.states import heal
from rulewright.games.arcmage.nature import Nature
from rulewright.kernel.events import DESTROY, HEAL
from rulewright.kernel.procedures import Signal
from rulewright.kernel.records import COST, Event
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Instead(Nature):
    """conflict.1 What a card says happens instead happens; costs are paid as they are."""

    def replacements(self, game: Game, event: Event) -> list[Listener]:
        if event.flags & COST:
            return []
        found = replacing.offering(game, event)
        return [
            one for one in found if not replacing.is_optional(game, one) or replacing.can_be_begun(game, event, one)
        ]

    def replace_chooser(self, game: Game, event: Event, offers: list[Listener]) -> int:
        """R6 Whoever controls them all, or else the active player."""
        controllers = {scope_of(game, who, hook).you for who, hook in offers}
        return controllers.pop() if len(controllers) == 1 else game.state.active

    def replace(self, game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], Signal | None]:
        return replacing.instead(game, event, offer)

    def replaced(self, game: Game, event: Event) -> None:
        """creature.stats.3 A creature that does not die after all has nothing left that it would die of."""
        if event.kind == DESTROY:
            heal(game, Event(HEAL, event.card))

    def optional(self, game: Game, offer: Listener) -> bool:
        return replacing.is_optional(game, offer)

    def acts_once(self, game: Game, offer: Listener) -> bool:
        return replacing.is_delayed(game, offer)

    def has_acted(self, game: Game, offer: Listener) -> None:
        replacing.has_acted(game, offer)
