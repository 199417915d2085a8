"""Where a case leads if everybody passes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.judge.meaning import PATIENCE, Meaning
from rulewright.kernel.decisions import Answer, Decision, only_answer
from rulewright.kernel.game import Game


def by_passing(meaning: Meaning, game: Game, defaults: Mapping[str, str]) -> Iterator[Game]:
    """The game at each decision on the way, on a copy; up to one at which nobody can pass and no default answers."""
    twin = meaning.twin(game)
    for _ in range(PATIENCE):
        decision = twin.decision
        if decision is None:
            return
        yield twin
        answers: tuple[Answer, ...] | None
        if decision.forced:
            answers = (only_answer(decision),)
        else:
            passing = meaning.passing(twin)
            answers = (passing,) if passing is not None else default_answer(meaning, twin, decision, defaults)
        if answers is None:
            return
        for answer in answers:
            twin.answer(answer)


def default_answer(
    meaning: Meaning, game: Game, decision: Decision, defaults: Mapping[str, str]
) -> tuple[Answer, ...] | None:
    """The answer that a case has for what is asked wherever no step answers it."""
    words = defaults.get(decision.prompt)
    if words is None:
        return None
    readings = (meaning.plan(game, text) for text in (words, f"choose {words}", f"pick {words}"))
    return next((one for one in readings if isinstance(one, tuple)), None)
