"""Finding, in a decision, the text that asks and what it will do with the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulewright.effects import verbs as v
from rulewright.effects.lower import Instruction
from rulewright.effects.paragraphs import Paragraph
from rulewright.effects.rules import rules_of
from rulewright.effects.scope import COST_PART, EFFECT_PART, Run

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Asking(NamedTuple):
    """The instruction that asks, the scope it is read in, and the instructions that are still to come."""

    run: Run
    instruction: Instruction
    rest: tuple[v.Effect, ...]
    paragraph: Paragraph | v.Effect


def asking(game: Game) -> Asking | None:
    """The text that asks the open decision; None where a rule asks."""
    run = game.state.frames[-1].vars
    if not isinstance(run, Run):
        return None
    program = rules_of(game).program
    code = program.code(run.hook, run.part)
    if run.pc >= len(code):
        return None
    rest = [one for one in code[run.pc + 1 :] if isinstance(one, v.Effect)]
    if run.part == COST_PART:
        rest += [one for one in program.code(run.hook, EFFECT_PART) if isinstance(one, v.Effect)]
    return Asking(run, code[run.pc], tuple(rest), program.node(run.hook))
