"""How even factions are: who meets whom, and what the shares say."""

from collections import Counter
from itertools import islice

import pytest
from tools.pairings import Share, main, meetings, play, shares, told

FACTIONS = ["Moths", "Geese", "Pies", "Ghosts", "Tides"]


def test_every_two_pairings_without_a_common_faction_meet_once_a_round() -> None:
    met = Counter(frozenset(one.pairings) for one in meetings(FACTIONS, 2, 3))
    assert len(met) == 15
    assert set(met.values()) == {3}
    assert all(not set(one) & set(other) for one, other in met)


def test_the_first_turn_goes_to_and_fro() -> None:
    firsts = [one.pairings[0] for one in meetings(FACTIONS[:4], 2, 4) if ("Geese", "Ghosts") in one.pairings]
    assert Counter(firsts)["Geese", "Ghosts"] == 2


def test_a_shared_victory_counts_in_part() -> None:
    one, other = islice(meetings(FACTIONS[:4], 2, 2), 2)
    factions, pairings = shares([(one, [1.0, 0.0]), (other, [0.5, 0.5])])
    assert factions[one.pairings[0][0]].games >= 1
    assert sum(share.won for share in pairings.values()) == 2
    assert pairings[one.pairings[0]] == Share(1, 1.0)


def test_the_interval_is_wilsons() -> None:
    low, high = Share(400, 200).interval
    assert (round(low, 3), round(high, 3)) == (0.451, 0.549)
    assert next(told({"Moths": Share(400, 200)})) == " 50.0 %   45 to  55    400 games  Moths"


def test_games_are_played_by_their_number_alone() -> None:
    some = meetings(["Moth Choir", "Pie Alley", "Tax Ghosts", "Clockwork Geese"], 2, 1)[:2]
    assert play("smashup", "random", 3, 100, some) == play("smashup", "random", 3, 100, some)


def test_a_game_of_built_decks_has_no_pairings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "spoils"]) == 2
    assert "not made of whole factions" in capsys.readouterr().err
