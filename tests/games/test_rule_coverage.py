"""Every rule of The Spoils 2013, sections 1 to 6, has code that obeys it and a judge case that proves it."""

import pytest

from rulewright.games import rulebook  # by module: pytest would collect a bare `tests_of`

SPOILS = "rulewright.games.spoils"
JUDGED = rulebook.project_root() / "tests" / "judge" / "spoils"

RULEBOOK = rulebook.load_rulebook(SPOILS)
RULES = RULEBOOK.by_id()
CODE = rulebook.code_of(RULEBOOK, SPOILS)
CASES = rulebook.tests_of(JUDGED)
LACKING = rulebook.lacking_in(JUDGED)
WANTED = [rule for rule in RULEBOOK.of_edition("2013") if rule.wants_case and rule.id[0] in "123456"]


@pytest.mark.parametrize("rule", [rule for rule in WANTED if rule.id not in LACKING], ids=lambda rule: rule.id)
def test_a_rule_has_code_and_a_judge_case(rule: rulebook.Rule) -> None:
    found = {"code": CODE.get(rule.id), "a judge case": CASES.get(rule.id)}
    missing = [what for what, places in found.items() if not places]
    assert not missing, f"{rule.id} {rule.title} lacks {' and '.join(missing)}: {rule.says}"


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
