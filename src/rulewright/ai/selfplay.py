"""Games without people: one game after another among players, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from msgspec import Struct

from rulewright.ai.matches import find_decks, find_edition, match_rules
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


def selfplay(
    game: str | GameKit,
    *,
    edition: str | None = None,
    games: int = 1,
    seed: int = 0,
    players: Sequence[str] = ("random", "random"),
    decks: Sequence[str] = (),
    turn_limit: int = TURN_LIMIT,
    watch: Callable[[int], None] | None = None,
) -> SelfPlay:
    """Play so many games; `watch` is told how many are over.

    Each player moves on by one seat from game to game, and the decks stay with the seats.
    """
    kit = find_game(game) if isinstance(game, str) else game
    seats = len(players)
    if seats not in kit.seats:
        named = f"{seats} {'player was' if seats == 1 else 'players were'} named"
        raise RulewrightError(f"{kit.title} is played by {_numbers(kit.seats)}, and {named}")
    if games < 1:
        raise RulewrightError(f"at least 1 game has to be played, not {games}")
    chosen = find_edition(kit, edition)
    brought = find_decks(kit, decks, seats)
    rules = match_rules(kit, chosen, brought)
    for name in players:
        make_player(name, kit, 0)  # a wrong name is to be known before anything is played
    wins, deck_wins = [0] * seats, [0] * seats
    draws = unfinished = decisions = turns = 0
    last = None
    begun = perf_counter()
    for number in range(games):
        last = kit.deal(rules, brought, _seed(seed, number, GAME))
        seated = [
            make_player(players[(s + number) % seats], kit, _seed(seed, number, PLAYER + s)) for s in range(seats)
        ]
        last.start()
        decisions += play_match(last, seated, turn_limit)
        turns += last.state.turn
        result = last.state.result
        for winner in result or ():
            wins[(winner + number) % seats] += 1
            deck_wins[winner] += 1
        draws += result == ()
        unfinished += result is None
        if watch is not None:
            watch(number + 1)
    seconds = perf_counter() - begun
    assert last is not None, "at least one game was played"
    return SelfPlay(
        game=kit.name,
        edition=chosen,
        games=games,
        seed=seed,
        players=tuple(players),
        wins=tuple(wins),
        decks=tuple(deck.name for deck in brought),
        deck_wins=tuple(deck_wins),
        draws=draws,
        unfinished=unfinished,
        decisions=decisions,
        turns=turns,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        hash=digest(last),
    )


def _seed(seed: int, number: int, purpose: int) -> int:
    """A seed for one purpose in one game, far from all others."""
    return mix(mix(seed, number), purpose)


def _numbers(seats: Sequence[int]) -> str:
    return " or ".join(str(number) for number in seats)
