"""Every rule of every game, in each edition that is played, has code that obeys it and a judge case that proves it."""

from functools import cache
from pathlib import Path

import pytest

from rulewright.games import coverage, rulebook  # by module: pytest would collect a bare `tests_of`
from rulewright.games.coverage import Coverage
from rulewright.games.registry import find_game, game_names

EDITIONS = [(game, edition) for game in game_names() for edition in find_game(game).editions]


def judged(game: str) -> Path:
    """Where the judge cases of a game are."""
    return rulebook.project_root() / "tests" / "judge" / game


@cache
def coverage_of(game: str) -> Coverage:
    """What is known of each rule of a game."""
    package, folder = find_game(game).package, judged(game)
    book = rulebook.load_rulebook(package)
    return Coverage(
        book,
        rulebook.code_of(book, package),
        coverage.tests_of(folder),
        coverage.lacking_in(folder),
        coverage.differs_in(folder),
        coverage.usual_only_in(folder),
    )


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_rule_has_code_and_a_judge_case(game: str, edition: str) -> None:
    known = coverage_of(game)
    wanted = [rule for rule in known.rulebook.of_edition(edition) if rule.wants_case and not known.why(rule)]
    lacks = {rule.id: known.missing(rule, edition) for rule in wanted}
    assert {rule_id: what for rule_id, what in lacks.items() if what} == {}
    assert len(wanted) > 100


@pytest.mark.parametrize("game", game_names())
def test_the_usual_edition_comes_first_in_the_book(game: str) -> None:
    assert coverage_of(game).rulebook.editions[0] == find_game(game).default_edition


@pytest.mark.parametrize("game", game_names())
def test_rules_that_say_the_same_are_rules_of_the_book(game: str) -> None:
    book = coverage_of(game).rulebook
    assert [(rule.id, one) for rule in book.rules for one in rule.same if one not in book.by_id()] == []


@pytest.mark.parametrize("game", game_names())
def test_what_is_listed_as_lacking_does_lack_something(game: str) -> None:
    known = coverage_of(game)
    rules = known.rulebook.by_id()
    for rule_id in known.lacking:
        assert rule_id in rules, f"lacking.toml names {rule_id}, which is not in the rulebook"
        assert rules[rule_id].wants_case, f"{rule_id} is a {rules[rule_id].kind}, which needs no case: unlist it"
        assert not (rule_id in known.code and rule_id in known.cases), f"{rule_id} has code and a case: unlist it"


@pytest.mark.parametrize("game", game_names())
def test_judge_cases_cite_rules_of_the_book(game: str) -> None:
    known = coverage_of(game)
    names = {*known.rulebook.by_id(), *(ruling.number for ruling in known.rulebook.rulings)}
    assert {rule_id: cases for rule_id, cases in known.cases.items() if rule_id not in names} == {}


@pytest.mark.parametrize("game", game_names())
def test_code_cites_rules_of_the_book_and_names_that_exist(game: str) -> None:
    assert rulebook.miscited(coverage_of(game).rulebook, find_game(game).package) == ()
