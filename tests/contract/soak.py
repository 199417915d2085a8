"""The soak: thousands of random games under the whole contract suite, in slices that can be taken up again.

    python -m tests.contract.soak                              every game, edition and pool of cards, as planned below
    python -m tests.contract.soak --only spoils-2013-yardstick --games 2000 --jobs 1

A slice is a few games with consecutive seeds; every test of this folder that takes `matches` is given them. What came
of a slice is a line in `build/soak/<game>-<edition>-<pool>.jsonl`; a slice that has its line without a fault is not
played again, so a soak that was stopped goes on where it was. All decisions are played; one in so many is looked at.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from importlib import import_module
from inspect import signature
from pathlib import Path

import msgspec
import tests.conftest  # noqa: F401  (compiled programs are kept inside the project)
from tests.contract.matches import Match, course, kits
from tests.contract.usage import Watching, texts, used, watch
from tests.yardstick import yardstick_file

from rulewright.effects.rules import EffectRules

FOLDER = Path(__file__).resolve().parents[2] / "build" / "soak"
FIRST_SEED = 1_000
SLICE = 10
ONE_IN = 24
PLANNED = {"yardstick": 2_000, "set": 400, "decks": 400}
"""Games in a game's usual edition; in each other edition it is a tenth."""

Check = Callable[[list[Match]], None]


class Fault(msgspec.Struct, frozen=True):
    """A test that did not hold."""

    test: str
    seed: int
    error: str


class Slice(msgspec.Struct, frozen=True):
    """What came of the games with some seeds."""

    first: int
    games: int
    one_in: int
    decisions: int
    seconds: float
    """Of the processor."""
    faults: list[Fault]
    used: list[str]
    """The texts that were used."""


class Series(msgspec.Struct, frozen=True):
    """All games of one kind that are to be played."""

    game: str
    edition: str
    pool: str
    games: int
    one_in: int
    towards: tuple[str, ...] = ()
    """Cards with texts that have never been used, which the decks are drawn towards."""

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.game}-{self.edition}-{self.pool}" + ("-towards" if self.towards else "")

    @property
    def file(self) -> Path:
        """Where it is written down."""
        return FOLDER / f"{self.name}.jsonl"

    def done(self) -> list[Slice]:
        """The slices that were played without a fault."""
        lines = self.file.read_bytes().splitlines() if self.file.exists() else []
        read = [msgspec.json.decode(line, type=Slice) for line in lines]
        return [one for one in read if not one.faults and one.one_in <= self.one_in]

    def left(self) -> list[tuple[int, int]]:
        """First seed and number of games of each slice that is still to be played."""
        played = {seed for one in self.done() for seed in range(one.first, one.first + one.games)}
        end = FIRST_SEED + self.games
        slices = [(at, min(SLICE, end - at)) for at in range(FIRST_SEED, end, SLICE)]
        return [(at, number) for at, number in slices if not played.issuperset(range(at, at + number))]


def planned(games: int | None, one_in: int) -> Iterator[Series]:
    """Every game in every edition, with its own decks, with its set, and with real texts where they are at hand."""
    for kit in kits():
        pools = [*(["yardstick"] if yardstick_file(kit.name).exists() else []), "set", "decks"]
        for edition in kit.editions:
            for pool in pools:
                usual = PLANNED[pool] if edition == kit.default_edition else PLANNED[pool] // 10
                yield Series(kit.name, edition, pool, games or usual, one_in)


def contract() -> dict[str, Check]:
    """Every test of this folder that takes matches."""
    found: dict[str, Check] = {}
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        module = import_module(f"tests.contract.{file.stem}")
        tests = {name: one for name, one in vars(module).items() if name.startswith("test_")}
        found |= {name: one for name, one in tests.items() if list(signature(one).parameters) == ["matches"]}
    return found


def play(series: Series, first: int, number: int) -> Slice:
    """Play a slice and hold it to the contract."""
    start = time.process_time()
    seeds = range(first, first + number)
    matches = [Match(series.game, series.edition, seed, series.pool, series.one_in, series.towards) for seed in seeds]
    watched = [(one, watch(one)) for one in {id(match.rules): match.rules for match in matches}.values()]
    faults = [fault for match in matches if (fault := failing("play", match.seed, partial(course, match)))]
    broken = {fault.seed for fault in faults}
    whole = [match for match in matches if match.seed not in broken]
    for game, _, _ in (moment for match in whole for moment in course(match).moments[::10]):
        if isinstance(game.rules, EffectRules) and isinstance(game.rules.program, Watching):
            game.rules.program.look(game)
    for name, check in contract().items():
        faults += hold(name, check, whole)
    return Slice(
        first,
        number,
        series.one_in,
        sum(len(course(match).moments) for match in whole),
        round(time.process_time() - start, 2),
        faults,
        sorted({name for rules, watching in watched if watching is not None for name in used(rules, watching)}),
    )


def hold(name: str, check: Check, matches: list[Match]) -> list[Fault]:
    """The faults that a test finds; which game it was is found by asking again, game by game."""
    together = failing(name, -1, partial(check, matches))
    if together is None:
        return []
    single = [failing(name, match.seed, partial(check, [match])) for match in matches]
    return [fault for fault in single if fault] or [together]


def failing(name: str, seed: int, work: Callable[[], object]) -> Fault | None:
    """The fault, whatever it is, that comes to light in some work."""
    try:
        work()
    except Exception:  # noqa: BLE001  (whatever goes wrong is what the soak looks for)
        return Fault(name, seed, traceback.format_exc())
    return None


def soak(series: Series, pool: ProcessPoolExecutor) -> None:
    """Play what is left of a series, with a line for each slice as it ends."""
    series.file.parent.mkdir(parents=True, exist_ok=True)
    running = [pool.submit(play, series, first, number) for first, number in series.left()]
    with series.file.open("ab") as out:
        for at, future in enumerate(as_completed(running), 1):
            one = future.result()
            out.write(msgspec.json.encode(one) + b"\n")
            out.flush()
            print(
                f"{series.name}: slice {at} of {len(running)}, seeds from {one.first}, {one.seconds:.0f} s", flush=True
            )
            for fault in one.faults:
                print(f"  {fault.test}, seed {fault.seed}\n{fault.error}", flush=True)


def never_used(series: Series) -> tuple[set[str], list[str]]:
    """Every text of the series' cards, and those that no game has used, nor one with decks drawn towards them."""
    rules = Match(series.game, series.edition, FIRST_SEED, series.pool).rules
    every = {name for name, _ in texts(rules)}
    done = [*series.done(), *msgspec.structs.replace(series, towards=("any",)).done()]
    return every, sorted(every - {name for one in done for name in one.used})


def towards_unused(series: Series) -> Series | None:
    """Some more games, with decks that are drawn towards the texts that were never used."""
    names = tuple(dict.fromkeys(name.rpartition(": ")[0] for name in never_used(series)[1]))
    aided = msgspec.structs.replace(series, games=max(SLICE, series.games // 10), towards=names)
    return aided if names and series.pool != "decks" else None


def report(series: Series) -> bool:
    """Say what was played and which texts were never used; False if anything is left or was at fault."""
    done = series.done()
    every, never = never_used(series)
    seconds, games = sum(one.seconds for one in done), sum(one.games for one in done)
    decisions = sum(one.decisions for one in done)
    print(f"{series.name}: {games} games without a fault, {decisions} decisions, {seconds:.0f} s of one processor")
    if every:
        print(f"  {len(every) - len(never)} of {len(every)} texts were used" + (", all but:" if never else ""))
    for name in never:
        print(f"    {name}")
    return not series.left()


def main() -> int:
    """Play all that is left, and report."""
    asked = argparse.ArgumentParser(prog="soak", description="Random games under the whole contract suite.")
    asked.add_argument("--only", help="one series, such as spoils-2013-set")
    asked.add_argument("--games", type=int, help="how many games of each series; otherwise as planned")
    asked.add_argument("--one-in", type=int, default=ONE_IN, help="of how many decisions one is looked at")
    asked.add_argument("--jobs", type=int, default=1, help="how many processes")
    asked.add_argument("--report", action="store_true", help="only say what has been played")
    given = asked.parse_args()
    every = [one for one in planned(given.games, given.one_in) if given.only in (None, one.name)]
    if not given.report:
        with ProcessPoolExecutor(given.jobs) as pool:
            for series in every:
                soak(series, pool)
                if (aided := towards_unused(series)) is not None:
                    soak(aided, pool)
    whole = [report(series) for series in every]
    return 0 if all(whole) else 1


if __name__ == "__main__":
    sys.exit(main())
