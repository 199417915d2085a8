"""Lessons: ordinary judge cases, played by a newcomer whom a guide tells what to look at and what to do next.

`NAME.lesson.toml` in a game's folder `lessons` says what the guide says; `NAME.judge.toml` beside it has the positions
and the answers of both sides. A scene is one case; its steps are the answers that the case gives to the learner.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from rulewright.games.judging import SEATS
from rulewright.games.reading import parse_table
from rulewright.games.registry import find_game
from rulewright.judge.files import Case, read_text
from rulewright.judge.steps import Give
from rulewright.kernel.errors import FileFault, UnknownName

SUFFIX = ".lesson.toml"


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """What the guide says before one answer of the learner."""

    says: str
    otherwise: str = ""
    """What it says to any other legal answer."""
    look: tuple[str, ...] = ()
    """The cards to look at, by their names in the case."""
    rules: tuple[str, ...] = ()
    """The rules that it speaks of."""


class WrittenScene(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene as the file has it."""

    case: str
    """The title of the case."""
    after: str
    """What the guide says when it is over."""
    step: tuple[LessonStep, ...]


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    about: str
    scene: tuple[WrittenScene, ...]
    seat: str = "a"


class Scene(Struct, frozen=True):
    """One position, and what is learnt from it."""

    case: Case
    steps: tuple[LessonStep, ...]
    after: str


class Lesson(Struct, frozen=True):
    """A guided game, scene by scene."""

    game: str
    name: str
    title: str
    about: str
    seat: int
    """Where the learner sits."""
    scenes: tuple[Scene, ...]

    def scene(self, number: int) -> Scene:
        """A scene by its number; the first is 0."""
        if not 0 <= number < len(self.scenes):
            raise UnknownName(f"scene of {self.title!r}", str(number), [str(one) for one in range(len(self.scenes))])
        return self.scenes[number]


def find_lesson(game: str, name: str) -> Lesson:
    """A lesson of a game by its name."""
    found = lesson_library(game)
    if name not in found:
        raise UnknownName(f"lesson of {find_game(game).title}", name, found)
    return found[name]


@cache
def lesson_library(game: str) -> dict[str, Lesson]:
    """A game's own lessons, by the name of their file."""
    folder = files(find_game(game).package).joinpath("lessons")
    if not folder.is_dir():
        return {}
    found: dict[str, Lesson] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(SUFFIX):
            name = file.name.removesuffix(SUFFIX)
            cases = folder.joinpath(f"{name}.judge.toml").read_text(encoding="utf-8")
            found[name] = read_lesson(game, name, file.read_text(encoding="utf-8"), cases)
    return found


def read_lesson(game: str, name: str, text: str, cases: str) -> Lesson:
    """The lesson that a lesson file and its judge file describe together."""
    file = f"{name}{SUFFIX}"
    written = _read(text, file)
    if written.seat not in tuple(SEATS):
        raise FileFault(file, f"there is no seat {written.seat!r}", remedy='write seat = "a"')
    known = {case.title: case for case in read_text(cases, f"{name}.judge.toml")}
    seat = SEATS.index(written.seat)
    scenes = tuple(_scene(one, known, seat, file) for one in written.scene)
    strange = next((case for case in known.values() if case.game != game), None)
    if strange is not None:
        raise FileFault(strange.file, f"is about {strange.game!r}, the lesson about {game!r}", line=1)
    return Lesson(game, name, written.title, written.about, seat, scenes)


def _read(text: str, file: str) -> _Written:
    remedy = "a lesson has title, about and [[scene]]s; a scene has case, after and [[scene.step]]s"
    try:
        return msgspec.convert(parse_table(text, file, remedy), _Written)
    except msgspec.ValidationError as fault:
        raise FileFault(file, f"is no lesson: {fault}", remedy=remedy) from fault


def _scene(written: WrittenScene, cases: dict[str, Case], seat: int, file: str) -> Scene:
    if written.case not in cases:
        raise FileFault(file, str(UnknownName("case", written.case, cases)))
    case = cases[written.case]
    asked = [step for step in case.steps if isinstance(step, Give) and step.seat == seat]
    if len(asked) != len(written.step):
        message = f"scene {written.case!r} has {len(written.step)} steps, its case {len(asked)} answers of the learner"
        raise FileFault(file, message, remedy="write one [[scene.step]] for each of them")
    return Scene(case, written.step, written.after)
