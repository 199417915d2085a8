"""Does a judge case fail when its rule is gone? `make knockout`.

For each rule with code and judge cases, the functions that obey it are made to do nothing, and its cases are run. A
case counts for a rule only if it fails then. What a function does instead goes by the type that it returns: a step
goes on, a refusal is none, a number is 0, a collection is empty; a function for which nothing of the kind fits raises.
"""

from __future__ import annotations

import argparse
import gc
import json
import multiprocessing
import re
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from importlib import import_module
from types import CodeType, FrameType, FunctionType
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rulewright.cli.rulemap import draw_up
from rulewright.games import coverage, rulebook
from rulewright.judge import Case, CaseReport, read_file, run_case
from rulewright.kernel.errors import RulewrightError
from rulewright.kernel.procedures import GO_ON
from rulewright.kernel.rules import Rules
from rulewright.text.stored import Programs

PROVEN, NOT_PROVEN, NO_CASE, NO_CODE = "proven", "case does not fail", "no case", "no code"
STEP_BUDGET = 3000
MEMORY = 2 << 30


class KnockedOut(Exception):
    """A function that was knocked out has been called, and nothing harmless could be returned."""


class OutOfTime(BaseException):
    """A case has taken too long; not an Exception, so that nothing on the way takes it for a fault of the engine."""


class Pair(Struct, frozen=True):
    """A rule's claim on a case."""

    file: str
    title: str
    fails: bool
    how: str = ""
    """What went wrong, or why nothing could."""
    edition: str = ""
    """The edition that it was judged by."""


class RuleReport(Struct, frozen=True):
    """What came of knocking one rule out."""

    rule: str
    title: str
    status: str
    functions: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    """Code that cannot be knocked out: classes, records, what stands inside a function."""
    pairs: tuple[Pair, ...] = ()


# Knocking out


def _give(*_: object, **__: object) -> object:
    return "what is given"


def _raise(*_: object, **__: object) -> object:
    raise "what is raised"  # type: ignore[misc]  # noqa: B016  (an exception takes the place of the words)


def _code(template: Callable[..., object], marker: object, value: object) -> CodeType:
    """The template's code with a constant exchanged: it needs no names, so it runs in any module."""
    code = template.__code__
    return code.replace(co_consts=tuple(value if one == marker else one for one in code.co_consts))


_NOTHING: dict[str, tuple[object, ...]] = {
    "Signal": (GO_ON,),
    "bool": (False, True),
    "int": (0,),
    "str": ("",),
    "None": (None,),
    **dict.fromkeys(("tuple", "Sequence", "Iterable", "Collection"), ((),)),
    "Iterator": (iter(()),),
    "frozenset": (frozenset(),),
    "list": ([],),
    **dict.fromkeys(("dict", "Mapping"), ({},)),
}


def neutral(annotation: object) -> tuple[CodeType, ...]:
    """What a function does when it is knocked out, by its return annotation; several where one may change nothing."""
    kind = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    while "[" in kind and (inner := re.sub(r"\[[^\[\]]*\]", "", kind)) != kind:
        kind = inner
    parts = [part.strip().rpartition(".")[2] for part in kind.split("|")]
    kind = "None" if "None" in parts else "|".join(parts)
    if kind not in _NOTHING:
        return (_code(_raise, "what is raised", KnockedOut("it was called, and has been knocked out")),)
    return tuple(_code(_give, "what is given", value) for value in _NOTHING[kind])


def find_function(dotted: str) -> FunctionType | None:
    """The function that "module:qualname" names; None if it is a class, or cannot be reached."""
    module, _, qualname = dotted.partition(":")
    found: Any = import_module(module)
    for name in qualname.split("."):
        found = vars(found).get(name) if isinstance(found, type) else getattr(found, name, None)
    found = getattr(found, "fget", found)
    found = getattr(found, "__func__", found)
    found = getattr(found, "__wrapped__", found)
    return found if isinstance(found, FunctionType) else None


@contextmanager
def knocked_out(functions: Iterable[FunctionType], variant: int = 0) -> Iterator[None]:
    """Within this, the functions do nothing."""
    held = {function: function.__code__ for function in functions}
    try:
        for function in held:
            choices = neutral(function.__annotations__.get("return", ""))
            code = choices[min(variant, len(choices) - 1)]
            # A method that asks its base class holds a cell, and its code must name as many as it has.
            function.__code__ = code.replace(co_freevars=held[function].co_freevars)
        yield
    finally:
        for function, code in held.items():
            function.__code__ = code


def variants(functions: Iterable[FunctionType]) -> int:
    """How many ways of doing nothing there are to try."""
    return max((len(neutral(function.__annotations__.get("return", ""))) for function in functions), default=0)


def forget_everything() -> None:
    """Clear every cache of ours: what was worked out with a rule in place must not outlive it."""
    for one in gc.get_objects():
        # By its very type: to ask a weak proxy for its class is to ask what it stands for, which may be gone.
        if type(one) is _lru_cache_wrapper and str(one.__module__).startswith("rulewright"):
            one.cache_clear()


# One rule


def judge(case: Case, seconds: float) -> CaseReport | str:
    """Run a case; what stopped it if it did not come to an end."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return run_case(case)
    except OutOfTime:
        return f"not over after {seconds:g} seconds"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def judge_again(case: Case, seconds: float) -> CaseReport | str:
    """Read a case from its file once more, without the rule, and run it; some rules are obeyed in the reading."""
    path = rulebook.project_root() / case.file
    if not path.is_file():
        return judge(case, seconds)
    try:
        found = [one for one in read_file(path, case.edition) if one.title == case.title]
    except (RulewrightError, KnockedOut) as fault:
        return f"the file cannot be read: {fault}"
    return judge(found[0], seconds) if found else "the case is not found"


def try_case(functions: Sequence[FunctionType], case: Case, seconds: float) -> Pair:
    """Whether a case fails without these functions: first with what was worked out before, then afresh."""
    for afresh in (False, True):
        for variant in range(variants(functions)):
            with knocked_out(functions, variant):
                if afresh:
                    forget_everything()
                came = judge_again(case, seconds) if afresh else judge(case, seconds)
            if afresh:
                forget_everything()
            if isinstance(came, str):
                return Pair(case.file, case.title, True, came, case.edition)
            if came.failure is not None:
                told = f"line {came.failure.line}: {came.failure.found}"
                return Pair(case.file, case.title, True, told, case.edition)
    why = "it holds all the same" if functions else "nothing to knock out"
    return Pair(case.file, case.title, False, why, case.edition)


Task = tuple[rulebook.Rule, dict[str, tuple[str, ...]], tuple[Case, ...], float]
"""A rule; the code that obeys it and that which obeys each rule that says the same; its cases; the time for each."""


def examine(task: Task) -> RuleReport:
    """Knock a rule out and run its cases; one that names a rule which says the same, without that rule's code."""
    rule, code, cases, seconds = task
    found = {name: find_function(name) for names in code.values() for name in names}
    functions = [function for function in found.values() if function is not None]
    pairs = []
    for case in cases:
        named = {name for one in (rule.id, *case.rules) for name in code.get(one, ())}
        gone = [function for name, function in found.items() if function is not None and name in named]
        pairs.append(try_case(gone or functions, case, seconds))
    names = tuple(name for name, function in found.items() if function is not None)
    skipped = tuple(name for name, function in found.items() if function is None)
    if not functions:
        status = NO_CODE
    elif not pairs:
        status = NO_CASE
    else:
        status = PROVEN if all(pair.fails for pair in pairs) else NOT_PROVEN
    return RuleReport(rule.id, rule.title, status, names, skipped, tuple(pairs))


# All rules


def knock_out_rules(
    game: str, only: Sequence[str], jobs: int, seconds: float, edition: str | None = None
) -> list[RuleReport]:
    """Every rule that wants a case, or those that are named; of one edition, all judged by it, or of all."""
    known = draw_up(game)
    book = known.rulebook
    unknown = [rule_id for rule_id in only if rule_id not in book.by_id()]
    if unknown:
        sys.exit(f"there is no rule {unknown[0]}; the nearest are {', '.join(book.nearest(unknown[0]))}")
    if edition is not None and edition not in book.editions:
        sys.exit(f"there is no edition {edition}; there are {', '.join(book.editions)}")
    wanted = [rule for rule in book.of_edition(edition) if (rule.id in only if only else rule.wants_case)]
    claims = {rule.id: claims_of(rule, known, edition) for rule in wanted}
    sound, broken = sound_cases({claim for some in claims.values() for claim in some}, seconds)
    tasks = []
    for rule in wanted:
        ids = (rule.id, *rule.same)
        names = {one: tuple(dict.fromkeys(at.dotted for at in known.code.get(one, ()))) for one in ids}
        tasks.append((rule, names, tuple(sound[one] for one in claims[rule.id] if one in sound), seconds))
    worth = [task for task in tasks if any(task[1].values()) and task[2]]
    with multiprocessing.get_context("fork").Pool(jobs, _set_limits, maxtasksperchild=1) as pool:
        found = {report.rule: report for report in pool.map(examine, worth, chunksize=1)}
    return [
        with_broken(found.get(rule.id) or examine(task), [broken[one] for one in claims[rule.id] if one in broken])
        for rule, task in zip(wanted, tasks, strict=True)
    ]


Claim = tuple[str, str, str]
"""The file, the title and the edition of a case."""


def claims_of(rule: rulebook.Rule, known: coverage.Coverage, edition: str | None = None) -> tuple[Claim, ...]:
    """The cases that are to prove a rule: those that name it, each under the edition that it is written for.

    A rule that only another edition has, and that no case names, is proven under that edition by the cases of the rules
    that say the same. With an edition given, it is every case that counts for the rule in it, judged by it.
    """
    if edition is not None:
        return tuple((case.file, case.title, edition) for case in known.cases_for(rule, edition))
    usual = known.rulebook.editions[0]
    if named := known.cases.get(rule.id):
        return tuple((case.file, case.title, case.edition or usual) for case in named)
    return tuple(
        dict.fromkeys(
            (case.file, case.title, edition) for edition in rule.editions for case in known.cases_for(rule, edition)
        )
    )


def sound_cases(claims: Iterable[Claim], seconds: float) -> tuple[dict[Claim, Case], dict[Claim, Case]]:
    """The cases that hold with every rule in place, and those that do not. Running them fills the caches."""
    sound: dict[Claim, Case] = {}
    broken: dict[Claim, Case] = {}
    wanted = set(claims)
    for file, edition in sorted({(file, edition) for file, _, edition in wanted}):
        for case in read_file(rulebook.project_root() / file, edition):
            claim = (file, case.title, edition)
            if claim in wanted:
                came = judge(case, seconds)
                holds = isinstance(came, CaseReport) and came.holds
                (sound if holds else broken)[claim] = replace(case, file=file)
    return sound, broken


def with_broken(report: RuleReport, broken: list[Case]) -> RuleReport:
    """The report with the cases that prove nothing because they fail anyway."""
    more = [Pair(c.file, c.title, False, "it fails with the rule in place", c.edition) for c in broken]
    if not more:
        return report
    status = NO_CODE if report.status == NO_CODE else NOT_PROVEN
    return RuleReport(report.rule, report.title, status, report.functions, report.skipped, (*report.pairs, *more))


def _set_limits() -> None:
    """In a process of its own: a rule that is gone may lead to steps and memory without end."""
    Rules.step_budget = STEP_BUDGET
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    # A text that is read without a rule is read anew, and what came of it must not be kept for anybody else.
    Programs.find = _find_nothing  # type: ignore[method-assign]
    Programs.keep = _keep_nothing  # type: ignore[method-assign]


def _find_nothing(self: Programs, key: str) -> None:
    pass


def _keep_nothing(self: Programs, key: str, program: tuple[Struct, ...]) -> None:
    pass


def show(reports: list[RuleReport]) -> None:
    """Print it for people."""
    for report in reports:
        if report.status in (NO_CASE, NO_CODE):
            continue
        print(f"{report.status:18}  {report.rule:8} {report.title}")
        for pair in report.pairs:
            if not pair.fails:
                print(f"{'':20}{pair.file} ({pair.edition}): {pair.title}: {pair.how}")
    for status in (NO_CASE, NO_CODE):
        listed = [report.rule for report in reports if report.status == status]
        if listed:
            print(f"{status}: {' '.join(listed)}")
    skipped = sorted({name for report in reports for name in report.skipped})
    if skipped:
        print(f"not functions, so not knocked out: {' '.join(skipped)}")
    counts = {status: sum(r.status == status for r in reports) for status in (PROVEN, NOT_PROVEN, NO_CASE, NO_CODE)}
    print(", ".join(f"{count} {status}" for status, count in counts.items()))


def main() -> int:
    """Knock out, print; 1 if a case that claims to prove a rule does not fail without it."""
    parser = argparse.ArgumentParser(description="Knock out each rule's functions and see that its judge cases fail.")
    parser.add_argument("--game", default="spoils", help="whose rules (default spoils)")
    parser.add_argument("--edition", help="only the rules of this edition, every case judged by it")
    parser.add_argument("--rule", action="append", default=[], help="only this rule; can be given several times")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default 2)")
    parser.add_argument("--seconds", type=float, default=10.0, help="time for one case (default 10)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    chosen = parser.parse_args()
    reports = knock_out_rules(chosen.game, chosen.rule, chosen.jobs, chosen.seconds, chosen.edition)
    failed = any(not pair.fails for report in reports if report.status != NO_CODE for pair in report.pairs)
    if chosen.json:
        print(json.dumps({"rules": to_builtins(reports), "failed": failed}, ensure_ascii=False, indent=1))
    else:
        show(reports)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
