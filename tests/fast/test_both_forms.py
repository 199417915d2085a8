"""The compiled form does what the sources do: equal hashes over random games, records as they are, no leaks.

Compiling takes more than two minutes of a processor, which `make test` has not to spare. So this runs where somebody
has built the compiled form and it fits the sources; `make soak` builds it first.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.form.manifest import place, read_manifest, source_file, unfit

LOOSE = 40
"""So many blocks or references may differ: caches of Python's own that fill or empty as they like."""


def run(form: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A Python program in one form."""
    environment = {**os.environ, "RULEWRIGHT_FORM": form}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False)


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder of a build that fits."""
    folder = place()
    manifest = read_manifest(folder)
    why = "not built" if manifest is None else unfit(folder, manifest)
    if why:
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


@pytest.mark.slow
def test_a_game_that_is_over_leaves_nothing_behind(built: Path) -> None:
    ran = run("compiled", "-m", "tests.fast.leaks")
    assert ran.returncode == 0, ran.stderr[-3000:]
    for line in ran.stdout.splitlines():
        name, blocks, most, least = line.split()
        assert int(blocks) <= LOOSE, f"{name}: {blocks} blocks more after five games"
        assert -LOOSE <= int(least) <= int(most) <= LOOSE, f"{name}: references that are not given back, or too often"


@pytest.mark.slow
def test_records_are_what_they_are_in_the_sources(built: Path) -> None:
    told = [run(form, "-m", "tests.fast.records") for form in ("compiled", "interpreted")]
    assert [one.returncode for one in told] == [0, 0], told[0].stderr[-3000:]
    assert told[0].stdout == told[1].stdout
    assert told[0].stdout.count("\n") > 100


def test_a_fault_in_compiled_code_names_its_file_and_line(built: Path) -> None:
    ran = run("compiled", "-c", "from rulewright.kernel.game import Game\nGame.value(None, 0, 0)")
    assert ran.returncode == 1
    assert "TypeError" in ran.stderr
    deep = (
        "import rulewright\ng = rulewright.new_game('smashup', decks=['brine-and-brew', 'gears-and-gateaux']).state\n"
    )
    ran = run("compiled", "-c", f"{deep}g.state.frames.append(None)\ng.run()")
    assert f'{source_file("rulewright.kernel.game")}", line' in ran.stderr
