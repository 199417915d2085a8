"""How fast we are, beside peers in the same run: `make bench`.

Random games of The Spoils in one process, trace off. A decision counts only if it was asked and had two or more
answers. The peers also ask where only one answer is legal, and we do not. The last two columns compare like with like.
One sets questions against questions: for that our games are played once more with everything asked, each window and
each forced answer. The other sets decisions against decisions, and so do the marks. What counts is the processor's
time, so that what else runs here does not; it differs from machine to machine all the same: look at the ratios.
"""

from __future__ import annotations

import argparse
import copy
import cProfile
import json
import pstats
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Any

from msgspec import Struct, to_builtins

from rulewright.form import form
from rulewright.kernel.decisions import Act
from rulewright.kernel.game import Game
from rulewright.kernel.saving import dumps, loads
from rulewright.library import new_game, spare_the_collector

OURS = {
    "spoils": ("slow-interest", "loud-noises"),
    "arcmage": ("quiet-grove", "ash-and-bone"),
    "smashup": ("brine-and-brew", "gears-and-gateaux"),
}
"""Our games with the decks that are measured; the marks are for the first."""
TURN_LIMIT = 200
MIDDLE = 100
"""How many decisions into a game its state is measured."""


class Speed(Struct, frozen=True, omit_defaults=True):
    """What was measured of one engine."""

    name: str
    games: int
    decisions: int
    """Those that had two or more answers."""
    decisions_per_second: float
    asked_per_second: float
    """With those that had only one."""
    copy: float
    """Microseconds."""
    save: float = 0.0
    load: float = 0.0
    saved_bytes: int = 0


class Mark(Struct, frozen=True):
    """A mark that we have set ourselves, and where we stand."""

    what: str
    wanted: str
    found: float
    reached: bool


# Ours


def begun(seed: int, game: str = "spoils") -> Game:
    """A game at its first decision."""
    return new_game(game, decks=OURS[game], seed=seed, trace=False, check_decks=False).state.copy()


def play(game: Game, rng: random.Random, most: int = sys.maxsize) -> int:
    """Play at random to the end, or so many decisions; returns how many counted: all, where everything is asked."""
    counted = 0
    while not game.over and counted < most and game.state.turn <= TURN_LIMIT:
        decision = game.decision
        assert decision is not None, "a game that is not over asks somebody"
        if game.asks_all or type(decision) is not Act or len(decision.options) > 1:
            counted += 1
        game.answer_checked(decision.random(rng))
    return counted


def measure_ours(name: str, games: int) -> Speed:
    """Random games of one of ours, and copies, saves and loads in the middle of some."""
    play(begun(0, name), random.Random(0))
    spare_the_collector()  # as `selfplay` does; it holds for the peers as well
    rng = random.Random(1)
    decisions, per_second = _played(name, games, rng, everything=False)
    _, asked_per_second = _played(name, games, rng, everything=True)
    middles = [begun(seed, name) for seed in range(10)]
    for game in middles:
        play(game, rng, MIDDLE)
    saves = [dumps(game) for game in middles]
    pairs = list(zip(middles, saves, strict=True))
    return Speed(
        f"rulewright {name}",
        games,
        decisions,
        per_second,
        asked_per_second,
        copy=_each([game.state.copy for game in middles], 2000),
        save=_each([partial(dumps, game) for game in middles], 200),
        load=_each([partial(loads, game.rules, data) for game, data in pairs], 50),
        saved_bytes=sum(map(len, saves)) // len(saves),
    )


def _played(name: str, games: int, rng: random.Random, *, everything: bool) -> tuple[int, float]:
    """Play so many games: how many decisions counted, in all and a second."""
    matches = [begun(seed, name) for seed in range(games)]
    for game in matches:
        game.asks_all = everything
    start = process_time()
    decisions = sum(play(game, rng) for game in matches)
    return decisions, decisions / (process_time() - start)


def _each(calls: list[Callable[[], object]], times: int) -> float:
    """The microseconds that a call takes, on average."""
    start = process_time()
    for call in calls:
        for _ in range(times):
            call()
    return (process_time() - start) / (len(calls) * times) * 1e6


def profile(games: int) -> None:
    """Print where the time goes."""
    play(begun(0), random.Random(0))
    matches, rng, profiler = [begun(seed) for seed in range(games)], random.Random(1), cProfile.Profile()
    profiler.enable()
    for game in matches:
        play(game, rng)
    profiler.disable()
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(25)


# Peers


def measure_rlcard(name: str, seconds: float) -> Speed:
    """RLCard's environment of that name, with random players."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)

    def game(most: int = sys.maxsize) -> tuple[int, int]:
        state, _ = env.reset()
        counted = asked = 0
        while not env.is_over() and counted < most:
            actions = list(state["legal_actions"])
            asked += 1
            counted += len(actions) > 1
            state, _ = env.step(actions[int(rng.random() * len(actions))])
        return counted, asked

    played = _until(seconds, game)
    game(10)
    return Speed(f"RLCard {name}", *played, _each([lambda: copy.deepcopy(env.game)], 100))


def measure_open_spiel(name: str, seconds: float) -> Speed:
    """OpenSpiel's game of that name, with random players."""
    import pyspiel

    loaded = pyspiel.load_game(name)
    rng = random.Random(1)
    kept: list[Any] = []

    def game(most: int = sys.maxsize) -> tuple[int, int]:
        state = loaded.new_initial_state()
        counted = asked = 0
        while not state.is_terminal() and counted < most:
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            actions = state.legal_actions()
            asked += 1
            counted += len(actions) > 1
            state.apply_action(actions[int(rng.random() * len(actions))])
        kept[:] = [state]
        return counted, asked

    played = _until(seconds, game)
    game(10)
    return Speed(f"OpenSpiel {name}", *played, _each([kept[0].clone], 1000))


def _until(seconds: float, game: Callable[[], tuple[int, int]]) -> tuple[int, int, float, float]:
    """Play until the time is up: games, decisions, and how many were counted and asked a second."""
    game()
    games = decisions = asks = 0
    start = process_time()
    while (passed := process_time() - start) < seconds:
        counted, asked = game()
        decisions += counted
        asks += asked
        games += 1
    return games, decisions, decisions / passed, asks / passed


PEERS: dict[str, Callable[[float], Speed]] = {
    "RLCard uno": lambda seconds: measure_rlcard("uno", seconds),
    "RLCard gin-rummy": lambda seconds: measure_rlcard("gin-rummy", seconds),
    "OpenSpiel gin_rummy": lambda seconds: measure_open_spiel("gin_rummy", seconds),
}


def measure_peers(seconds: float) -> dict[str, Speed | None]:
    """The peers that are installed; None for those that are not."""
    found: dict[str, Speed | None] = {}
    for name, measure in PEERS.items():
        try:
            found[name] = measure(seconds)
        except ImportError:
            found[name] = None
    return found


# Together


MARKS = {
    "interpreted": (60.0, {"RLCard uno": 0.5, "RLCard gin-rummy": 2.0}),
    "compiled": (25.0, {"RLCard uno": 2.0, "RLCard gin-rummy": 2.0, "OpenSpiel gin_rummy": 1.0}),
}
"""For each form: the microseconds that a decision may take, and how many times as fast as a peer we want to be."""
ALIKE = 1.3
"""No game of ours shall take more than so many times as long as the first."""


def marks(ours: Speed, others: Sequence[Speed], peers: dict[str, Speed | None]) -> list[Mark]:
    """Where we stand against the marks we have set ourselves; those that need a peer only if it is there."""
    most, wanted = MARKS[form().name]
    found = [
        at_most("µs a decision", most, 1e6 / ours.decisions_per_second),
        at_most("µs a copy", 2.5, ours.copy),
        at_most("µs a save", 20, ours.save),
        at_most("µs a load", 40, ours.load),
    ]
    for one in others:
        ratio = ours.decisions_per_second / one.decisions_per_second
        found.append(at_most(f"× the time of {ours.name}: {one.name}", ALIKE, ratio))
    for name, least in wanted.items():
        if peer := peers.get(name):
            ratio = ours.decisions_per_second / peer.decisions_per_second
            found.append(at_least(f"× {name}'s decisions/s", least, ratio))
    if uno := peers.get("RLCard uno"):
        found.append(at_least("× cheaper copy than RLCard uno's", 200, uno.copy / ours.copy))
    return found


def at_most(what: str, limit: float, found: float) -> Mark:
    """A mark that is reached from below."""
    return Mark(what, f"at most {limit:g}", found, found <= limit)


def at_least(what: str, limit: float, found: float) -> Mark:
    """A mark that is reached from above."""
    return Mark(what, f"at least {limit:g}", found, found >= limit)


def show(ours: Speed, peers: dict[str, Speed | None], found: list[Mark]) -> None:
    """Print it all for people."""
    print(f"rulewright runs {form()}\n")
    print(f"{'':22}{'decisions':>10}{'per second':>12}{'asked/s':>10}{'µs a copy':>11}{'asked ×':>9}{'decided ×':>11}")
    for name, speed in {ours.name: ours, **peers}.items():
        if speed is None:
            print(f"{name:22}not installed here: `make bench` installs the peers into .venv-bench")
            continue
        asked = ours.asked_per_second / speed.asked_per_second
        decided = ours.decisions_per_second / speed.decisions_per_second
        print(
            f"{name:22}{speed.decisions:>10,}{speed.decisions_per_second:>12,.0f}{speed.asked_per_second:>10,.0f}"
            f"{speed.copy:>11.1f}{asked:>9.2f}{decided:>11.2f}"
        )
    print(f"\nsave {ours.save:.1f} µs, load {ours.load:.1f} µs, {ours.saved_bytes:,} bytes; {ours.games} games\n")
    for mark in found:
        print(f"{'reached' if mark.reached else 'MISSED':8}{mark.found:>9.2f} {mark.what} ({mark.wanted})")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Our speed beside RLCard's and OpenSpiel's, in the same run.")
    parser.add_argument("--games", type=int, default=40, help="random games of each of ours (default 40)")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each peer (default 3)")
    parser.add_argument("--no-peers", action="store_true", help="measure only ourselves")
    parser.add_argument("--profile", action="store_true", help="print where our time goes, and nothing else")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    chosen = parser.parse_args()
    if chosen.profile:
        profile(chosen.games)
        return
    ours, *others = [measure_ours(name, chosen.games) for name in OURS]
    peers = {} if chosen.no_peers else measure_peers(chosen.seconds)
    found = marks(ours, others, peers)
    if chosen.json:
        print(
            json.dumps(
                to_builtins({"form": str(form()), "ours": ours, "others": others, "peers": peers, "marks": found}),
                indent=1,
            )
        )
    else:
        show(ours, {**{one.name: one for one in others}, **peers}, found)


if __name__ == "__main__":
    main()
