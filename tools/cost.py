"""What a decision costs against the size of the board and of the hand, the number of seats, and the length of a game.

    python tools/cost.py                       prints a table, and draws build/cost.svg
    python tools/cost.py --games 40 --output FILE

Random games are played with each decision timed by itself, by the processor's time. A point is the median of what fell
into it, so what else the machine does matters little; a point that few decisions fell into is left out.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time_ns
from typing import NamedTuple

from rulewright.form import form
from rulewright.games.registry import find_game, game_names
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.library import new_game, spare_the_collector

FEW = 30
"""A point needs at least this many decisions."""
DECISIONS = 1_500
"""A game is left after this many decisions."""


class Timed(NamedTuple):
    """One decision, and what there was when it was made."""

    game: str
    board: int
    hand: int
    seats: int
    number: int
    microseconds: float


class Panel(NamedTuple):
    """One part of the picture: what stands along the bottom."""

    title: str
    key: Callable[[Timed], int]


PANELS = (
    Panel("cards in play", lambda one: one.board // 5 * 5),
    Panel("cards in the hand of whoever decides", lambda one: one.hand),
    Panel("seats", lambda one: one.seats),
    Panel("decisions so far", lambda one: one.number // 100 * 100),
)

COLOURS = ("#3b6ea5", "#b5543a", "#4b8b5a", "#7a5ea8")


def timed(name: str, seats: int, seed: int) -> list[Timed]:
    """Play a random game, and time each decision."""
    decks = sorted(find_game(name).deck_library())
    chosen = [decks[(seed + at) % len(decks)] for at in range(seats)]
    game = new_game(name, decks=chosen, seed=seed, trace=False, check_decks=False).state.copy()
    rng = Random(seed)
    found: list[Timed] = []
    while not game.over and len(found) < DECISIONS:
        decision = game.decision
        assert decision is not None, "a game that is not over asks somebody"
        board, hand = _size(game), len(_hand(game, decision.seat))
        answer = decision.random(rng)
        start = process_time_ns()
        game.answer_checked(answer)
        if not game.over:
            _ = game.decision  # what can be answered next is part of what an answer costs
        found.append(Timed(name, board, hand, seats, len(found), (process_time_ns() - start) / 1000))
    return found


def _size(game: Game) -> int:
    """How many cards are in play."""
    return sum(game.rules.in_play(card.area) for card in game.state.cards if card.area >= 0)


def _hand(game: Game, seat: int) -> tuple[int, ...]:
    area = next(Area(at) for at, kind in enumerate(game.rules.areas) if kind.name == "hand")
    return game.cards_in(area, seat)


def points(found: Iterable[Timed], panel: Panel) -> dict[str, list[tuple[int, float]]]:
    """The median of each bucket that holds enough, by game."""
    buckets: dict[tuple[str, int], list[float]] = defaultdict(list)
    for one in found:
        buckets[one.game, panel.key(one)].append(one.microseconds)
    lines: dict[str, list[tuple[int, float]]] = {}
    for (game, at), times in sorted(buckets.items()):
        if len(times) >= FEW:
            lines.setdefault(game, []).append((at, median(times)))
    return lines


# Drawing: four panels beside one another, as plain SVG.

WIDTH, HEIGHT, EDGE = 320, 240, 45


def drawn(found: list[Timed]) -> str:
    """The picture."""
    parts = [_panel(n, panel, points(found, panel)) for n, panel in enumerate(PANELS)]
    legend = "".join(
        f'<text x="{EDGE + 110 * n}" y="{HEIGHT + 38}" fill="{COLOURS[n]}">{name}</text>'
        for n, name in enumerate(game_names())
    )
    size = f'width="{WIDTH * len(PANELS)}" height="{HEIGHT + 50}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    title = f'<text x="{EDGE}" y="14">µs a decision, median, {form().name}</text>'
    return "\n".join([head, '<rect width="100%" height="100%" fill="white"/>', title, *parts, legend, "</svg>", ""])


def _panel(number: int, panel: Panel, lines: dict[str, list[tuple[int, float]]]) -> str:
    every = [point for line in lines.values() for point in line]
    if not every:
        return ""
    least, most = min(at for at, _ in every), max(at for at, _ in every)
    top = max(cost for _, cost in every) * 1.1
    left, low, high = number * WIDTH + EDGE, HEIGHT - 20, 30

    def place(at: int, cost: float) -> str:
        across = (at - least) / max(1, most - least)
        return f"{left + across * (WIDTH - EDGE - 20):.1f},{low - cost / top * (low - high):.1f}"

    parts = [f'<path d="M{left},{high}V{low}H{number * WIDTH + WIDTH - 20}" stroke="#888" fill="none"/>']
    parts += [f'<text x="{left}" y="{low + 32}">{panel.title}</text>']
    parts += [f'<text x="{left - 5}" y="{high + 4}" text-anchor="end">{top:.0f}</text>']
    ends = ((least, "start"), (most, "end")) if least < most else ((least, "start"),)
    for at, anchor in ends:
        parts.append(f'<text x="{place(at, 0).split(",")[0]}" y="{low + 16}" text-anchor="{anchor}">{at}</text>')
    for game, line in lines.items():
        colour = COLOURS[game_names().index(game) % len(COLOURS)]
        path = " ".join(place(at, cost) for at, cost in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
    return "\n".join(parts)


def show(found: list[Timed]) -> None:
    """Print the same as tables."""
    for panel in PANELS:
        print(panel.title)
        for game, line in points(found, panel).items():
            print(f"  {game:10}" + "  ".join(f"{at}: {cost:.0f}" for at, cost in line))


def main() -> int:
    """Measure, print, draw."""
    parser = argparse.ArgumentParser(description="What a decision costs against the size of things.")
    parser.add_argument("--games", type=int, default=12, help="games for each number of seats (default 12)")
    parser.add_argument("--output", type=Path, default=Path("build/cost.svg"), help="where the picture goes")
    chosen = parser.parse_args()
    spare_the_collector()
    found: list[Timed] = []
    for name in game_names():
        timed(name, 2, 0)  # so that everything is loaded and known
        for seats in find_game(name).seats:
            for seed in range(chosen.games):
                found += timed(name, seats, seed)
    show(found)
    chosen.output.parent.mkdir(parents=True, exist_ok=True)
    chosen.output.write_text(drawn(found))
    print(f"drawn: {chosen.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
