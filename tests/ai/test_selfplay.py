"""Games without people: what is counted, that it comes out the same everywhere, and who wins."""

import json
import os
import random
import subprocess
import sys
from collections import Counter

import pytest
from msgspec.structs import replace
from tests.kernel.toygame import GAME as TOY_GAME

from rulewright.ai.many import TURN_LIMIT, many, series_of
from rulewright.ai.matches import find_decks, match_rules
from rulewright.ai.players import PLAYERS, RandomPlayer, make_player
from rulewright.ai.selfplay import play_match, selfplay
from rulewright.games.arcmage.values import ATK
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.decisions import Act, Answer, Decision, Pick
from rulewright.kernel.errors import RulewrightError, UnknownName
from rulewright.kernel.game import Game
from rulewright.kernel.knowledge import redealt
from rulewright.kernel.saving import digest

SPOILS = find_game("spoils")


@pytest.mark.slow
@pytest.mark.parametrize("games", [40, pytest.param(200, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", ["arcmage", "spoils"])
def test_sensible_beats_random_in_nine_of_ten_games_with_swapped_seats(game: str, games: int) -> None:
    found = selfplay(game, games=games, seed=1, players=("sensible", "random"))
    assert found.wins[0] >= 0.9 * games
    assert sum(found.wins) + found.draws + found.unfinished == games


@pytest.mark.parametrize(
    ("game", "decks"),
    [
        ("spoils", ("loud-noises", "slow-interest")),
        ("spoils", ("quiet-knives", "third-candle")),
        ("arcmage", ("quiet-grove", "slow-hours")),
    ],
)
@pytest.mark.slow
def test_sensible_beats_random_with_other_decks_as_well(game: str, decks: tuple[str, str]) -> None:
    found = selfplay(game, games=10, seed=2, players=("random", "sensible"), decks=decks)
    assert found.wins[1] >= 9


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sensible_beats_random_by_the_older_edition_of_arcmage(seats: int) -> None:
    players = ("sensible", *["random"] * (seats - 1))
    found = selfplay("arcmage", edition="2016-08", games=10, seed=4, players=players)
    assert found.wins[0] >= 9
    assert found.unfinished == 0


@pytest.mark.parametrize(
    "names", [("random", "random"), pytest.param(("sensible", "sensible"), marks=pytest.mark.slow)]
)
def test_every_game_is_won_drawn_or_left_unfinished(names: tuple[str, str]) -> None:
    found = selfplay("spoils", games=2, seed=3, players=names)
    assert sum(found.wins) + found.draws + found.unfinished == 2
    assert found.decisions > 100
    assert found.turns > 8


@pytest.mark.slow
def test_the_same_arguments_give_the_same_result_under_any_hash_seed() -> None:
    command = [sys.executable, "-m", "rulewright", "selfplay", "spoils", "--json", "--games", "3", "--seed", "11"]
    runs = [
        subprocess.Popen(
            [*command, "--players", "sensible,random"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    first, second = (json.loads(run.communicate()[0]) for run in runs)
    for timed in ("seconds", "decisions_per_second"):
        del first[timed], second[timed]
    assert first == second
    assert len(first["hash"]) == 32


def test_other_seeds_give_other_games() -> None:
    assert selfplay("spoils", seed=1).hash != selfplay("spoils", seed=2).hash


def test_players_change_seats_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: list[tuple[str, int]] = []

    class Noting(RandomPlayer):
        def __init__(self, name: str, rng: random.Random) -> None:
            super().__init__(rng)
            self.name = name

        def answer(self, game: Game, decision: Decision) -> Answer:
            if (self.name, decision.seat) not in sat:
                sat.append((self.name, decision.seat))
            return super().answer(game, decision)

    monkeypatch.setitem(PLAYERS, "one", lambda kit, rng: Noting("one", rng))
    monkeypatch.setitem(PLAYERS, "two", lambda kit, rng: Noting("two", rng))
    selfplay("spoils", games=1, players=("one", "two"))
    assert sorted(sat) == [("one", 0), ("two", 1)]
    selfplay("spoils", games=2, players=("one", "two"))
    assert sorted(sat) == [("one", 0), ("one", 1), ("two", 0), ("two", 1)]


def test_only_decisions_with_two_or_more_answers_are_counted() -> None:
    asked: Counter[bool] = Counter()

    class Counting:
        def __init__(self) -> None:
            self.rng = random.Random(4)

        def answer(self, game: Game, decision: Decision) -> Answer:
            answers = decision.answers()
            next(answers)
            asked[next(answers, None) is not None] += 1
            return decision.random(self.rng)

    decks = find_decks(SPOILS, (), 2)
    game = SPOILS.deal(match_rules(SPOILS, "2013", decks), decks, 4)
    game.start()
    counted = play_match(game, [Counting(), Counting()])
    assert counted == asked[True]
    assert asked[False], "a turn in which only ending it is left was among them"


def test_a_game_past_the_turn_limit_is_unfinished() -> None:
    found = selfplay("spoils", games=2, turn_limit=3)
    assert (found.unfinished, found.wins) == (2, (0, 0))
    assert found.turns == 8


def test_two_that_wait_for_an_attack_that_pays_do_not_wait_for_ever() -> None:
    series = series_of(SPOILS, None, 100, ("sensible", "sensible"), ("loud-noises", "loud-noises"), TURN_LIMIT)
    (played,) = series.play(SPOILS, [3])
    assert played.winners is not None


def test_whoever_must_attack_is_among_the_attackers() -> None:
    kit = find_game("arcmage")
    decks = find_decks(kit, (), 2)
    game = kit.deal(match_rules(kit, kit.default_edition, decks), decks, 1)
    game.start()
    able = tuple(slot for slot, card in enumerate(game.state.cards) if not card.owner and game.value(slot, ATK))[:3]
    pick = Pick(0, "combat.I.1", "attack", able[0], able, 1, 3, ordered=True, required=able[1:])
    assert pick.check(kit.sensible(game, pick, random.Random(1))) is None


def test_any_game_can_be_played() -> None:
    found = selfplay(TOY_GAME, games=4, players=("random", "sensible"))
    assert found.game == TOY_GAME.name
    assert sum(found.wins) + found.draws + found.unfinished == 4


def test_names_that_nobody_bears_are_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean sensible"):
        selfplay("spoils", players=("sensibel", "random"))
    with pytest.raises(UnknownName, match="did you mean loud-noises"):
        selfplay("spoils", decks=("loud-noise", "slow-interest"))
    with pytest.raises(UnknownName, match="2013"):
        selfplay("spoils", edition="1999")
    with pytest.raises(RulewrightError, match="2 decks"):
        selfplay("spoils", decks=("loud-noises",))
    with pytest.raises(RulewrightError, match="played by 2, and 1 player was named"):
        selfplay("spoils", players=("random",))


@pytest.mark.parametrize("kit", [SPOILS, find_game("arcmage")], ids=lambda kit: kit.name)
@pytest.mark.parametrize("seed", range(3))
def test_the_sensible_player_knows_only_what_its_seat_may_know(kit: GameKit, seed: int) -> None:
    """Deal what it cannot know again: it answers the same, at every decision, and always legally."""
    rng = random.Random(seed)
    decks = find_decks(kit, rng.sample(sorted(kit.deck_library()), 2), 2)
    game = kit.deal(match_rules(kit, kit.default_edition, decks), decks, seed)
    game.start()
    players = [make_player("sensible", kit, seed), make_player("random" if seed else "sensible", kit, seed)]
    while (decision := game.decision) is not None and game.state.turn < 40:
        twin = redealt(game, decision.seat, rng)
        asked = twin.decision
        assert asked is not None
        here, there = (kit.sensible(one, two, random.Random(0)) for one, two in ((game, decision), (twin, asked)))
        assert here == there, f"{decision.prompt} ({decision.rule})"
        game.answer(players[decision.seat].answer(game, decision))


def test_asking_the_sensible_player_changes_nothing() -> None:
    decks = find_decks(SPOILS, (), 2)
    game = SPOILS.deal(match_rules(SPOILS, "2013", decks), decks, 8)
    game.start()
    rng = random.Random(8)
    while (decision := game.decision) is not None and game.state.turn < 12:
        before = digest(game)
        SPOILS.sensible(game, decision, rng)
        assert digest(game) == before
        assert game.decision == decision or isinstance(decision, Act)
        game.answer(decision.random(rng))


def test_what_comes_of_games_is_the_same_in_one_process_and_in_two() -> None:
    alone = list(many("smashup", 5, seed=3, turn_limit=4))
    assert list(many("smashup", 5, seed=3, turn_limit=4, jobs=2)) == alone
    assert [one.number for one in alone] == [0, 1, 2, 3, 4]
    assert len({one.hash for one in alone}) == 5
    one, two = (selfplay("smashup", games=5, seed=3, turn_limit=4, jobs=jobs) for jobs in (1, 2))
    assert replace(one, seconds=0.0, decisions_per_second=0.0) == replace(two, seconds=0.0, decisions_per_second=0.0)
    assert one.hash == alone[-1].hash


def test_a_game_that_other_processes_cannot_find_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownName, match="there is no game called"):
        many(TOY_GAME, 2, jobs=2)
    with pytest.raises(RulewrightError, match="jobs can be had"):
        many(SPOILS, 2, jobs=0)
