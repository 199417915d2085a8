"""`rulewright learn`: the guided first game of a ruleset, in the terminal."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from rulewright.ai.players import make_player
from rulewright.cli.sitting import Sitting
from rulewright.cli.tablecommands import Leave
from rulewright.games.registry import find_game
from rulewright.judge.lessons import find_lesson, lesson_library
from rulewright.judge.script import ITSELF, OffTheLesson, Script
from rulewright.kernel.decisions import Answer, Decision
from rulewright.kernel.errors import RulewrightError
from rulewright.library.lessons import begin_scene


def learn(
    game: Annotated[str, Parameter(name="GAME")] = "spoils",
    /,
    *,
    lesson: str | None = None,
    scene: int = 1,
) -> None:
    """Learn a game in the terminal: a few small scenes, each played by you, with a guide.

    Where the guide says click, type the number of an answer, or its words. hint says which answer goes on.

    Examples:
      rulewright learn                    The Spoils in five minutes
      rulewright learn arcmage --scene 5  from its fifth scene on

    Parameters
    ----------
    game
        Which game: spoils, arcmage or smashup.
    lesson
        Which of its lessons, by name; the first otherwise.
    scene
        The scene to begin with.
    """
    kit = find_game(game)
    known = lesson_library(kit.name)
    if not known:
        raise RulewrightError(f"{kit.title} has no lesson yet; play it with: rulewright table {kit.name}")
    chosen = find_lesson(kit.name, lesson or next(iter(known)))
    if not 1 <= scene <= len(chosen.scenes):
        raise RulewrightError(f"{chosen.title!r} has the scenes 1 to {len(chosen.scenes)}, not {scene}")
    print(f"{chosen.title}. Type help for help, hint for the answer that goes on, quit to leave.")
    for number in range(scene - 1, len(chosen.scenes)):
        if not Learning(Script(chosen, number)).go_through():
            return
    print(f"That was the last scene. Now play: rulewright table {kit.name}")


class Learning(Sitting):
    """A sitting at which a guide says what to do next, until its scene is over."""

    def __init__(self, script: Script) -> None:
        match = begin_scene(script.lesson.game, script.lesson.name, script.number)
        super().__init__(script.kit, match, make_player("sensible", script.kit, 0))
        self.script = script
        self.seat = script.lesson.seat

    @property
    def answers(self) -> int:
        """How many answers of the script have been given and hold."""
        count, moment = 0, self.match.moment
        while moment.before is not None:
            count, moment = count + 1, moment.before
        return count

    def go_through(self) -> bool:
        """Play the scene; whether somebody wants to go on after it."""
        scene, number = self.script.scene, self.script.number + 1
        self.say(f"\nScene {number} of {len(self.script.lesson.scenes)}: {scene.case.title}", "bold green")
        try:
            self.follow()
            self.tell()
            self.say("")
            self.say(scene.after, "green")
            if number == len(self.script.lesson.scenes):
                return True
            self.say("Enter goes on, quit leaves.")
            return self.read().casefold() not in ("quit", "exit")
        except Leave:
            self.say("Good-bye.")
            return False

    def follow(self) -> None:
        """Give the answers of the script, and have the learner give the learner's."""
        while (line := self.script.line(self.answers)) is not None and (decision := self.game.decision) is not None:
            if line.step != ITSELF:
                self.tell()
                self.ask(decision)
                continue
            self.by_hand = [*self.by_hand, False] if line.seat == self.seat else []
            self.match.answer(line.answer)

    def glance(self, decision: Decision) -> None:
        """The board, and what the guide says of it."""
        self.show_board()
        at = self.script.step(self.answers)
        assert at is not None, "the learner is asked"
        self.say("")
        self.say(self.script.scene.steps[at].says, "green")

    def give(self, answer: Answer) -> None:
        """Answer, if the lesson goes on by it; otherwise the guide says something to it."""
        try:
            super().give(self.script.checked(self.game, answer, self.answers))
        except OffTheLesson as fault:
            self.say(str(fault), "green")

    def advice(self, decision: Decision) -> tuple[str, Answer]:
        """What the guide would do."""
        line = self.script.line(self.answers)
        assert line is not None, "the scene is not over"
        return "The guide", line.answer
