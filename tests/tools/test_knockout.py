"""The knock-out tool: a function that is knocked out does nothing, and a case that does not care proves nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest
from tools import knockout

from rulewright.cli.rulemap import draw_up
from rulewright.games.coverage import CaseLocation, Coverage
from rulewright.games.rulebook import Rule, Rulebook
from rulewright.judge import Case, CaseReport, Failure
from rulewright.kernel.errors import Refusal
from rulewright.kernel.procedures import END, GO_ON, Signal


def step(game: object, vars: object = None) -> Signal:
    return END


def refused(price: int, *, purse: int = 3) -> Refusal | None:
    return Refusal("1.1", "too dear") if price > purse else None


def is_tall(height: int) -> bool:
    return height > 2


def is_short(height: int) -> bool:
    return not is_tall(height)


def strength() -> int:
    return 3


def names() -> list[str]:
    return ["a"]


def pairs() -> tuple[int | None, ...]:
    return (1, None)


def kinds() -> frozenset[str]:
    return frozenset("a")


def title() -> str:
    return "a"


def made() -> Case | Failure:
    raise AssertionError("never called in earnest")


@lru_cache
def remembered() -> int:
    return strength()


class Mill:
    """A class is not knocked out."""

    @property
    def wheels(self) -> int:
        return 4

    @staticmethod
    def turns() -> bool:
        return True


def test_what_is_left_goes_by_what_is_returned() -> None:
    with knockout.knocked_out([step, refused, strength, names, pairs, kinds, title]):  # type: ignore[list-item]
        assert step(None) is GO_ON
        assert refused(9, purse=0) is None
        assert (strength(), names(), pairs(), kinds(), title()) == (0, [], (), frozenset(), "")
    assert step(None) is END
    assert refused(9) is not None
    assert (strength(), names(), pairs(), kinds(), title()) == (3, ["a"], (1, None), frozenset("a"), "a")


def test_a_yes_or_no_is_tried_both_ways() -> None:
    assert knockout.variants([is_tall]) == 2  # type: ignore[list-item]
    for variant, left in ((0, False), (1, True)):
        with knockout.knocked_out([is_tall], variant):  # type: ignore[list-item]
            assert is_tall(3) is left
            assert is_tall(1) is left


def test_where_nothing_harmless_fits_it_raises() -> None:
    with knockout.knocked_out([made]), pytest.raises(knockout.KnockedOut):  # type: ignore[list-item]
        made()


def test_everything_is_restored_even_after_a_fault() -> None:
    with pytest.raises(ZeroDivisionError), knockout.knocked_out([strength]):  # type: ignore[list-item]
        raise ZeroDivisionError
    assert strength() == 3


def test_functions_are_found_wherever_they_stand() -> None:
    def found(name: str) -> object:
        return knockout.find_function(f"{__name__}:{name}")

    assert found("strength") is strength
    assert found("remembered") is remembered.__wrapped__
    assert found("Mill.wheels") is vars(Mill)["wheels"].fget
    assert found("Mill.turns") is Mill.turns
    assert found("Mill") is None
    assert found("Mill.nothing") is None


# A rule and its cases, with a judge of our own

CASES: dict[str, Callable[[], bool]] = {
    "the tall one is tall": lambda: is_tall(3),
    "the short one is short": lambda: is_short(1),
    "nobody looks": lambda: True,
    "it never ends": lambda: _loop() if not is_tall(3) else True,
}


def _loop() -> bool:
    while True:
        pass


def case(title: str) -> Case:
    return Case("mill.judge.toml", 1, "case", "mill", "one", title, ("1.1",), {}, {}, {})


@pytest.fixture(autouse=True)
def own_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(one: Case) -> CaseReport:
        failure = None if CASES[one.title]() else Failure(1, "step", "yes", "no")
        return CaseReport(one.file, one.title, one.edition, one.rules, 1, failure)

    monkeypatch.setattr(knockout, "run_case", run)


RULE = Rule("1.1", "Height", "Some are tall.", ("one",), "procedure")


@pytest.mark.parametrize(
    ("titles", "status", "fail"),
    [
        (["the tall one is tall"], knockout.PROVEN, [True]),
        (["the short one is short"], knockout.PROVEN, [True]),
        (["it never ends"], knockout.PROVEN, [True]),
        (["nobody looks"], knockout.NOT_PROVEN, [False]),
        (["the tall one is tall", "nobody looks"], knockout.NOT_PROVEN, [True, False]),
        ([], knockout.NO_CASE, []),
    ],
)
def test_a_rule_is_proven_by_cases_that_fail_without_it(titles: list[str], status: str, fail: list[bool]) -> None:
    cases = tuple(map(case, titles))
    report = knockout.examine((RULE, {"1.1": (f"{__name__}:is_tall", f"{__name__}:Mill")}, cases, 0.2))
    assert report.status == status
    assert [pair.fails for pair in report.pairs] == fail
    assert report.skipped == (f"{__name__}:Mill",)
    assert is_tall(3)


def test_a_rule_of_classes_only_has_no_code() -> None:
    report = knockout.examine((RULE, {"1.1": (f"{__name__}:Mill",)}, (case("nobody looks"),), 1.0))
    assert report.status == knockout.NO_CODE


def test_a_case_that_fails_anyway_proves_nothing() -> None:
    report = knockout.examine((RULE, {"1.1": (f"{__name__}:is_tall",)}, (case("the tall one is tall"),), 1.0))
    told = knockout.with_broken(report, [case("broken")])
    assert told.status == knockout.NOT_PROVEN
    assert told.pairs[-1].how == "it fails with the rule in place"


def test_a_case_of_a_rule_that_says_the_same_is_tried_without_that_rule_alone() -> None:
    old = Rule("O.1", "Size", "Some are tall, some strong.", ("old",), "procedure", same=("1.1", "1.2"))
    code = {"O.1": (), "1.1": (f"{__name__}:strength",), "1.2": (f"{__name__}:is_tall",)}
    assert knockout.examine((old, code, (case("the tall one is tall"),), 1.0)).status == knockout.NOT_PROVEN
    swapped = {**code, "1.1": code["1.2"], "1.2": code["1.1"]}
    assert knockout.examine((old, swapped, (case("the tall one is tall"),), 1.0)).status == knockout.PROVEN


def test_a_case_is_judged_by_the_edition_it_is_written_for_or_by_that_of_the_rule() -> None:
    both = Rule("1.1", "Height", "Some are tall.", ("new", "old"), "procedure")
    only_old = Rule("O.1", "Height", "Some are tall.", ("old",), "procedure", same=("1.1",))
    own_case = Rule("O.2", "Width", "Some are wide.", ("old",), "procedure", same=("1.1",))
    book = Rulebook("mill", "Mill", ("new", "old"), (), (), (both, only_old, own_case), ())
    cases = {
        "1.1": (CaseLocation("a", "tall"), CaseLocation("a", "taller"), CaseLocation("b", "tall of old", "old")),
        "O.2": (CaseLocation("b", "wide", "old"),),
    }
    known = Coverage(book, {}, cases, {}, {"old": frozenset({"taller"})})
    assert knockout.claims_of(both, known) == (
        ("a", "tall", "new"),
        ("a", "taller", "new"),
        ("b", "tall of old", "old"),
    )
    assert knockout.claims_of(only_old, known) == (("a", "tall", "old"), ("b", "tall of old", "old"))
    assert knockout.claims_of(own_case, known) == (("b", "wide", "old"),)


@pytest.mark.slow
def test_the_example_and_rules_obeyed_in_the_reading_and_rules_of_other_editions_are_proven(project: Path) -> None:
    editions = {"506.1": "2013", "501.1": "2013", "508.1": "2013", "F.terms.free.3": "first", "103.2b": "late"}
    wanted = [word for rule in editions for word in ("--rule", rule)]
    command = [sys.executable, "tools/knockout.py", *wanted, "--json"]
    out = subprocess.run(command, cwd=project, capture_output=True, check=False, text=True).stdout
    reports = {report["rule"]: report for report in json.loads(out)["rules"]}
    assert set(reports) == set(editions)
    for rule, report in reports.items():
        assert report["status"] == knockout.PROVEN, rule
        assert editions[rule] in [pair["edition"] for pair in report["pairs"]]
    pairs = reports["506.1"]["pairs"]
    example = [pair for pair in pairs if pair["file"] == "tests/judge/spoils/example.judge.toml"]
    assert all(pair["fails"] for pair in example)
    assert example


def test_with_an_edition_a_rule_is_proven_by_the_cases_that_count_in_it_and_all_are_judged_by_it() -> None:
    known = draw_up("arcmage")
    rule = known.rulebook.by_id()["creature.stats.4"]
    usual = {(title, edition) for _, title, edition in knockout.claims_of(rule, known, "2016-11")}
    older = {(title, edition) for _, title, edition in knockout.claims_of(rule, known, "2016-08")}
    assert ("A survivor is whole again when the turn ends", "2016-11") in usual
    assert ("A survivor of an event is whole again when the turn ends", "2016-08") in older
    assert {edition for _, edition in usual} == {"2016-11"}
    assert {edition for _, edition in older} == {"2016-08"}
    assert "A survivor of an event is whole again when the turn ends" not in {title for title, _ in usual}
