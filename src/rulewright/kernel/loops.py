"""Loops: a sequence that cards make repeats, and no answer was asked for that could leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.kernel.saving import position_key, shape_key

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_SHAPES_MAKE_A_LOOP = 20


class LoopWatch:
    """Watches one answer that leads to very many steps: does the position recur, or only counts grow?"""

    def __init__(self) -> None:
        self.positions: set[bytes] = set()
        self.shapes: dict[bytes, int] = {}

    def repeats(self, game: Game) -> bool:
        """Whether the game stands where it stood before, or stands there over and over but for its counts."""
        position = position_key(game)
        if position in self.positions:
            return True
        self.positions.add(position)
        shape = shape_key(game)
        self.shapes[shape] = self.shapes.get(shape, 0) + 1
        return self.shapes[shape] >= _SHAPES_MAKE_A_LOOP
