"""Why a text is refused: the place up to which it is understood, or the one problem with it."""

from __future__ import annotations

from rulewright.kernel.errors import Problem


class NotParsed(Exception):
    """No reading: the place among the words, and what could have stood there."""

    def __init__(self, at: int, expected: tuple[str, ...]) -> None:
        super().__init__(f"no reading at word {at}")
        self.at = at
        self.expected = expected


class Unproven(Exception):
    """One place that is not understood."""

    def __init__(self, problem: Problem, *, parsed: bool = False) -> None:
        super().__init__(problem.message)
        self.problem = problem
        self.parsed = parsed
        """Whether every word was read, and only what they mean together is wrong."""

    @property
    def reached(self) -> tuple[bool, bool, int, int]:
        """How far a reading got before it failed: that it is understood, or read, counts for more than any place."""
        return self.problem.understood, self.parsed, self.problem.line, self.problem.column
