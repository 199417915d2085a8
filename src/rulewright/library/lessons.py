"""Scenes of lessons as matches: an ordinary game that begins at the position of a judge case."""

from __future__ import annotations

from rulewright import __version__
from rulewright.judge.lessons import find_lesson
from rulewright.judge.position import cards_named
from rulewright.judge.script import Script
from rulewright.kernel import journal as journals
from rulewright.kernel import saving
from rulewright.kernel.errors import UnknownName
from rulewright.kernel.journal import Header
from rulewright.library.making import open_match
from rulewright.library.match import Match


def begin_scene(game: str, lesson: str, scene: int, *, trace: bool = True) -> Match:
    """A scene of a lesson where it begins; what has a single legal answer is asked as well."""
    script = Script(find_lesson(game, lesson), scene)
    case, opening = script.scene.case, script.opening
    seats = opening.rules.seats
    header = Header(
        format=journals.FORMAT,
        engine=__version__,
        game=game,
        edition=case.edition,
        switches=dict(case.fields.get("switches", {})),
        decks=tuple({"game": game, "name": case.title, "cards": {}} for _ in range(seats)),
        cards=tuple({key: value for key, value in card.items() if key} for card in cards_named(case, script.kit)),
        seed=int(case.fields.get("seed", 0)),
        state=saving.dumps(opening),
        every_step=True,
        lesson=f"{lesson} {scene}",
    )
    return open_match(header, trace=trace)


def script_of(header: Header) -> Script | None:
    """The script of the scene that a match is; None if it is none, or the lesson is no longer what it was."""
    if not header.lesson:
        return None
    name, _, scene = header.lesson.rpartition(" ")
    try:
        script = Script(find_lesson(header.game, name), int(scene))
    except UnknownName:
        return None
    return script if saving.dumps(script.opening) == header.state else None
