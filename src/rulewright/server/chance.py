"""What is up to chance on a server."""

from __future__ import annotations

import random
import secrets


class Chance:
    """Numbers that nobody can foresee. A test puts one in its place that gives the same numbers every time."""

    def game(self) -> int:
        """The seed of a game."""
        return secrets.randbits(63)

    def packs(self) -> int:
        """The seed of packs that are opened: short enough for a link."""
        return secrets.randbits(32)

    def thought(self, moment: int) -> int:
        """The seed of what a computer answers at a moment."""
        return secrets.randbits(32)

    def decks(self) -> random.Random:
        """What decks are drawn with."""
        return random.SystemRandom()
