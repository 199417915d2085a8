"""Which modules are worth compiling: those that are called while games are played at random. Nobody keeps a list.

    python -m rulewright.fast.watching

It runs in a process of its own, interpreted, and prints what it found as JSON.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NamedTuple

from msgspec import Struct

from rulewright.form.manifest import SOURCES, source_file
from rulewright.games.registry import find_game, game_names
from rulewright.kernel.game import Game
from rulewright.library import new_game

GAMES = 2
"""So many games of each edition are watched."""
DECISIONS = 400
"""A game is watched for so many decisions."""
ONE_IN = 5_000
"""A module is compiled if at least one call in so many is into it."""


class Watched(NamedTuple):
    """What was seen of a module."""

    share: float
    """Of all calls."""
    records: list[str]
    """The records that it defines."""
    rules: list[str]
    """The classes that make up a game's rules, of which other packages may derive their own."""


def watch() -> dict[str, Watched]:
    """Play games of everything that is installed, and see which of our modules are called."""
    calls: Counter[str] = Counter()
    rules: dict[str, set[str]] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls[frame.f_code.co_filename] += 1

    for name in game_names():
        for edition in find_game(name).editions:
            for seed in range(GAMES):
                game = begun(name, edition, seed)
                for one in type(game.rules).__mro__:
                    rules.setdefault(one.__module__, set()).add(one.__name__)
                sys.setprofile(note)
                play(game, Random(seed), DECISIONS)
                sys.setprofile(None)
    share = {file: count / calls.total() for file, count in calls.items()}
    found = {}
    for module, loaded in sorted(sys.modules.items()):
        file = getattr(loaded, "__file__", None)
        if file is not None and module.startswith("rulewright.") and Path(file) == source_file(module):
            part = share.get(file, 0.0)
            if part * ONE_IN >= 1 or module in rules:
                found[module] = Watched(part, _records(loaded), sorted(rules.get(module, ())))
    return found


def begun(name: str, edition: str, seed: int) -> Game:
    """A game between two of its own decks, which go round with the seed, at its first decision."""
    decks = sorted(find_game(name).deck_library())
    pair = [decks[(2 * seed + at) % len(decks)] for at in range(2)]
    return new_game(name, edition=edition, decks=pair, seed=seed, trace=False, check_decks=False).state.copy()


def play(game: Game, rng: Random, most: int) -> int:
    """Play at random for so many decisions at most; returns how many there were."""
    made = 0
    while not game.over and made < most:
        decision = game.decision
        assert decision is not None, "a game that is not over asks somebody"
        game.answer_checked(decision.random(rng))
        made += 1
    return made


def _records(module: Any) -> list[str]:
    made = type(Struct)
    return [name for name, one in vars(module).items() if isinstance(one, made) and one.__module__ == module.__name__]


if __name__ == "__main__":
    assert SOURCES.is_dir()
    print(json.dumps(watch()))
