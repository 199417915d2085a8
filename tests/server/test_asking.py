"""A person is asked in the windows of others only where it may matter."""

from collections import Counter

import pytest

from rulewright import new_game
from rulewright.ai.players import make_player
from rulewright.games.registry import find_game
from rulewright.kernel.records import Option
from rulewright.kernel.words import is_optional
from rulewright.server.engine.company import Company
from rulewright.server.engine.unasked import unasked
from rulewright.server.wire import Setting, Stops

PASS = Option("pass")


def person_plays(name: str, games: int, setting: Setting = "matters") -> Counter[str]:
    """What a person who plays sensibly is asked in some games against the computer, and how often they act or pass."""
    kit, counted = find_game(name), Counter[str]()
    decks = list(kit.deck_library())
    for seed in range(games):
        own = (decks[seed % len(decks)], decks[(seed + 1) % len(decks)])
        match = new_game(name, decks=own, seed=seed, every_step=True)
        company = Company(("Ann", "Computer"), computers=(1,), stops=(Stops(setting), Stops()), skipping=(0, 0))
        players = [make_player("sensible", kit, seed), make_player("sensible", kit, seed + 1)]
        while (decision := match.state.decision) is not None:
            wanted = players[decision.seat].answer(match.state, decision)
            given = unasked(kit, match, decision, company)
            if decision.seat == 0 and is_optional(decision) and not decision.forced:
                counted["wanted and not asked"] += given is not None and given[0] != wanted
                counted["acts"] += wanted != PASS
                counted["passes"] += given is None and wanted == PASS
            counted["asked"] += decision.seat == 0 and given is None
            match.answer(wanted if given is None else given[0])
    return counted


@pytest.mark.slow
@pytest.mark.parametrize("game", ["arcmage", "spoils"])
@pytest.mark.parametrize("games", [6, pytest.param(20, marks=pytest.mark.soak)])
def test_few_answers_are_passes_and_no_window_is_missed_in_which_one_wanted_to_act(game: str, games: int) -> None:
    found = person_plays(game, games)
    assert found["wanted and not asked"] == 0
    assert found["acts"] > 5
    assert found["passes"] <= 0.15 * found["asked"], found


@pytest.mark.slow
def test_who_wants_to_be_asked_whenever_something_can_be_done_is_asked_more_often() -> None:
    assert person_plays("spoils", 1, "can")["passes"] > 2 * person_plays("spoils", 1)["passes"]
