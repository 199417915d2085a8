"""Procedures: lists of steps with the rulebook's own labels, and the signals by which a step says what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulewright.kernel.decisions import Decision
from rulewright.kernel.records import NOTHING, Outcome

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


ADVANCE, AGAIN, BEGIN, ASK, JUMP, FINISH, UNDO = range(7)


class Signal:
    """What comes next, as a step says it. Each kind has a class of its own; the functions below make them."""

    __slots__ = ("outcome", "own")
    kind = ADVANCE
    label: str = ""
    vars: Any = None
    stay: bool = False

    def __init__(self, own: Any = None, outcome: Outcome = NOTHING) -> None:
        self.own = own
        self.outcome = outcome


class Again(Signal):
    """This same step once more."""

    __slots__ = ()
    kind = AGAIN


class Begin(Signal):
    """Another procedure."""

    __slots__ = ("label", "stay", "vars")
    kind = BEGIN

    def __init__(self, label: str, vars: Any, own: Any, stay: bool) -> None:
        self.label = label
        self.vars = vars
        self.own = own
        self.stay = stay


class Ask(Signal):
    """A decision."""

    __slots__ = ("decision", "stay")
    kind = ASK

    def __init__(self, decision: Decision, own: Any, stay: bool) -> None:
        self.decision = decision
        self.own = own
        self.stay = stay


class Jump(Signal):
    """Another step of this procedure."""

    __slots__ = ("step",)
    kind = JUMP

    def __init__(self, step: str, own: Any) -> None:
        self.step = step
        self.own = own


class Finish(Signal):
    """This procedure is over."""

    __slots__ = ()
    kind = FINISH


class Undo(Signal):
    """This procedure was illegal."""

    __slots__ = ()
    kind = UNDO


GO_ON = Signal()
"""The next step."""
END = Finish()
"""This procedure is over."""


def go_on(own: Any) -> Signal:
    """The next step, with this procedure's own record changed."""
    return Signal(own)


def again(own: Any = None) -> Signal:
    """This same step once more."""
    return Again(own)


def begin(label: str, vars: Any, own: Any = None, *, stay: bool = False) -> Signal:
    """Another procedure, by its label; then the next step of this one (the same one again, if it is to stay).

    The own record can be changed in the same breath, so that no step has to reach into the stack.
    """
    return Begin(label, vars, own, stay)


def ask(decision: Decision, own: Any = None, *, stay: bool = False) -> Signal:
    """A decision; the answer arrives in the next step (the same one, if it is to stay) as `game.given`."""
    return Ask(decision, own, stay)


def jump(step: str, own: Any = None) -> Signal:
    """Another step of this procedure, by its name."""
    return Jump(step, own)


def handing(outcome: Outcome, own: Any = None) -> Signal:
    """The next step, which finds what was done in `game.outcome`."""
    return Signal(own, outcome)


def end(outcome: Outcome) -> Signal:
    """This procedure is over and hands something back."""
    return Finish(None, outcome)


def undo(outcome: Outcome) -> Signal:
    """This procedure was illegal: everything is as it was when it took its snapshot, and the caller is told."""
    return Undo(None, outcome)


Step = Callable[["Game", Any], Signal]


class Procedure(Struct, frozen=True):
    """A rule written as the list of its steps."""

    label: str
    vars: type[Any]
    """The frozen record of what it keeps in hand."""
    steps: tuple[Step, ...]

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
        self.steps = tuple(procedure.steps for procedure in procedures)
        self.positions = [{step.__name__: n for n, step in enumerate(p.steps)} for p in procedures]
