"""A scene of a lesson, played through once: every answer of both sides, and which of them the learner gives."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from rulewright.games.kit import GameKit
from rulewright.games.registry import find_game
from rulewright.judge.lessons import Lesson, LessonStep, Scene
from rulewright.judge.position import set_up
from rulewright.judge.steps import Give
from rulewright.judge.table import JudgeTable
from rulewright.kernel.decisions import Act, Answer, Decision, Pick
from rulewright.kernel.errors import IllegalAnswer
from rulewright.kernel.game import Game
from rulewright.kernel.records import NOWHERE
from rulewright.kernel.words import Names

ITSELF = -1
"""The step of an answer that the learner is not asked for."""


GO_ON = "That is allowed, but this lesson shows something else first."


class OffTheLesson(Exception):
    """A legal answer by which the lesson does not go on; what the guide says to it."""


class Line(Struct, frozen=True):
    """One answer of the script."""

    seat: int
    answer: Answer
    step: int = ITSELF
    """Which step of the scene it belongs to."""


class Script:
    """What is answered in a scene, from its position on."""

    def __init__(self, lesson: Lesson, number: int) -> None:
        """Raises Unanswered if the case does not go as it says."""
        self.lesson = lesson
        self.number = number
        self.scene: Scene = lesson.scene(number)
        self.kit: GameKit = find_game(lesson.game)
        table = set_up(self.scene.case, self.kit, [])
        self.opening: Game = table.game.copy()
        """The position, at its first decision."""
        self.names = table.names
        self.lines: tuple[Line, ...] = tuple(_played(table, self.scene, lesson.seat))

    def line(self, answers: int) -> Line | None:
        """What is answered after so many answers; None once the script is at its end."""
        return self.lines[answers] if answers < len(self.lines) else None

    def step(self, answers: int) -> int | None:
        """The step that the learner is at after so many answers; None at the end."""
        return next((line.step for line in self.lines[answers:] if line.step != ITSELF), None)

    def checked(self, game: Game, answer: Answer, answers: int) -> Answer:
        """The script's own answer where this one goes on; IllegalAnswer, or OffTheLesson, where it does not."""
        line, decision = self.line(answers), game.decision
        if line is None or decision is None:
            return answer
        refusal = game.refuse(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        if self.goes_on(game, decision, answer, line):
            return line.answer
        at = self.step(answers)
        raise OffTheLesson(("" if at is None else self.scene.steps[at].otherwise) or GO_ON)

    def goes_on(self, game: Game, decision: Decision, answer: Answer, line: Line) -> bool:
        """Whether an answer does what the script does; copies, their order and what pays are all the same."""
        return answer == line.answer or self._plain(game, decision, answer) == self._plain(game, decision, line.answer)

    def _plain(self, game: Game, decision: Decision, answer: Answer) -> object:
        if isinstance(decision, Pick):
            return sorted(game.name(slot) for slot in answer)
        answer = replace(answer, paying=()) if isinstance(decision, Act) else answer
        return re.sub(r"#\d+", "", self.kit.write_answer(game, decision, answer, self.names))

    def looked_at(self, game: Game, step: LessonStep) -> tuple[int, ...]:
        """The cards that a step points at, as the learner may know them."""
        names, seen = self.names, Names(self.lesson.seat)
        slots = (slot for name in step.look for slot in names.find(game, name))
        there = (slot for slot in slots if game.card(slot).area != NOWHERE)
        return tuple(slot for slot in there if seen.known(game, slot))


def _played(table: JudgeTable, scene: Scene, learner: int) -> list[Line]:
    """Every answer that is given as the steps of a case are taken."""
    lines: list[Line] = []
    at, own = 0, False

    def note(seat: int, answer: Answer, stepped: bool) -> None:
        lines.append(Line(seat, answer, at if stepped and own and seat == learner else ITSELF))

    table.gives = note
    for number, one in enumerate(scene.case.steps):
        table.ahead = scene.case.steps[number:]
        table.settle()
        if isinstance(one, Give):
            own = one.seat == learner
            table.give(one)
            at += own
    return lines
