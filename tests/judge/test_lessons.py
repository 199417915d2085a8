"""Lessons: every scene is a legal position, goes as its case says, and speaks of rules that there are."""

import pytest

from rulewright.games.registry import find_game, game_names
from rulewright.games.rulebook import load_rulebook
from rulewright.judge import run_case
from rulewright.judge.lessons import Lesson, lesson_library, read_lesson
from rulewright.judge.script import ITSELF, Script
from rulewright.kernel.errors import FileFault
from rulewright.library.lessons import begin_scene, script_of

LESSONS = [lesson for game in game_names() for lesson in lesson_library(game).values()]
SCENES = [(lesson, number) for lesson in LESSONS for number in range(len(lesson.scenes))]


def _called(one: object) -> str:
    return f"{one.game}-{one.name}" if isinstance(one, Lesson) else str(one)


def test_every_game_teaches_its_turn() -> None:
    assert {lesson.game for lesson in LESSONS} == set(game_names())
    assert all(6 <= len(lesson.scenes) <= 10 for lesson in LESSONS)


@pytest.mark.parametrize(("lesson", "number"), SCENES, ids=_called)
def test_a_scene_goes_as_its_case_says(lesson: Lesson, number: int) -> None:
    report = run_case(lesson.scenes[number].case)
    assert report.failure is None, report.failure

    script = Script(lesson, number)
    match = begin_scene(lesson.game, lesson.name, number)
    assert script_of(match.journal.header) is not None
    for line in script.lines:
        assert match.decision is not None
        assert match.decision.raw.seat == line.seat
        match.answer(line.answer)
    assert not any(line.chance for line in match.journal.lines), "a scene leaves nothing to chance"


@pytest.mark.parametrize(("lesson", "number"), SCENES, ids=_called)
def test_the_guide_has_something_to_say_at_every_step(lesson: Lesson, number: int) -> None:
    script = Script(lesson, number)
    stepped = [line.step for line in script.lines if line.step != ITSELF]
    assert sorted(set(stepped)) == list(range(len(script.scene.steps))), "each step is asked for"
    match = begin_scene(lesson.game, lesson.name, number)
    known = load_rulebook(find_game(lesson.game).package).by_id()
    for line in script.lines:
        if line.step != ITSELF:
            step, decision = script.scene.steps[line.step], match.decision
            assert decision is not None
            assert {*step.rules} <= set(known)
            assert len(script.looked_at(match.state, step)) >= len(step.look), f"it can be seen: {step.look}"
            others = [one for one in decision.raw.answers() if not script.goes_on(match.state, decision.raw, one, line)]
            assert bool(others) <= bool(step.otherwise), f"who does something else is told something: {step.says}"
        match.answer(line.answer)


def test_a_lesson_that_does_not_fit_its_case_says_so() -> None:
    case = 'game = "spoils"\n[[case]]\ntitle = "One"\nsteps = """\na: end turn\n"""\n'
    lesson = 'title = "T"\nabout = "A"\n[[scene]]\ncase = "{}"\nafter = "Done."\n[[scene.step]]\nsays = "End it."\n'
    assert read_lesson("spoils", "mine", lesson.format("One"), case).scenes[0].steps[0].says == "End it."
    with pytest.raises(FileFault, match="there is no case called 'Onne'; did you mean One"):
        read_lesson("spoils", "mine", lesson.format("Onne"), case)
    with pytest.raises(FileFault, match="has 2 steps, its case 1 answers of the learner"):
        read_lesson("spoils", "mine", lesson.format("One") + '[[scene.step]]\nsays = "Again."\n', case)
    with pytest.raises(FileFault, match="is no lesson: Object contains unknown field `sayz`"):
        read_lesson("spoils", "mine", lesson.format("One").replace("says", "sayz"), case)
