"""What can be said in one place can be said in every place of its kind: frames crossed with blocks are understood."""

from __future__ import annotations

import pytest
from tests.text.crossed import Crossed

SHARES = (("arcmage", 0.95), ("smashup", 0.93), ("spoils", 0.965))
"""The least share of cells that is understood; most others say the same twice, or cannot be meant together."""


def share_of(game: str, one_in: int) -> float:
    """The share of cells of one frame in so many that is understood."""
    crossed = Crossed(game)
    cells = list(crossed.cells(one_in))
    assert len(cells) > 200
    return sum(map(crossed.understood, cells)) / len(cells)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "share"), SHARES)
def test_frames_take_every_block_of_their_kind(game: str, share: float) -> None:
    assert share_of(game, one_in=21) >= share - 0.03


@pytest.mark.soak
@pytest.mark.parametrize(("game", "share"), SHARES)
def test_all_frames_take_every_block_of_their_kind(game: str, share: float) -> None:
    assert share_of(game, one_in=1) >= share
