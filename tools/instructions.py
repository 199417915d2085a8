"""How many instructions a decision takes, counted by valgrind: slow creep shows, whatever the machine and its load.

    python tools/instructions.py            compare with the last figures, in tools/instructions.toml
    python tools/instructions.py --keep     write the figures of now there

A few fixed games are played at random, once without counting, so that everything is loaded and known, then once more.
The figures hold for one version of Python and msgspec; with another there is nothing to compare with.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from random import Random

from rulewright.fast.watching import begun, play
from rulewright.form import form
from rulewright.form.manifest import this_machine
from rulewright.games.registry import find_game, game_names

FIGURES = Path(__file__).with_suffix(".toml")
TOLERANCE = 0.1
"""By how much a figure may grow before it is creep. A change of rules or cards makes other games, and moves it less."""
SEEDS = (1, 2)
DECISIONS = 300


def count() -> dict[str, int]:
    """Instructions a decision, for each game; in a process of its own, under valgrind."""
    with tempfile.TemporaryDirectory(prefix="rulewright-instructions-") as folder:
        command = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/counted"]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        ran = subprocess.run(
            [*command, sys.executable, __file__, "--play"], env=environment, capture_output=True, text=True, check=False
        )
        if ran.returncode:
            raise SystemExit(f"valgrind failed:\n{ran.stderr[-2000:]}")
        decisions = dict(line.split() for line in ran.stdout.splitlines())
        found = {}
        for file in Path(folder).glob("counted.*"):
            text = file.read_text()
            named = re.search(r"^desc: Trigger: .*?(\w+)$", text, re.MULTILINE)
            summed = re.search(r"^totals: (\d+)", text, re.MULTILINE)
            if named and summed and named[1] in decisions:
                found[named[1]] = int(summed[1]) // int(decisions[named[1]])
        return found


def play_counted() -> None:
    """Play the games; valgrind is told when to count."""
    for name in game_names():
        edition = find_game(name).default_edition
        for seed in SEEDS:
            play(begun(name, edition, seed), Random(seed), DECISIONS)
        games = [begun(name, edition, seed) for seed in SEEDS]
        _control("-i", "on")
        decisions = sum(play(game, Random(seed), DECISIONS) for game, seed in zip(games, SEEDS, strict=True))
        _control(f"--dump={name}")
        _control("-i", "off")
        print(name, decisions)


def _control(*told: str) -> None:
    subprocess.run(["callgrind_control", *told, str(os.getpid())], check=True, capture_output=True)


def here() -> str:
    """What figures hold for."""
    machine = this_machine()
    return f"{form().name}, Python {machine['python'].split()[0]}, msgspec {machine['msgspec']}"


def kept() -> dict[str, int]:
    """The last figures for this version; none if there are none."""
    figures: dict[str, dict[str, int]] = tomllib.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    return figures.get(here(), {})


def keep(found: dict[str, int]) -> None:
    """Write figures down, beside those for other versions."""
    figures = tomllib.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    figures[here()] = found
    lines = [
        line
        for version, each in sorted(figures.items())
        for line in (f'["{version}"]', *(f"{name} = {number}" for name, number in sorted(each.items())), "")
    ]
    head = "# Instructions a decision; see instructions.py, which writes this file.\n\n"
    FIGURES.write_text(head + "\n".join(lines).rstrip() + "\n")


def main() -> int:
    """Count, compare, keep."""
    parser = argparse.ArgumentParser(description="How many instructions a decision takes.")
    parser.add_argument("--keep", action="store_true", help="write the figures of now down")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.play:
        play_counted()
        return 0
    if shutil.which("valgrind") is None:
        print("valgrind is not installed; on Debian: apt-get install valgrind", file=sys.stderr)
        return 2
    found, before = count(), kept()
    crept = False
    for name, number in sorted(found.items()):
        grown = number / before[name] - 1 if name in before else 0.0
        crept |= grown > TOLERANCE
        told = f"{grown:+.1%} since the last figure" if name in before else "no figure for this version yet"
        print(f"{name:10}{number:>10,} instructions a decision, {told}")
    if chosen.keep:
        keep(found)
    elif crept:
        print(f"more than {TOLERANCE:.0%}: find out why, or write it down with --keep", file=sys.stderr)
    return 1 if crept and not chosen.keep else 0


if __name__ == "__main__":
    sys.exit(main())
