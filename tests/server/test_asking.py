"""A person is asked in the windows of others only where it may matter."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from rulewright import new_game
from rulewright.ai.players import make_player
from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.kernel.decisions import Act, Answer, Decision
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY, Option
from rulewright.kernel.words import is_optional
from rulewright.library import Match
from rulewright.server.engine.company import Company
from rulewright.server.engine.unasked import unasked
from rulewright.server.wire import Setting, Stops

PASS = Option("pass")
EAGER = 0.35
"""How often somebody uses a card or an ability between what others do, without having worked out that it pays."""


class Person:
    """Plays sensibly, and now and then as no computer would.

    Each turn they make up their mind about each card in hand and each ability on the table: some of them they want to
    use as soon as they can, in whatever window that is. What they have decided against they do not want again before
    something has changed.
    """

    def __init__(self, kit: GameKit, seed: int) -> None:
        self.kit = kit
        self.sensible = make_player("sensible", kit, seed)
        self.rng = random.Random(seed)
        self.minds: dict[tuple[int, str, str], bool] = {}

    def answer(self, game: Game, decision: Decision) -> Answer:
        """What they want to do."""
        wanted = self.sensible.answer(game, decision)
        if wanted != PASS or not isinstance(decision, Act) or not is_optional(decision):
            return wanted
        liked = [one for one in decision.options if one != PASS and self._likes(game, one)]
        return self.rng.choice(liked) if liked else PASS

    def _likes(self, game: Game, option: Option) -> bool:
        if option.card == NOBODY or self.kit.is_routine_action(game, option):
            return False
        about = (game.state.turn, option.verb, game.name(option.card))
        return self.minds.setdefault(about, self.rng.random() < EAGER)


def asked(
    name: str, seed: int, stops: Stops, skips: int = 0
) -> Iterator[tuple[Match, Decision, Answer, Answer | None]]:
    """A game against the computer: each decision of the person, what they want, and what is answered for them."""
    kit = find_game(name)
    decks = list(kit.deck_library())
    own = (decks[seed % len(decks)], decks[(seed + 1) % len(decks)])
    match = new_game(name, decks=own, seed=seed, every_step=True)
    company = Company(("Ann", "Computer"), computers=(1,), stops=(stops, Stops()), skipping=(skips, 0))
    players = [Person(kit, seed), make_player("sensible", kit, seed + 1)]
    while (decision := match.state.decision) is not None:
        given = unasked(kit, match, decision, company)
        wanted = players[decision.seat].answer(match.state, decision)
        if decision.seat == 0:
            yield match, decision, wanted, None if given is None else given[0]
        match.answer(wanted if given is None else given[0])


def person_plays(name: str, games: int, setting: Setting = "matters") -> Counter[str]:
    """How often a person is asked in some games, passes, acts, and would have acted where they were not asked."""
    counted = Counter[str]()
    for seed in range(games):
        for _, decision, wanted, given in asked(name, seed, Stops(setting)):
            counted["asked"] += given is None
            if is_optional(decision) and not decision.forced:
                counted["wanted and not asked"] += given is not None and given != wanted
                counted["acts"] += given is None and wanted != PASS
                counted["passes"] += given is None and wanted == PASS
    return counted


@pytest.mark.slow
@pytest.mark.parametrize("game", ["arcmage", "smashup", "spoils"])
@pytest.mark.parametrize("games", [4, pytest.param(20, marks=pytest.mark.soak)])
def test_few_answers_are_passes_and_no_window_is_missed_in_which_one_wanted_to_act(game: str, games: int) -> None:
    found = person_plays(game, games)
    assert found["wanted and not asked"] == 0
    assert found["acts"] > 5
    assert found["passes"] <= 0.15 * found["asked"], found


@pytest.mark.slow
def test_who_wants_to_be_asked_whenever_something_can_be_done_is_asked_more_often() -> None:
    assert person_plays("spoils", 1, "can")["passes"] > 2 * person_plays("spoils", 1)["passes"]


def windows(name: str, stops: Stops, seeds: range, skips: int = 0) -> Iterator[tuple[Match, Act, bool]]:
    """The windows of some games in which the person could act, and whether they are asked there."""
    for seed in seeds:
        for match, decision, _, given in asked(name, seed, stops, skips):
            if isinstance(decision, Act) and is_optional(decision) and not decision.forced:
                yield match, decision, given is None


def names_in(match: Match, window: Act) -> set[str]:
    """The cards that could act in a window."""
    return {match.state.name(one.card) for one in window.options if one.card != NOBODY}


@pytest.mark.slow
def test_a_card_that_one_always_wants_to_be_asked_for_is_asked_for_and_no_other() -> None:
    usual = [names_in(match, window) for match, window, _ in windows("spoils", Stops("never"), range(2))]
    name = Counter(name for names in usual for name in names).most_common(1)[0][0]
    found = [
        (name in names_in(match, window), is_asked)
        for match, window, is_asked in windows("spoils", Stops("never", cards=(name,)), range(2))
    ]
    assert all(can_act == is_asked for can_act, is_asked in found)
    assert any(is_asked for _, is_asked in found)
    assert len({can_act for can_act, _ in found}) == 2, "there were windows in which it could not act"


STEPS: dict[str, Callable[[Match, Act], bool]] = {
    "turn ends": lambda match, window: (
        match.state.state.table.doing[-1:] and match.state.state.table.doing[-1].kind == 2
    ),
    "attack": lambda match, window: window.rule == "608.1c",
}


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
def test_a_stop_can_be_set_for_one_step_alone(step: str) -> None:
    stops = Stops("never", {step: "can"})
    found = [
        (bool(STEPS[step](match, window)), is_asked) for match, window, is_asked in windows("spoils", stops, range(2))
    ]
    assert all(there == is_asked for there, is_asked in found)
    assert {there for there, _ in found} == {True, False}


@pytest.mark.slow
def test_enough_for_this_turn_is_for_this_turn_alone() -> None:
    turns = {match.turn for match, _, is_asked in windows("spoils", Stops("can"), range(1)) if is_asked}
    turn = sorted(turns)[len(turns) // 2]
    after = {match.turn for match, _, is_asked in windows("spoils", Stops("can"), range(1), skips=turn) if is_asked}
    assert turn not in after
    assert {one for one in turns if one < turn} <= after
    assert max(after) > turn


@pytest.mark.slow
def test_windows_of_a_battle_are_one_where_nothing_has_changed_between() -> None:
    merged, declined = 0, None
    for match, window, is_asked in windows("spoils", Stops(), range(3)):
        same = declined == (match.turn, match.state.state.cards_key) and only_passes_since(match, window.seat)
        if window.window == "battle" and same:
            merged += 1
            wants = find_game("spoils").sensible(match.state, window, random.Random(0)) != PASS
            assert is_asked == wants
        declined = (match.turn, match.state.state.cards_key) if window.window == "battle" else None
    assert merged > 0


def only_passes_since(match: Match, seat: int) -> bool:
    """Whether nobody has done anything since a seat passed."""
    moment = match.moment
    while moment.before is not None and moment.answer in (PASS, ()):
        if moment.seat == seat and moment.answer == PASS:
            return True
        moment = moment.before
    return False
