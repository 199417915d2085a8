"""Many games without people, on as many processors as one likes: what comes of a game depends on its number alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from msgspec import Struct

from rulewright.ai.matches import find_decks, find_edition, match_rules
from rulewright.ai.memory import spare_the_collector
from rulewright.ai.players import Player, make_player
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.chance import mix
from rulewright.kernel.decisions import Act
from rulewright.kernel.errors import RulewrightError
from rulewright.kernel.game import Game
from rulewright.kernel.saving import digest

TURN_LIMIT = 100
"""A game that lasts for more turns counts as unfinished."""

GAME, PLAYER = 1, 2
"""What chance is for: the game itself, or its players."""

MOST_JOBS = 512
SLICES = 4
"""The games are dealt out in so many slices a process, so that all processes come to an end at about the same time."""


class Played(Struct, frozen=True):
    """What came of one game."""

    number: int
    """Which game of the series it was, from 0."""
    winners: tuple[int, ...] | None
    """Their seats; none of them for a draw, and None for a game that was broken off."""
    players: tuple[str, ...]
    """Who sat where."""
    turns: int
    decisions: int
    """Those that were asked and had two or more answers."""
    hash: str
    """The digest of its last state."""


class Series(Struct, frozen=True):
    """What is played, again and again."""

    game: str
    edition: str
    seed: int
    players: tuple[str, ...]
    """Each moves on by one seat from game to game."""
    decks: tuple[str, ...]
    """They stay with the seats; by name or file."""
    turn_limit: int

    def play(self, kit: GameKit, numbers: Iterable[int]) -> Iterator[Played]:
        """Play the games with these numbers, one after the other."""
        brought = find_decks(kit, self.decks, len(self.players))
        rules = match_rules(kit, self.edition, brought)
        seats = len(self.players)
        for number in numbers:
            game = kit.deal(rules, brought, _seed(self.seed, number, GAME))
            names = tuple(self.players[(seat + number) % seats] for seat in range(seats))
            seated = [
                make_player(name, kit, _seed(self.seed, number, PLAYER + seat)) for seat, name in enumerate(names)
            ]
            game.start()
            decisions = play_match(game, seated, self.turn_limit)
            yield Played(number, game.state.result, names, game.state.turn, decisions, digest(game))


def many(
    game: str | GameKit,
    games: int,
    *,
    edition: str | None = None,
    seed: int = 0,
    players: Sequence[str] = ("random", "random"),
    decks: Sequence[str] = (),
    turn_limit: int = TURN_LIMIT,
    jobs: int = 1,
) -> Iterator[Played]:
    """Play so many games and tell what came of each, in order: the same with any number of jobs, which are processes.

    Each player moves on by one seat from game to game, and the decks stay with the seats. What is wrong with the
    arguments is known before anything is played.
    """
    kit = find_game(game) if isinstance(game, str) else game
    series = series_of(kit, edition, seed, players, decks, turn_limit)
    if games < 1:
        raise RulewrightError(f"at least 1 game has to be played, not {games}")
    if not 1 <= jobs <= MOST_JOBS:
        raise RulewrightError(f"1 to {MOST_JOBS} jobs can be had, not {jobs}")
    if jobs == 1:
        return series.play(kit, range(games))
    if find_game(kit.name) is not kit:
        raise RulewrightError(f"other processes would find another game called {kit.name}")
    return _spread(series, games, jobs)


def series_of(
    kit: GameKit, edition: str | None, seed: int, players: Sequence[str], decks: Sequence[str], turn_limit: int
) -> Series:
    """What is to be played, checked."""
    if len(players) not in kit.seats:
        named = f"{len(players)} {'player was' if len(players) == 1 else 'players were'} named"
        raise RulewrightError(f"{kit.title} is played by {_numbers(kit.seats)}, and {named}")
    chosen = find_edition(kit, edition)
    match_rules(kit, chosen, find_decks(kit, decks, len(players)))
    for name in players:
        make_player(name, kit, 0)
    return Series(kit.name, chosen, seed, tuple(players), tuple(decks), turn_limit)


def play_match(game: Game, players: Sequence[Player], turn_limit: int = TURN_LIMIT) -> int:
    """Play a game that has begun to its end, or until a turn past the limit; returns how many decisions it took."""
    state = game.state
    decisions = 0
    while state.result is None and state.turn <= turn_limit:
        decision = game.decision
        assert decision is not None, "a game that is not over asks somebody"
        if type(decision) is not Act or len(decision.options) > 1:
            decisions += 1
        game.answer_checked(players[decision.seat].answer(game, decision))
        state = game.state
    return decisions


def _spread(series: Series, games: int, jobs: int) -> Iterator[Played]:
    """Deal the games out to processes, and hand on what came of them in order."""
    size = -(-games // (jobs * SLICES))
    slices = [range(first, min(first + size, games)) for first in range(0, games, size)]
    with ProcessPoolExecutor(jobs, initializer=spare_the_collector) as pool:
        for played in pool.map(partial(_play_slice, series), slices):
            yield from played


def _play_slice(series: Series, numbers: range) -> list[Played]:
    return list(series.play(find_game(series.game), numbers))


def _seed(seed: int, number: int, purpose: int) -> int:
    """A seed for one purpose in one game, far from all others."""
    return mix(mix(seed, number), purpose)


def _numbers(seats: Sequence[int]) -> str:
    return " or ".join(str(number) for number in seats)
