"""Every ruling that is a matter of judgement is a switch, and a pair of judge cases tells its two readings apart."""

import random
import re
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

import rulewright
from rulewright.games.registry import find_game
from rulewright.games.rulebook import folder_of, load_rulebook
from rulewright.games.spoils.editions import SWITCHES, Edition
from rulewright.judge import Case, read_file, run_case
from rulewright.kernel.errors import RulewrightError, UnknownName

SPOILS = "rulewright.games.spoils"
JUDGED = Path(__file__).parents[2] / "judge" / "spoils"
RULINGS = {ruling.number: ruling for ruling in load_rulebook(SPOILS).rulings}
CASES = [case for file in sorted(JUDGED.rglob("*rulings/*.toml")) for case in read_file(file)]
CASES += [case for file in sorted(JUDGED.rglob("rulings.judge.toml")) for case in read_file(file)]


def switched(case: Case, number: str, value: bool) -> Case:
    """The same case with a ruling set."""
    return replace(case, fields={**case.fields, "switches": {number: value}})


def test_every_judgement_is_a_switch_and_nothing_else_is() -> None:
    assert set(SWITCHES) == {number for number, ruling in RULINGS.items() if ruling.kind == "judgement"}


def test_every_judgement_says_how_one_plays_with_the_switch_off() -> None:
    assert set(SWITCHES) == {number for number, ruling in RULINGS.items() if ruling.otherwise}


def test_the_field_of_a_switch_says_in_a_comment_which_ruling_it_is() -> None:
    record = (folder_of(SPOILS) / "editions.py").read_text(encoding="utf-8")
    assert set(SWITCHES.values()) <= {field.name for field in fields(Edition)}
    for number, field in SWITCHES.items():
        assert re.search(rf"^    {field}: bool = \(?\s*True\s*# {number}: ", record, re.MULTILINE), field


@pytest.mark.parametrize("number", SWITCHES)
def test_a_pair_of_cases_tells_a_ruling_and_its_other_reading_apart(number: str) -> None:
    on = [case for case in CASES if number in case.rules and "switches" not in case.fields]
    off = [case for case in CASES if case.fields.get("switches") == {number: False}]
    assert on, f"no case shows {number} as it stands"
    assert off, f"no case shows {number} switched off"
    for case in on:
        assert run_case(case).failure is None, case.title
        assert run_case(switched(case, number, False)).failure is not None, f"{case.title}: the same with it off"
    for case in off:
        assert run_case(case).failure is None, case.title
        assert run_case(switched(case, number, True)).failure is not None, f"{case.title}: the same with it on"


def test_a_ruling_that_is_no_switch_is_refused_with_the_nearest_that_is() -> None:
    with pytest.raises(UnknownName, match=r"no ruling that can be switched called 'R24'; did you mean .*R4") as fault:
        find_game("spoils").rules("2013", {"R24": False}, [])
    assert set(fault.value.nearest) <= set(SWITCHES)


def test_a_switch_is_on_or_off() -> None:
    with pytest.raises(RulewrightError, match="the switch of R27 is 'no'; it can be True or False"):
        find_game("spoils").rules("2013", {"R27": "no"}, [])  # type: ignore[dict-item]


@pytest.mark.slow
@pytest.mark.parametrize("edition", find_game("spoils").editions)
def test_a_game_can_be_played_to_its_end_with_every_ruling_the_other_way_round(edition: str) -> None:
    decks = sorted(find_game("spoils").deck_library())
    for seed in range(3):
        rng = random.Random(seed)
        off = dict.fromkeys(SWITCHES, False)
        game = rulewright.new_game("spoils", edition=edition, decks=rng.sample(decks, 2), seed=seed, switches=off)
        answers = 0
        while (decision := game.decision) is not None and answers < 5000:
            game.answer(decision.random(rng))
            answers += 1
        assert game.over
