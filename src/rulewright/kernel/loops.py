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
        self.shapes: dict[bytes, tuple[int, tuple[int, ...]]] = {}
        """How often each shape has come round with nothing but growing counts, and the counts when it last did."""

    def repeats(self, game: Game) -> bool:
        """Whether the game stands where it stood before, or over and over there but for counts that only grow.

        Where a count falls, the sequence is on its way to an end, and the rounds are counted anew.
        """
        position = position_key(game)
        if position in self.positions:
            return True
        self.positions.add(position)
        shape = shape_key(game)
        counts = _counts(game)
        rounds, before = self.shapes.get(shape, (0, counts))
        rounds = 1 if any(now < then for now, then in zip(counts, before, strict=True)) else rounds + 1
        self.shapes[shape] = (rounds, counts)
        return rounds >= _SHAPES_MAKE_A_LOOP


def _counts(game: Game) -> tuple[int, ...]:
    """Everything that a shape leaves out: scores, tokens and damage. Cards of one shape have as many of them."""
    state = game.state
    cards = (n for card in state.cards for n in (_total(card.tokens), _total(card.damage), _total(card.wear)))
    return (*(seat.score for seat in state.seats), *cards)


def _total(pairs: tuple[tuple[int, int], ...]) -> int:
    return sum(number for _, number in pairs)
