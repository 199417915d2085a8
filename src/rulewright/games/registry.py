"""The games there are, found by entry point; another package can bring one without touching this one."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from rulewright.games.kit import GameKit
from rulewright.kernel.errors import UnknownName

GROUP = "rulewright.games"


def game_names() -> tuple[str, ...]:
    """The names of all games that are installed."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def find_game(name: str) -> GameKit:
    """The game of that name."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            kit = point.load()
            assert isinstance(kit, GameKit), f"the entry point {name} does not lead to a game"
            return kit
    raise UnknownName("game", name, game_names())
