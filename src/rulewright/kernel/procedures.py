"""Procedures: lists of steps with the rulebook's own labels, and the signals by which a step says what comes next."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulewright.kernel.decisions import Decision
from rulewright.kernel.records import NOTHING, Frame, Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


ADVANCE, AGAIN, BEGIN, ASK, JUMP, FINISH, UNDO = range(7)


class Signal(Struct, frozen=True, gc=False):
    """What comes next, as a step says it; the functions below make them."""

    kind: int
    own: Any = None
    """The procedure's own record, if it has changed."""
    outcome: Outcome = NOTHING
    label: str = ""
    """The procedure to begin, or the step to go to."""
    vars: Any = None
    stay: bool = False
    """Whether this same step comes once more when that is over."""
    decision: Decision | None = None


GO_ON = Signal(ADVANCE)
"""The next step."""
END = Signal(FINISH)
"""This procedure is over."""


def go_on(own: Any) -> Signal:
    """The next step, with this procedure's own record changed."""
    return Signal(ADVANCE, own)


def again(own: Any = None) -> Signal:
    """This same step once more."""
    return Signal(AGAIN, own)


def begin(label: str, vars: Any, own: Any = None, *, stay: bool = False) -> Signal:
    """Another procedure, by its label; then the next step of this one (the same one again, if it is to stay).

    The own record can be changed at the same time, so that no step has to reach into the stack.
    """
    return Signal(BEGIN, own, NOTHING, label, vars, stay)


def ask(decision: Decision, own: Any = None, *, stay: bool = False) -> Signal:
    """A decision; the answer arrives in the next step (the same one, if it is to stay) as `game.given`."""
    return Signal(ASK, own, NOTHING, "", None, stay, decision)


def jump(step: str, own: Any = None) -> Signal:
    """Another step of this procedure, by its name."""
    return Signal(JUMP, own, NOTHING, step)


def handing(outcome: Outcome, own: Any = None) -> Signal:
    """The next step, which finds what was done in `game.outcome`."""
    return Signal(ADVANCE, own, outcome)


def end(outcome: Outcome) -> Signal:
    """This procedure is over and hands something back."""
    return Signal(FINISH, None, outcome)


def undo(outcome: Outcome) -> Signal:
    """This procedure was illegal: everything is as it was when it took its snapshot, and the caller is told."""
    return Signal(UNDO, None, outcome)


Step = Callable[["Game", Any], Signal]


class Procedure(Struct, frozen=True):
    """A rule written as the list of its steps."""

    label: str
    vars: type[Any]
    """The frozen record of what it keeps in hand."""
    steps: tuple[Step, ...]
    deepens: bool = True
    """Whether what happens in it is told one step deeper; not if it is taken or spared by what somebody cannot know."""

    def position(self, name: str) -> int:
        """Where the step of that name stands."""
        return next(n for n, step in enumerate(self.steps) if step.__name__ == name)


class Nothing(Struct, frozen=True, array_like=True):
    """The record of a procedure that keeps nothing in hand."""


class Procedures:
    """All procedures of one game, by label and by number."""

    def __init__(self, procedures: tuple[Procedure, ...]) -> None:
        self.all = procedures
        self.number = {procedure.label: number for number, procedure in enumerate(procedures)}
        assert len(self.number) == len(procedures), "two procedures bear one label"
        self.steps = tuple((*procedure.steps, None) for procedure in procedures)
        """The steps of each; None stands after the last."""
        self.names = [(*((one.label, step.__name__) for step in one.steps), (one.label, "")) for one in procedures]
        """The label and the name of each step, and of what stands after the last."""
        self.cited = [tuple(_opening(step) for step in (*one.steps, None)) for one in procedures]
        """The rules with which the docstring of each step opens; they are what a step carries out."""
        self.deepens = tuple(procedure.deepens for procedure in procedures)
        self.positions = [{step.__name__: n for n, step in enumerate(p.steps)} for p in procedures]

    def place(self, frame: Frame) -> str:
        """The label of a procedure, and the step that it is at."""
        procedure = self.all[frame.procedure]
        return f"{procedure.label} {procedure.steps[min(frame.step, len(procedure.steps) - 1)].__name__}"


def _opening(step: Step | None) -> tuple[str, ...]:
    """The rules that open a step's docstring, `302.6, 302.12 A character is …`."""
    found = re.match(r"((?:[\w.]*\d[\w.]*,? )+)", step.__doc__ or "") if step is not None else None
    return tuple(found.group(1).replace(",", "").split()) if found else ()
