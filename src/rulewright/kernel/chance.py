"""Chance: one counter-based 64-bit generator inside the state.

A result depends on the seed and the counter alone, so a copy, a save or another machine gets the same one. A game
that keeps a journal notes each result in `rolled`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_MASK = (1 << 64) - 1


def mix(seed: int, counter: int) -> int:
    """The counter's 64-bit number (the splitmix64 finaliser)."""
    z = (seed + counter * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(game: Game, number: int) -> int:
    """A number from 0 up to, not including, `number`; the counter moves on."""
    assert number > 0, "chance among nothing"
    state = game.state
    state.chance += 1
    result = (mix(state.seed, state.chance) * number) >> 64
    if game.rolled is not None:
        game.rolled.append(result)
    return result


def rekeyed(seed: int, undos: int) -> int:
    """The seed after N undos, so that chance after an undo is not what it would have been."""
    return mix(seed ^ _MASK, undos)


def shuffled(game: Game, items: tuple[int, ...]) -> tuple[int, ...]:
    """The items in an order that chance decides."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(game, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def sample(game: Game, items: tuple[int, ...], number: int) -> tuple[int, ...]:
    """N of the items, picked at random."""
    pool = list(items)
    return tuple(pool.pop(below(game, len(pool))) for _ in range(min(number, len(pool))))
