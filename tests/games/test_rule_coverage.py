"""Every rule of The Spoils, in every edition, has code that obeys it and a judge case that proves it."""

import pytest

from rulewright.games import coverage, rulebook  # by module: pytest would collect a bare `tests_of`

SPOILS = "rulewright.games.spoils"
JUDGED = rulebook.project_root() / "tests" / "judge" / "spoils"

RULEBOOK = rulebook.load_rulebook(SPOILS)
RULES = RULEBOOK.by_id()
CODE = rulebook.code_of(RULEBOOK, SPOILS)
CASES = coverage.tests_of(JUDGED)
LACKING = coverage.lacking_in(JUDGED)
COVERAGE = coverage.Coverage(
    RULEBOOK, CODE, CASES, LACKING, coverage.differs_in(JUDGED), coverage.usual_only_in(JUDGED)
)


@pytest.mark.parametrize("edition", RULEBOOK.editions)
def test_every_rule_has_code_and_a_judge_case(edition: str) -> None:
    wanted = [rule for rule in RULEBOOK.of_edition(edition) if rule.wants_case and not COVERAGE.why(rule)]
    lacks = {rule.id: COVERAGE.missing(rule, edition) for rule in wanted}
    assert {rule_id: what for rule_id, what in lacks.items() if what} == {}
    assert len(wanted) > 150


def test_rules_that_say_the_same_are_rules_of_the_book() -> None:
    assert [(rule.id, one) for rule in RULEBOOK.rules for one in rule.same if one not in RULES] == []


@pytest.mark.parametrize("rule_id", LACKING)
def test_what_is_listed_as_lacking_does_lack_something(rule_id: str) -> None:
    assert rule_id in RULES, f"lacking.toml names {rule_id}, which is not in the rulebook"
    assert RULES[rule_id].wants_case, f"{rule_id} is a {RULES[rule_id].kind}, which needs no case: unlist it"
    assert not (rule_id in CODE and rule_id in CASES), f"{rule_id} has code and a case: unlist it"


def test_judge_cases_cite_rules_of_the_book() -> None:
    known = {*RULES, *(ruling.number for ruling in RULEBOOK.rulings)}
    assert {rule_id: cases for rule_id, cases in CASES.items() if rule_id not in known} == {}


def test_code_cites_rules_of_the_book_and_names_that_exist() -> None:
    assert rulebook.miscited(RULEBOOK, SPOILS) == ()
