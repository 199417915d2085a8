"""Decisions with one legal answer: they answer themselves, and a step may name what they answered."""

from __future__ import annotations

import re

from rulewright.judge.meaning import Meaning
from rulewright.judge.steps import Give
from rulewright.kernel.decisions import Answer, Decision, Pick, only_answer
from rulewright.kernel.game import Game


class Forced:
    """The decisions that have answered themselves since the last step."""

    def __init__(self, meaning: Meaning) -> None:
        self.meaning = meaning
        self.games: list[Game] = []
        """The game at each of them, the earliest first."""

    def add(self, game: Game) -> None:
        """Remember what is about to answer itself."""
        self.games.append(game.copy())

    def clear(self) -> None:
        """A step has been taken: what lies before it cannot be named any more."""
        self.games.clear()

    def named_by(self, step: Give) -> bool:
        """Whether a step names the only answer of one of them."""
        return self._at(step) is not None

    def take(self, step: Give) -> bool:
        """Count a step as the answer to the one that it names; False if it names none."""
        at = self._at(step)
        if at is None:
            return False
        del self.games[: at + self._named_from(at, step)]
        return True

    def closer(self, step: Give, game: Game, answers: tuple[Answer, ...]) -> bool | None:
        """Whether the words of a step are those of what was forced (True) or those of what is open (False).

        None if they are those of both or of neither.
        """
        at = self._at(step)
        assert at is not None, "the step names what was forced"
        before = self.games[at]
        words = _plain(step.words)
        forced = words == _plain(self._written(before, only_answer(_decision(before))))
        opened = len(answers) == 1 and words == _plain(self._written(game, answers[0]))
        return None if forced == opened else forced

    def told(self, step: Give, game: Game) -> str:
        """What whoever wrote an ambiguous step should know."""
        at = self._at(step)
        assert at is not None, "the step names what was forced"
        forced, opened = _decision(self.games[at]), _decision(game)
        return (
            f"`{step.text}` is taken as the answer to {opened.prompt} ({opened.rule}); "
            f"{forced.prompt} ({forced.rule}), which it names as well, had answered itself"
        )

    def _at(self, step: Give) -> int | None:
        return next((at for at in range(len(self.games)) if self._named_from(at, step)), None)

    def _named_from(self, at: int, step: Give) -> int:
        """How many of them, from one on, a step names as one: `move X to Y` can be two; 0 if it does not name it."""
        plan = self.meaning.plan(self.games[at], step.words) if _decision(self.games[at]).seat == step.seat else None
        if not isinstance(plan, tuple):
            return 0
        asked = [_decision(game) for game in self.games[at : at + len(plan)]]
        named = len(asked) == len(plan) and all(map(_is_only, asked, plan))
        return len(plan) if named else 0

    def _written(self, game: Game, answer: Answer) -> str:
        return self.meaning.kit.write_answer(game, _decision(game), answer, self.meaning.names)


def _decision(game: Game) -> Decision:
    assert game.decision is not None, "something was asked"
    return game.decision


def _is_only(decision: Decision, answer: Answer) -> bool:
    """Whether an answer is the only one that a decision has; cards in whatever order, unless that counts."""
    only = only_answer(decision)
    if isinstance(decision, Pick) and not decision.ordered and isinstance(answer, tuple):
        return sorted(answer) == sorted(only)
    return bool(answer == only)


def _plain(words: str) -> str:
    """Words without what tells copies apart."""
    return re.sub(r"#\d+", "", words).casefold().strip()
