"""Every ruling that is a matter of judgement is a switch, and a pair of judge cases tells its two readings apart."""

import random
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

import rulewright
from rulewright.games.packaged import PackagedGame
from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import Ruling, folder_of, load_rulebook
from rulewright.judge import Case, read_file, run_case
from rulewright.kernel.errors import RulewrightError, UnknownName

JUDGED = Path(__file__).parents[1] / "judge"
GAMES = [name for name in game_names() if isinstance(find_game(name), PackagedGame)]


def kit_of(game: str) -> PackagedGame:  # type: ignore[type-arg]
    """A game whose editions are records."""
    kit = find_game(game)
    assert isinstance(kit, PackagedGame)
    return kit


SWITCHES = [(game, number) for game in GAMES for number in kit_of(game).rulings]


@cache
def rulings_of(game: str) -> dict[str, Ruling]:
    """The rulings of a game, by their numbers."""
    return {ruling.number: ruling for ruling in load_rulebook(find_game(game).package).rulings}


@cache
def cases_of(game: str) -> list[Case]:
    """The cases of a game in the files that switch some ruling."""
    files = [
        file for file in sorted((JUDGED / game).rglob("*.judge.toml")) if "\nswitches = " in file.read_text("utf-8")
    ]
    return [case for file in files for case in read_file(file)]


def switched(case: Case, number: str, value: bool) -> Case:
    """The same case with a ruling set."""
    return replace(case, fields={**case.fields, "switches": {number: value}})


@pytest.mark.parametrize("game", GAMES)
def test_every_judgement_is_a_switch_and_nothing_else_is(game: str) -> None:
    judged = {number for number, ruling in rulings_of(game).items() if ruling.kind == "judgement"}
    assert set(kit_of(game).rulings) == judged


@pytest.mark.parametrize("game", GAMES)
def test_every_judgement_says_how_one_plays_with_the_switch_off(game: str) -> None:
    told = {number for number, ruling in rulings_of(game).items() if ruling.otherwise}
    assert set(kit_of(game).rulings) == told


@pytest.mark.parametrize("game", GAMES)
def test_the_field_of_a_switch_says_in_a_comment_which_ruling_it_is(game: str) -> None:
    kit = kit_of(game)
    record = (folder_of(kit.package) / "editions.py").read_text(encoding="utf-8")
    assert set(kit.rulings.values()) <= {field.name for field in fields(kit.records[kit.default_edition])}
    for number, field in kit.rulings.items():
        assert re.search(rf"^    {field}: bool = \(?\s*(True|False)\s*# {number}: ", record, re.MULTILINE), field


@pytest.mark.parametrize(("game", "number"), SWITCHES)
def test_a_pair_of_cases_tells_a_ruling_and_its_other_reading_apart(game: str, number: str) -> None:
    on = [case for case in cases_of(game) if number in case.rules and "switches" not in case.fields]
    off = [case for case in cases_of(game) if case.fields.get("switches") == {number: False}]
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
    assert set(fault.value.nearest) <= set(kit_of("spoils").rulings)


def test_a_switch_is_on_or_off() -> None:
    with pytest.raises(RulewrightError, match="the switch of R27 is 'no'; it can be True or False"):
        find_game("spoils").rules("2013", {"R27": "no"}, [])  # type: ignore[dict-item]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "edition"), [(game, edition) for game in GAMES for edition in kit_of(game).editions])
def test_a_game_can_be_played_to_its_end_with_every_ruling_the_other_way_round(game: str, edition: str) -> None:
    kit = kit_of(game)
    decks = sorted(kit.deck_library())
    for seed in range(3):
        rng = random.Random(seed)
        off = dict.fromkeys(kit.rulings, False)
        match = rulewright.new_game(game, edition=edition, decks=rng.sample(decks, 2), seed=seed, switches=off)
        answers = 0
        while (decision := match.decision) is not None and answers < 5000:
            match.answer(decision.random(rng))
            answers += 1
        assert match.over
