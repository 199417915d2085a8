"""What comes of random games in the form that runs: `python -m tests.fast.played GAMES [FIRST]`, a line for each.

Run in both forms, the lines have to be the same. A line has the hash of every hundredth state and of the last one.
"""

from __future__ import annotations

import sys
from hashlib import blake2b

from tests.contract.matches import Match, kits

from rulewright.form import form
from rulewright.kernel.saving import digest, dumps, loads

EVERY = 100


def told(match: Match) -> str:
    """What came of one game; on its way it is saved and loaded, copied, and answered wrongly."""
    states = blake2b(digest_size=16)
    decisions = 0
    game = match.begin()
    for _ in match.play(game):
        decisions += 1
        if decisions % EVERY == 0:
            states.update(digest(game).encode())
            assert game.refuse("nonsense") is not None
            assert loads(game.rules, dumps(game)) == game.copy().state == game.state
    states.update(digest(game).encode())
    return f"{match.game} {match.edition} {match.seed} {decisions} {game.state.result} {states.hexdigest()}"


def main() -> None:
    """Play so many games of each game and edition."""
    number, first = (int(one) for one in (*sys.argv[1:], "0")[:2])
    print(form().name, file=sys.stderr)
    for kit in kits():
        for edition in kit.editions:
            for seed in range(first, first + number):
                print(told(Match(kit.name, edition, seed, "set" if seed % 2 else "decks")), flush=True)


if __name__ == "__main__":
    main()
