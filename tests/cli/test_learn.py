"""`rulewright learn`: the lessons of each game, by somebody who does what the guide says, or does not."""

import io

import pytest

from rulewright.cli import main
from rulewright.cli.learn import Learning
from rulewright.games.registry import game_names
from rulewright.judge.lessons import find_lesson, lesson_library
from rulewright.judge.script import Script

LESSONS = [(game, name) for game in game_names() for name in lesson_library(game)]


class Obedient(Learning):
    """A learner who asks for a hint and types just that."""

    def read(self) -> str:
        decision = self.game.decision
        line = self.script.line(self.answers)
        if line is None or decision is None:
            return ""
        return self.kit.write_answer(self.game, decision, self.advice(decision)[1], self.script.names)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_scene_is_gone_through_by_what_the_guide_says(
    game: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = find_lesson(game, name)
    for number, scene in enumerate(lesson.scenes):
        assert Obedient(Script(lesson, number)).go_through()
        told = " ".join(capsys.readouterr().out.split())
        assert scene.case.title in told
        assert " ".join(scene.after.split()) in told
        assert all(" ".join(step.says.split()) in told for step in scene.steps)


def test_another_answer_is_not_given_and_a_hint_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["end turn", "play Angry Baker", "hint", "play Pitchfork Cousin", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    assert main(["learn", "spoils"]) == 0
    told = capsys.readouterr().out
    assert "First the Pitchfork Cousin" in told, "a legal answer that leads elsewhere"
    assert "No: " in told, "an illegal one is refused by its rule"
    assert "The guide would: play Pitchfork Cousin." in told
    assert "The Cousin is in play." in told
    assert "Scene 2" not in told


def test_a_scene_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "arcmage", "--scene", "99"]) == 2
    assert "has the scenes 1 to" in capsys.readouterr().err
