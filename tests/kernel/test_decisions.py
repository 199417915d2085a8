"""Decisions: check, answers, random and atoms are four ways of saying the same."""

import random
from collections.abc import Iterator

import pytest

from rulewright.kernel.decisions import (
    Act,
    Answer,
    Choose,
    Decision,
    Divide,
    Number,
    Order,
    Pick,
    atoms,
    only_answer,
)
from rulewright.kernel.records import Option

PASS = Option("pass")
DECISIONS: list[Decision] = [
    Act(0, "1", "act", options=(Option("play", 4), Option("use", 5, 1), PASS)),
    Pick(0, "2", "pick", choices=(3, 5, 8)),
    Pick(0, "2", "pick", choices=(3, 5, 8), low=0, high=3),
    Pick(0, "2", "pick", choices=(3, 5, 8), low=1, high=2, ordered=True),
    Pick(0, "2", "pick", choices=(3, 5, 8, 9), low=1, high=3, required=(5, 9)),
    Pick(0, "2", "pick", choices=(3, 5), low=1, high=1, required=(5,)),
    Pick(0, "2", "pick", choices=(3, 5, 8, 9), low=0, high=3, groups=((3, 5), (8,), (9,)), apart=True),
    Pick(0, "2", "pick", choices=(3, 5, 8, 9), low=2, high=2, groups=((3, 5, 8), (8, 9))),
    Choose(0, "3", "choose"),
    Choose(0, "3", "choose", labels=("red", "green", "blue")),
    Number(0, "4", "number", low=2, high=5),
    Divide(0, "5", "divide", total=3, among=(3, 5, 8)),
    Order(0, "6", "order", items=(3, 5, 8)),
    Order(0, "6", "order", items=(3, 3, 8), next_only=True),
]
SOME_ANSWERS: list[Answer] = [
    PASS,
    Option("play", 4, paying=(1, 2)),
    Option("play", 9),
    *range(-1, 7),
    True,
    1.0,
    "yes",
    None,
    [3],
    *((a,) for a in range(-1, 10)),
    *((a, b) for a in range(10) for b in range(10)),
    *((a, b, c) for a in (-1, 0, 1, 2, 3, 5, 8, 9) for b in (0, 1, 2, 3, 5, 8, 9) for c in (0, 1, 2, 3, 4, 5, 8, 9)),
    (),
    ([],),
    (0, 1, 2, 3),
]


def kinds(decision: Decision) -> str:
    return f"{type(decision).__name__} {DECISIONS.index(decision)}"


@pytest.mark.parametrize("decision", DECISIONS, ids=kinds)
def test_the_answers_listed_are_those_that_pass_the_check(decision: Decision) -> None:
    listed = list(decision.answers())
    assert listed
    assert [one for one in listed if decision.check(one) is not None] == []
    unordered = isinstance(decision, Pick) and not decision.ordered
    seen = [tuple(sorted(one)) if unordered else one for one in listed]
    assert len(seen) == len(set(seen))
    for answer in SOME_ANSWERS:
        refusal = decision.check(answer)
        if refusal is None:
            plain: Answer = Option(answer.verb, answer.card) if isinstance(answer, Option) else answer
            assert (tuple(sorted(plain)) if unordered else plain) in seen
        else:
            assert refusal.rule == decision.rule
            assert refusal.reason


@pytest.mark.parametrize("decision", DECISIONS, ids=kinds)
def test_random_answers_are_legal_and_reach_all_of_them(decision: Decision) -> None:
    rng = random.Random(5)
    drawn = [decision.random(rng) for _ in range(600)]
    assert [one for one in drawn if decision.check(one) is not None] == []
    unordered = isinstance(decision, Pick) and not decision.ordered
    listed = {tuple(sorted(one)) if unordered else one for one in decision.answers()}
    assert {tuple(sorted(one)) if unordered else one for one in drawn} == listed


@pytest.mark.parametrize("decision", DECISIONS, ids=kinds)
def test_small_choices_one_after_the_other_build_just_the_legal_answers(decision: Decision) -> None:
    unordered = isinstance(decision, Pick) and not decision.ordered
    listed = list(decision.answers())
    built = list(build(decision, ()))
    assert [one for one in built if decision.check(one) is not None] == []
    assert {tuple(sorted(one)) if unordered else one for one in built} == {
        tuple(sorted(one)) if unordered else one for one in listed
    }


def build(decision: Decision, chosen: tuple[int, ...]) -> Iterator[Answer]:
    """Every answer that can be built from small choices."""
    following = list(atoms(decision, chosen))
    if isinstance(decision, Divide | Order):
        if not following:
            yield chosen
        for atom in following:
            yield from build(decision, (*chosen, atom))
    elif isinstance(decision, Pick):
        for atom in following:
            if atom == -1:
                yield chosen
            else:
                yield from build(decision, (*chosen, atom))
        if not following:
            yield chosen
    else:
        answers = list(decision.answers())
        yield from (answers[atom] for atom in following)


def test_a_decision_with_one_answer_is_forced_and_that_is_the_answer() -> None:
    forced = [
        (Act(0, "1", "act", options=(PASS,)), PASS),
        (Pick(0, "2", "pick", choices=(4,)), (4,)),
        (Pick(0, "2", "pick", choices=(4, 7), low=2, high=2), (4, 7)),
        (Pick(0, "2", "pick", choices=(), low=0, high=0), ()),
        (Number(0, "4", "number", low=3, high=3), 3),
        (Divide(0, "5", "divide", total=3, among=(8,)), (3,)),
        (Divide(0, "5", "divide", total=0, among=(8, 9)), (0, 0)),
        (Order(0, "6", "order", items=(4,)), (0,)),
        (Choose(0, "3", "choose", labels=("only",)), 0),
    ]
    for decision, answer in forced:
        assert decision.forced
        assert only_answer(decision) == answer
        assert decision.check(answer) is None
    assert not any(decision.forced for decision in DECISIONS[:4])


def test_the_free_action_of_ones_own_turn_is_asked_even_if_only_one_is_left() -> None:
    assert not Act(0, "1", "act", always=True, options=(PASS,)).forced


def test_no_card_pays_twice() -> None:
    act = DECISIONS[0]
    assert act.check(Option("play", 4, paying=(7, 8))) is None
    for paying in ((7, 7), ("x",), 7, None):
        assert act.check(Option("play", 4, paying=paying)) is not None  # type: ignore[arg-type]


def test_a_vast_answer_space_is_described_not_listed() -> None:
    pick = Pick(0, "2", "pick", choices=tuple(range(60)), low=0, high=60)
    assert next(pick.answers()) == ()
    assert pick.check(tuple(range(0, 60, 2))) is None
    assert pick.check(pick.random(random.Random(1))) is None
    assert len(list(atoms(pick, (1, 2)))) == 59
