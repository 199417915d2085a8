"""Games without people: one game after another among players, and what came of them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from msgspec import Struct

from rulewright.ai.many import TURN_LIMIT, many, play_match, series_of
from rulewright.ai.matches import find_decks
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game

__all__ = ["TURN_LIMIT", "SelfPlay", "play_match", "selfplay"]


class SelfPlay(Struct, frozen=True):
    """What came of some games, as `selfplay --json` prints it."""

    game: str
    edition: str
    games: int
    seed: int
    players: tuple[str, ...]
    wins: tuple[int, ...]
    """For each player, in the order of `players`."""
    decks: tuple[str, ...]
    deck_wins: tuple[int, ...]
    """For each deck, in the order of `decks`."""
    draws: int
    unfinished: int
    decisions: int
    """Those that were asked and had two or more answers."""
    turns: int
    seconds: float
    decisions_per_second: float
    hash: str
    """The digest of the last game's last state."""


def selfplay(
    game: str | GameKit,
    *,
    edition: str | None = None,
    games: int = 1,
    seed: int = 0,
    players: Sequence[str] = ("random", "random"),
    decks: Sequence[str] = (),
    turn_limit: int = TURN_LIMIT,
    jobs: int = 1,
    watch: Callable[[int], None] | None = None,
) -> SelfPlay:
    """Play so many games, in so many processes; `watch` is told how many are over.

    Each player moves on by one seat from game to game, and the decks stay with the seats. All but the time is the
    same with any number of processes.
    """
    kit = find_game(game) if isinstance(game, str) else game
    series = series_of(kit, edition, seed, players, decks, turn_limit)
    wins, deck_wins = [0] * len(players), [0] * len(players)
    draws = unfinished = decisions = turns = 0
    last = ""
    begun = perf_counter()
    played = many(
        kit, games, edition=edition, seed=seed, players=players, decks=decks, turn_limit=turn_limit, jobs=jobs
    )
    for one in played:
        for winner in one.winners or ():
            wins[(winner + one.number) % len(players)] += 1
            deck_wins[winner] += 1
        draws += one.winners == ()
        unfinished += one.winners is None
        decisions += one.decisions
        turns += one.turns
        last = one.hash
        if watch is not None:
            watch(one.number + 1)
    seconds = perf_counter() - begun
    return SelfPlay(
        game=kit.name,
        edition=series.edition,
        games=games,
        seed=seed,
        players=tuple(players),
        wins=tuple(wins),
        decks=tuple(deck.name for deck in find_decks(kit, decks, len(players))),
        deck_wins=tuple(deck_wins),
        draws=draws,
        unfinished=unfinished,
        decisions=decisions,
        turns=turns,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        hash=last,
    )
