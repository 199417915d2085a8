"""Games for the C compiler to learn from, played by a build that counts what runs.

python -m rulewright.fast.training
"""

from __future__ import annotations

from random import Random

from rulewright.fast.watching import begun, play
from rulewright.games.registry import find_game, game_names

GAMES = 12
"""How many games of each edition are played."""
DECISIONS = 1_000
"""A game ends after this many decisions at the latest."""


def train() -> None:
    """Play games of everything that is installed; the counts are written as the process ends."""
    for name in game_names():
        for edition in find_game(name).editions:
            for seed in range(GAMES):
                play(begun(name, edition, seed), Random(seed), DECISIONS)


if __name__ == "__main__":
    train()
