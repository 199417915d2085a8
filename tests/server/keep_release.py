"""`python -m tests.server.keep_release`: write games as this version stores them, for later ones to open."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
from tests.server.test_room import TWO, go_on
from tests.server.test_upgrades import Kept

from rulewright import __version__
from rulewright.games.registry import find_game, game_names
from rulewright.server.engine import records as r
from rulewright.server.engine.company import HAND
from rulewright.server.engine.snapshots import take
from rulewright.server.engine.work import Bench

ANSWERS = 40


def main() -> None:
    """One file a game; one that is there already stays as it is."""
    folder = Path(__file__).parent / "released"
    folder.mkdir(exist_ok=True)
    for game in game_names():
        file = folder / f"{__version__}-{game}.json"
        if not file.exists():
            file.write_bytes(msgspec.json.format(msgspec.json.encode(played(game)), indent=1))


def played(game: str) -> Kept:
    """A game that has gone on for a while, and how it stands."""
    kit = find_game(game)
    deck = msgspec.json.encode(kit.deck_library()[min(kit.deck_library())])
    bench, rng = Bench(), random.Random(1)
    begun = bench.work(r.Begin(game, game, kit.default_edition, (deck, deck), 1))
    assert isinstance(begun, r.Begun), begun
    bench.work(r.Open(game, begun.header))
    seated = bench._open[game]
    go_on(seated)
    for _ in range(ANSWERS):
        decision = seated.game.decision
        if decision is None:
            break
        seated.answer(decision.random(rng), HAND, TWO)
        go_on(seated)
    lines = [msgspec.json.encode(line).decode() for line in seated.match.journal.lines]
    header = msgspec.json.encode(seated.match.journal.header).decode()
    hows = ["hand"] * len(lines)
    return Kept(__version__, header, lines, hows, take(seated.match, seated.now))


if __name__ == "__main__":
    main()
