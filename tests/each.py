"""Many small things of one kind in one test: thousands of tests cost more to collect and report than to run."""

from collections.abc import Callable, Iterable
from typing import TypeVarTuple

import pytest

from rulewright.kernel.errors import RulewrightError

Fields = TypeVarTuple("Fields")


def faults(cases: Iterable[tuple[*Fields]], check: Callable[[*Fields], None]) -> list[str]:
    """Every case that a check fails on, with what it says; the others are checked all the same."""
    found = []
    for case in cases:
        try:
            check(*case)
        except (AssertionError, pytest.fail.Exception, RulewrightError) as error:
            found.append(f"{' | '.join(map(str, case))}:\n{error}")
    return found
