"""The compiled form does what the sources do: equal hashes over random games, records as they are, no leaks.

What is compiled anew takes minutes, so most of this is for `make soak`. In `make test` it runs where somebody has built
the compiled form (`make fast`) and it fits the sources.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.form.manifest import place, read_manifest, unfit


def run(form: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A Python program in one form."""
    environment = {**os.environ, "RULEWRIGHT_FORM": form}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False)


@pytest.fixture(scope="module")
def built(project: Path) -> Path:
    """The folder of a build that fits; built first in a soak, where it takes minutes."""
    folder = place()
    manifest = read_manifest(folder)
    why = "not built" if manifest is None else unfit(folder, manifest)
    if why and os.environ.get("RULEWRIGHT_SOAK"):
        made = run("interpreted", "-m", "rulewright", "fast")
        assert made.returncode == 0, made.stderr
    elif why:
        pytest.skip(f"the compiled form: {why}; run: make fast")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("games", [40, pytest.param(1_000, marks=pytest.mark.soak)])
def test_random_games_of_each_game_and_edition_come_out_the_same(built: Path, games: int) -> None:
    compiled = run("compiled", "-m", "tests.fast.played", str(games))
    assert compiled.returncode == 0, compiled.stderr[-3000:]
    assert compiled.stderr == "compiled\n"
    interpreted = run("interpreted", "-m", "tests.fast.played", str(games))
    assert interpreted.stderr == "interpreted\n"
    assert compiled.stdout.splitlines() == interpreted.stdout.splitlines()
    assert len(compiled.stdout.splitlines()) >= 6 * games
