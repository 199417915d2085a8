"""A text as a list of instructions: what is done over and over within something of the kind is counted apart."""

from collections.abc import Callable

import pytest

from rulewright.effects.lower import NextPlayer, NextTime, lower
from rulewright.effects.numbers import Fixed
from rulewright.effects.verbs import Draw, Effect, ForEachPlayer, SoOften


def each(effect: Effect) -> Effect:
    return ForEachPlayer((effect,), "each")


def twice(effect: Effect) -> Effect:
    return SoOften(Fixed(2), (effect,))


@pytest.mark.parametrize("again", [each, twice])
def test_what_is_done_over_and_over_within_another_is_counted_apart(again: Callable[[Effect], Effect]) -> None:
    code = lower((again(again(again(Draw()))),))
    registers = [one.register for one in code if isinstance(one, NextPlayer | NextTime)]
    assert len(registers) == 3
    assert len(set(registers)) == 3
