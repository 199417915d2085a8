"""How many games the contract suite plays, and with which cards.

Every test that takes `matches` is run for each game and edition: 22 games between the game's own decks, in batches that
can run side by side, the first two of the usual edition also in `make quick`, and one batch with decks drawn at random
from the whole set. By the editions that are not the usual one as many are played, and fewer decisions are looked at.
Thousands of games, and those with decks drawn from all real printed texts that are proven, are played by `soak.py` in
this folder.

A batch is looked at by one test after the other, so that its games are played once for all of them.
"""

import pytest
from msgspec.structs import replace
from tests.contract.matches import Match, kits

GAMES, BATCH, QUICK = 22, 5, 2
USUAL, OTHER = 6, 12
"""Of so many decisions one is looked at, by the usual edition and by others; `soak.py` looks at more."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Deal out the matches."""
    if "matches" not in metafunc.fixturenames:
        return
    params = []
    for kit in kits():
        for edition in kit.editions:
            params += _batches(kit.name, edition, usual=edition == kit.default_edition)
    metafunc.parametrize("matches", params)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of a batch side by side, where the first of them all stood."""
    batches: dict[str, list[pytest.Item]] = {}
    order: list[list[pytest.Item]] = []
    for item in items:
        batch = _batch_of(item)
        if batch is None:
            order.append([item])
        elif batch in batches:
            batches[batch].append(item)
        else:
            batches[batch] = [item]
            order.append(batches[batch])
    items[:] = [item for group in order for item in group]


def _batch_of(item: pytest.Item) -> str | None:
    """Which games a test looks at."""
    call = getattr(item, "callspec", None)
    return call.id if call is not None and "matches" in call.params else None


def _batches(game: str, edition: str, *, usual: bool) -> list[object]:
    quick, one_in = (QUICK, USUAL) if usual else (0, OTHER)
    batches = [(first, min(BATCH, GAMES - first)) for first in range(quick, GAMES, BATCH)]
    own = [_batch(Match(game, edition, first, "decks", one_in), number, slow=True) for first, number in batches]
    if quick:
        own.append(_batch(Match(game, edition, 0), quick, slow=False))
    return [*own, _batch(Match(game, edition, 0, "set", one_in), BATCH, slow=True)]


def _batch(first: Match, number: int, *, slow: bool) -> object:
    """So many games, of which this is the first."""
    return pytest.param(
        [replace(first, seed=first.seed + at) for at in range(number)],
        id=f"{first.game}-{first.edition}-{first.pool}-{first.seed}",
        marks=[pytest.mark.slow] if slow else [],
    )
