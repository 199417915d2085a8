"""Players: whoever answers decisions without being a person. Each keeps to what its seat may know."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from rulewright.games.kit import GameKit
from rulewright.kernel.decisions import Answer, Decision
from rulewright.kernel.errors import UnknownName
from rulewright.kernel.game import Game


class Player(Protocol):
    """Somebody who answers what a seat is asked."""

    def answer(self, game: Game, decision: Decision) -> Answer:
        """A legal answer to the decision that is open."""
        ...


class RandomPlayer:
    """Draws among the legal answers."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def answer(self, game: Game, decision: Decision) -> Answer:
        """Any legal answer."""
        return decision.random(self.rng)


class SensiblePlayer:
    """Does what the game itself calls sensible."""

    def __init__(self, kit: GameKit, rng: random.Random) -> None:
        self.kit = kit
        self.rng = rng

    def answer(self, game: Game, decision: Decision) -> Answer:
        """What a simple sensible player of this game would do."""
        return self.kit.sensible(game, decision, self.rng)


PLAYERS: dict[str, Callable[[GameKit, random.Random], Player]] = {
    "random": lambda kit, rng: RandomPlayer(rng),
    "sensible": SensiblePlayer,
}


def make_player(name: str, kit: GameKit, seed: int) -> Player:
    """The player of that name, with chance of its own."""
    if name not in PLAYERS:
        raise UnknownName("player", name, PLAYERS)
    return PLAYERS[name](kit, random.Random(seed))
