"""The guide of a lesson at a served table: what it says at each moment, and which answers go on."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.judge.lessons import LessonStep
from rulewright.judge.script import ITSELF, Script
from rulewright.kernel.decisions import Act, Answer, Choose, Pick
from rulewright.kernel.game import Game
from rulewright.kernel.views import handle_of
from rulewright.kernel.words import Names
from rulewright.server.engine.company import LESSON
from rulewright.server.engine.showing import ShownRule, show_rule


class GuideShown(Struct, frozen=True, kw_only=True):
    """What the guide of a lesson says now."""

    lesson: str
    title: str
    scene: int
    """The number of the scene, from 0."""
    scenes: tuple[str, ...]
    """The titles of all scenes."""
    step: int
    steps: int
    says: str
    rules: tuple[ShownRule, ...]
    look: tuple[str, ...]
    """The handles of the cards to look at."""
    words: str
    """The answer that goes on, in words."""
    option: int | None
    """Its number, where one of several choices goes on."""
    cards: tuple[str, ...]
    """The cards that are picked, where cards are."""
    done: bool
    """The scene is over."""


class Guide:
    """Follows a script, answer by answer; how many answers hold says where it is, so an undo needs no telling."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.learner = script.lesson.seat

    def over(self, answers: int) -> bool:
        """Whether the learner has gone on after the end of the scene; at its end the game rests."""
        return answers > len(self.script.lines)

    def unasked(self, answers: int) -> tuple[Answer, str] | None:
        """The answer that the script gives by itself; None where the learner is asked, and at the end."""
        line = self.script.line(answers)
        return (line.answer, LESSON) if line is not None and line.step == ITSELF else None

    def checked(self, game: Game, answer: Answer, answers: int) -> Answer:
        """The script's own answer where this one goes on; IllegalAnswer, or OffTheLesson, where it does not."""
        return self.script.checked(game, answer, answers)

    def said(self, game: Game, answers: int) -> GuideShown:
        """What the guide says after so many answers."""
        script = self.script
        lesson, scene, at = script.lesson, script.scene, script.step(answers)
        step = LessonStep(scene.after) if at is None else scene.steps[at]
        words, option, cards = self._answer(game, answers)
        return GuideShown(
            lesson=lesson.name,
            title=lesson.title,
            scene=script.number,
            scenes=tuple(one.case.title for one in lesson.scenes),
            step=len(scene.steps) if at is None else at,
            steps=len(scene.steps),
            says=step.says,
            rules=tuple(show_rule(script.kit, rule) for rule in step.rules),
            look=tuple(handle_of(game, self.learner, slot) for slot in script.looked_at(game, step)),
            words=words,
            option=option,
            cards=cards,
            done=script.line(answers) is None,
        )

    def _answer(self, game: Game, answers: int) -> tuple[str, int | None, tuple[str, ...]]:
        """The answer that goes on now: in words, as a choice, as cards; nothing while another's is awaited."""
        line, decision = self.script.line(answers), game.decision
        if line is None or line.step == ITSELF or decision is None:
            return "", None, ()
        words = self.script.kit.write_answer(game, decision, line.answer, Names(self.learner))
        if isinstance(decision, Act):
            return words, decision.options.index(replace(line.answer, paying=())), ()
        if isinstance(decision, Choose):
            return words, line.answer, ()
        if isinstance(decision, Pick):
            return words, None, tuple(handle_of(game, self.learner, slot) for slot in line.answer)
        return words, None, ()
