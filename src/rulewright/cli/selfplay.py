"""`rulewright selfplay`: games without people, and what came of them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from rulewright.ai import selfplay as ai
from rulewright.ai.memory import spare_the_collector
from rulewright.games.registry import find_game

PATIENCE = 2.0
"""Seconds after which a run says on standard error how far it is, and says it again."""


def selfplay(
    game: Annotated[str, Parameter(name="GAME")],
    /,
    *,
    edition: str | None = None,
    games: int = 10,
    seed: int = 0,
    players: str = "random,random",
    decks: Annotated[str, Parameter(show_default=False)] = "",
    turn_limit: int = ai.TURN_LIMIT,
    jobs: int = 1,
    as_json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> None:
    """Play games without people; print results, speed and the last state's hash.

    Players change seats from game to game, decks stay with the seats.
    The same arguments give the same results on any machine, the time aside.

    Examples:
      rulewright selfplay spoils --games 1000                how fast is it
      rulewright selfplay spoils --players sensible,random   who is better
      rulewright selfplay spoils --decks slow-interest,loud-noises
      rulewright selfplay spoils --games 1000 --jobs 2       on two processors
      rulewright selfplay spoils --seed 7 --json             for machines

    Parameters
    ----------
    game
        Which game: spoils, arcmage or smashup.
    edition
        Which edition of its rules; the game's default otherwise.
    games
        How many games.
    seed
        Where chance starts.
    players
        One a seat: random or sensible.
    decks
        One a seat, by name or file; the game's first ones otherwise.
    turn_limit
        A game that lasts for more turns is broken off and counts as unfinished.
    jobs
        How many processes play; what comes of it is the same, the time aside.
    as_json
        Print one JSON document and nothing else.
    """
    kit = find_game(game)
    spare_the_collector()
    found = ai.selfplay(
        kit,
        edition=edition,
        games=games,
        seed=seed,
        players=_names(players),
        decks=_names(decks),
        turn_limit=turn_limit,
        jobs=jobs,
        watch=_progress(games),
    )
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        _print(Console(highlight=False), kit.title, found, turn_limit)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _progress(games: int) -> Callable[[int], None]:
    """Say now and then on standard error how many games are over; over one line on a terminal."""
    last = monotonic()
    on_terminal = sys.stderr.isatty()
    told = False

    def watch(over: int) -> None:
        nonlocal last, told
        if over == games:
            if told and on_terminal:
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        elif monotonic() - last >= PATIENCE:
            last, told = monotonic(), True
            start, end = ("\r\x1b[K", "") if on_terminal else ("", "\n")
            print(f"{start}{over} of {games} games", end=end, file=sys.stderr, flush=True)

    return watch


def _print(console: Console, title: str, found: ai.SelfPlay, turn_limit: int) -> None:
    console.print(f"{title}, edition {found.edition}: {_count(found.games, 'game')}, seed {found.seed}", style="bold")
    table = Table()
    table.add_column("player, deck")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    rows = [(name, wins, "") for name, wins in zip(found.players, found.wins, strict=True)]
    rows += [(name, wins, "") for name, wins in zip(found.decks, found.deck_wins, strict=True)]
    rows += [("draws", found.draws, "dim"), (f"unfinished after {turn_limit} turns", found.unfinished, "dim")]
    ends = (len(found.players), len(found.players) + len(found.decks))
    for place, (name, number, style) in enumerate(rows, 1):
        if number or not style:
            table.add_row(name, str(number), f"{number / found.games:.1%}", style=style, end_section=place in ends)
    console.print(table)
    console.print(f"turns      {found.turns:,} ({found.turns / found.games:.1f} a game)")
    console.print(
        f"decisions  {found.decisions:,} in {found.seconds:.2f} s: {found.decisions_per_second:,.0f} a second"
    )
    console.print(f"hash       {found.hash}")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
