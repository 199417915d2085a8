"""The part of the rules that swaps one happening for another, where a card's text says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import replacing
from rulewright.effects.lasting import scope_of
from rulewright.effects.text_rules import TextRules
from rulewright.kernel.procedures import Signal
from rulewright.kernel.records import COST, NOBODY, Event
from rulewright.kernel.rules import Listener

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class ReplacingRules(TextRules):
    """The rules of a game in which what a card says happens instead happens; costs are paid as they are."""

    def replacements(self, game: Game, event: Event) -> list[Listener]:
        if event.flags & COST:
            return []
        found = replacing.offering(game, event)
        return [
            one for one in found if not replacing.is_optional(game, one) or replacing.can_be_begun(game, event, one)
        ]

    def replace_chooser(self, game: Game, event: Event, offers: list[Listener]) -> int:
        """Whoever may have the only one act; whoever controls them all, or else the active player."""
        if (decides := replacing.who_may(game, event, offers)) != NOBODY:
            return decides
        controllers = {scope_of(game, who, hook).you for who, hook in offers}
        return controllers.pop() if len(controllers) == 1 else game.state.active

    def replace(self, game: Game, event: Event, offer: Listener) -> tuple[tuple[Event, ...], Signal | None]:
        return replacing.instead(game, event, offer)

    def optional(self, game: Game, offer: Listener) -> bool:
        return replacing.is_optional(game, offer)

    def acts_once(self, game: Game, offer: Listener) -> bool:
        return replacing.is_delayed(game, offer) or replacing.acts_first(game, offer)

    def has_acted(self, game: Game, offer: Listener) -> None:
        replacing.has_acted(game, offer)
