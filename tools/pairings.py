"""How even the factions of a game are, where a deck is made of whole ones.

    python -m tools.pairings                            every pairing against every other, 4 games of each two
    python -m tools.pairings --rounds 28 --keep FILE    420 games for each of 28 pairings; goes on where it was stopped

Two pairings meet only if they share no faction, as at a table with one set. Whoever is first changes from game to game,
and both seats have the same kind of player. Printed for each faction and each pairing: the share of games won (a shared
victory by its part) with its 95 % interval by Wilson. Exit code 1 if the share of a pairing lies outside the marks.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from pathlib import Path

from msgspec import Struct

from rulewright.ai.many import play_match
from rulewright.ai.matches import match_rules
from rulewright.ai.memory import spare_the_collector
from rulewright.ai.players import make_player
from rulewright.games.kit import Deck
from rulewright.games.registry import find_game
from rulewright.kernel.chance import mix

LEAST, MOST = 0.35, 0.65
"""The marks between which the share of every pairing has to lie."""
AT_A_TIME = 20
"""Games that a process plays before it tells what came of them."""

Pairing = tuple[str, ...]


class Meeting(Struct, frozen=True):
    """One game to play: which pairings, the first of them with the first turn."""

    number: int
    pairings: tuple[Pairing, Pairing]


class Share(Struct, frozen=True):
    """How often somebody won."""

    games: int
    won: float

    @property
    def share(self) -> float:
        """The part of the games that was won."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where 95 of 100 such shares come from, by Wilson."""
        z, n, p = 1.96, self.games, self.share
        middle, reach = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n)


def meetings(factions: Iterable[str], size: int, rounds: int) -> list[Meeting]:
    """Every two pairings without a common faction, once a round; the first turn goes to and fro."""
    pairings = list(combinations(sorted(factions), size))
    meet = [(one, other) for one, other in combinations(pairings, 2) if not set(one) & set(other)]
    ordered = [two if (place + turn) % 2 else two[::-1] for turn in range(rounds) for place, two in enumerate(meet)]
    return [Meeting(number, two) for number, two in enumerate(ordered)]


def play(game: str, player: str, seed: int, turn_limit: int, batch: list[Meeting]) -> list[tuple[Meeting, list[float]]]:
    """Play these games; for each meeting, the part of the victory that each pairing has."""
    kit = find_game(game)
    rules = match_rules(kit, kit.default_edition, [Deck(game, "any", {}), Deck(game, "any", {})])
    played = []
    for meeting in batch:
        decks = [Deck(game, " and ".join(one), {}, faction=one[0], factions=one) for one in meeting.pairings]
        match = kit.deal(rules, decks, mix(mix(seed, meeting.number), 1))
        match.start()
        seated = [make_player(player, kit, mix(mix(seed, meeting.number), 2 + seat)) for seat in range(2)]
        play_match(match, seated, turn_limit)
        winners = match.state.result or (0, 1)
        played.append((meeting, [1 / len(winners) if seat in winners else 0.0 for seat in range(2)]))
    return played


def shares(played: Iterable[tuple[Meeting, list[float]]]) -> tuple[dict[str, Share], dict[Pairing, Share]]:
    """How often each faction and each pairing won."""
    factions: dict[str, Share] = defaultdict(lambda: Share(0, 0.0))
    pairings: dict[Pairing, Share] = defaultdict(lambda: Share(0, 0.0))
    for meeting, points in played:
        for pairing, won in zip(meeting.pairings, points, strict=True):
            pairings[pairing] = Share(pairings[pairing].games + 1, pairings[pairing].won + won)
            for faction in pairing:
                factions[faction] = Share(factions[faction].games + 1, factions[faction].won + won)
    return factions, pairings


def told(names: dict[str, Share]) -> Iterator[str]:
    """A line for each, the best first."""
    for name, one in sorted(names.items(), key=lambda item: -item[1].share):
        low, high = one.interval
        yield f"{100 * one.share:5.1f} %  {100 * low:3.0f} to {100 * high:3.0f}  {one.games:5} games  {name}"


def main(arguments: list[str] | None = None) -> int:
    """Play, keep what was played, and tell."""
    given = _arguments(arguments)
    kit = find_game(given.game)
    if not kit.whole_factions:
        print(f"pairings: a deck of {kit.title} is not made of whole factions", file=sys.stderr)
        return 2
    wanted = meetings(kit.factions(), kit.whole_factions, given.rounds)
    played = _kept(given.keep, wanted)
    left = wanted[len(played) :]
    batches = [left[at : at + AT_A_TIME] for at in range(0, len(left), AT_A_TIME)]
    with ProcessPoolExecutor(given.jobs, initializer=spare_the_collector) as pool:
        for batch in pool.map(partial(play, given.game, given.player, given.seed, given.turn_limit), batches):
            played += batch
            if given.keep is not None:
                with given.keep.open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(points) + "\n" for _, points in batch)
            print(f"{len(played)} of {len(wanted)} games", file=sys.stderr)
    factions, pairings = shares(played)
    first = Share(len(played), sum(points[0] for _, points in played))
    named = {" and ".join(pairing): one for pairing, one in pairings.items()}
    print("\n".join([*told(factions), "", *told(named), "", *told({"whoever is first": first})]))
    outside = [name for name, one in named.items() if not LEAST <= one.share <= MOST]
    print(f"{len(outside)} of {len(named)} pairings outside {LEAST:.0%} to {MOST:.0%}", *outside, sep="\n  ")
    return 1 if outside else 0


def _kept(path: Path | None, wanted: list[Meeting]) -> list[tuple[Meeting, list[float]]]:
    """What was played before, in order."""
    if path is None or not path.exists():
        return []
    points = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return list(zip(wanted, points, strict=False))


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How even the factions of a game are.")
    parser.add_argument("--game", default="smashup", help="a game whose decks are whole factions (default smashup)")
    parser.add_argument("--rounds", type=int, default=4, help="games of each two pairings (default 4)")
    parser.add_argument("--player", default="sensible", help="who plays both seats (default sensible)")
    parser.add_argument("--seed", type=int, default=0, help="where chance starts")
    parser.add_argument("--turn-limit", type=int, default=100, help="turns after which a game counts as shared")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time (default 1)")
    parser.add_argument("--keep", type=Path, help="a file for what has been played, to go on from")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
