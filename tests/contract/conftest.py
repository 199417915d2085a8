"""How many games the contract suite plays, and with which cards.

Every test that takes `matches` is run for each game and edition: 30 games between the game's own decks, 10 by the
editions that are not the usual one, in batches that can run side by side, the first two of the usual edition also in
`make quick`, and one batch with decks drawn at random from the whole set. Thousands of games, and those with decks
drawn from all real printed texts that are proven, are played by `soak.py` in this folder.
"""

import pytest
from tests.contract.matches import Match, kits

GAMES, OTHERS, BATCH, QUICK = 30, 10, 5, 2


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Deal out the matches."""
    if "matches" not in metafunc.fixturenames:
        return
    params = []
    for kit in kits():
        for edition in kit.editions:
            params += _batches(kit.name, edition, usual=edition == kit.default_edition)
    metafunc.parametrize("matches", params)


def _batches(game: str, edition: str, *, usual: bool) -> list[object]:
    games, quick = (GAMES, QUICK) if usual else (OTHERS, 0)
    slow = [(first, min(BATCH, games - first)) for first in range(quick, games, BATCH)]
    own = [_batch(game, edition, "decks", first, number, slow=True) for first, number in slow]
    if quick:
        own.append(_batch(game, edition, "decks", 0, quick, slow=False))
    return [*own, _batch(game, edition, "set", 0, BATCH, slow=True)]


def _batch(game: str, edition: str, pool: str, first: int, number: int, *, slow: bool) -> object:
    return pytest.param(
        [Match(game, edition, seed, pool) for seed in range(first, first + number)],
        id=f"{game}-{edition}-{pool}-{first}",
        marks=[pytest.mark.slow] if slow else [],
    )
