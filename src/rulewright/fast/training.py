"""Games that show the C compiler what is done often: `python -m rulewright.fast.training`, by a build that counts."""

from __future__ import annotations

from random import Random

from rulewright.fast.watching import begun, play
from rulewright.games.registry import find_game, game_names

GAMES = 12
"""So many games of each edition."""


def train() -> int:
    """Play some games of everything that is installed; returns how many decisions that took."""
    decisions = 0
    for name in game_names():
        for edition in find_game(name).editions:
            for seed in range(GAMES):
                game = begun(name, edition, 100 + seed)
                decisions += play(game, Random(seed), 2_000)
                game.copy()
    return decisions


if __name__ == "__main__":
    print(train())
