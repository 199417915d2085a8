"""How many games the contract suite plays.

Every test that takes `matches` is run for each game and edition: 30 games, in batches that can run side by side, the
first of them also in `make quick`. Under `-m soak` it is RULEWRIGHT_SOAK_GAMES games instead, 3000 unless that is set.
"""

import os

import pytest
from tests.contract.matches import Match, kits

GAMES, BATCH = 30, 5
SOAK_BATCH = 25
FIRST_SOAK_SEED = 1_000


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Deal out the matches."""
    if "matches" not in metafunc.fixturenames:
        return
    marked = metafunc.config.getoption("markexpr", "")
    soaking = "soak" in marked and "not soak" not in marked
    params = []
    for kit in kits():
        for edition in kit.editions:
            params += _soak(kit.name, edition) if soaking else _batches(kit.name, edition)
    metafunc.parametrize("matches", params)


def _batches(game: str, edition: str) -> list[object]:
    return [
        pytest.param(
            [Match(game, edition, seed) for seed in range(first, first + BATCH)],
            id=f"{game}-{edition}-{first}",
            marks=[pytest.mark.slow] if first else [],
        )
        for first in range(0, GAMES, BATCH)
    ]


def _soak(game: str, edition: str) -> list[object]:
    games = int(os.environ.get("RULEWRIGHT_SOAK_GAMES", "3000"))
    return [
        pytest.param(
            [Match(game, edition, FIRST_SOAK_SEED + seed) for seed in range(first, min(games, first + SOAK_BATCH))],
            id=f"{game}-{edition}-{first}",
            marks=[pytest.mark.soak],
        )
        for first in range(0, games, SOAK_BATCH)
    ]
