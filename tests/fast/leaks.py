"""What games that were played and forgotten leave in memory: `python -m tests.fast.leaks`, in the form that runs.

The same games are played again and again. Once everything is known, a game must leave nothing behind: not one block of
memory more, and not one reference more to what all games share.
"""

from __future__ import annotations

import gc
import sys
from random import Random

from rulewright.fast.watching import begun, play
from rulewright.games.registry import find_game, game_names
from rulewright.kernel.procedures import END, GO_ON
from rulewright.kernel.records import NOTHING, PASS

ROUNDS = 4
WARM = 3
"""After so many rounds whatever is kept for good has been kept."""
SHARED = (None, True, False, (), "", 0, 1, -1, NOTHING, PASS, GO_ON, END)


def counted(name: str) -> tuple[int, list[int]]:
    """Play one game; then the blocks of memory in use, and how often each shared thing is referred to."""
    game = begun(name, find_game(name).default_edition, 5)
    play(game, Random(5), 250)
    game.copy()
    del game
    gc.collect()
    return sys.getallocatedblocks(), [sys.getrefcount(one) for one in SHARED]


def main() -> None:
    """Print what grew, for each game: blocks, and references."""
    for name in game_names():
        for _ in range(WARM):
            counted(name)
        first, first_counts = counted(name)
        for _ in range(ROUNDS):
            counted(name)
        last, last_counts = counted(name)
        grown = [after - before for before, after in zip(first_counts, last_counts, strict=True)]
        print(name, last - first, max(grown), min(grown))


if __name__ == "__main__":
    main()
