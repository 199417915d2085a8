"""Who begins a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulewright.kernel import chance
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def draw_lots(game: Game, rule: str) -> None:
    """Who begins is drawn by lot, unless it has been agreed already."""
    table: Any = game.state.table
    if table.first == NOBODY:
        first = chance.below(game, game.rules.seats)
        game.say(rule, f"{game.rules.seat_name(first)} begins")
        game.state.put_table(replace(table, first=first))
