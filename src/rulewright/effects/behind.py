"""What stands behind a value of a card that is not just what is printed: text in force, and text that waits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.gains import name_changed
from rulewright.effects.lasting import change_kind, changes_in_force, means, scope_of, speaking
from rulewright.effects.paragraphs import Standing
from rulewright.effects.rules import rules_of
from rulewright.kernel.events import MODIFIES
from rulewright.kernel.ids import HookNumber, ValueCode

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def behind_value(game: Game, slot: int, kind: ValueCode) -> tuple[str, ...]:
    """Neutral names of what makes a derived value what it is; `citations.py` of a game has the rule of each."""
    if MODIFIES | kind not in game.state.listeners:
        return ()
    found = list(changes_in_force(game, slot, kind))
    names = [*dict.fromkeys(_sort_of(game, run.hook) for _, run, _ in found), *_waiting(game, slot, kind)]
    gained = {name_changed(change)[0] for change, _, _ in found if name_changed(change)[1]}
    lost = {name_changed(change)[0] for change, _, _ in found if not name_changed(change)[1]}
    if (gained & lost) - {""}:
        names.append("gained and lost")
    names += [f"gained {name}" for name in sorted(gained - lost - {""})]
    if found:
        names.append("gained" if gained - lost - {""} else "changed")
    return tuple(dict.fromkeys(names))


def _sort_of(game: Game, hook: HookNumber) -> str:
    """Whether text lasts, stands with a condition or behind a gate, or just stands."""
    node = rules_of(game).program.node(hook)
    if isinstance(node, v.Modify):
        return "lasting text"
    assert isinstance(node, Standing), "what changes a value lasts or stands"
    return "gated text" if node.gate else "conditional text" if node.condition is not None else "standing text"


def _waiting(game: Game, slot: int, kind: ValueCode) -> Iterator[str]:
    """Text that would change the value of this card if its condition held, or its gate were open."""
    program = rules_of(game).program
    working = {run.hook for _, run, _ in changes_in_force(game, slot, kind)}
    for who, hook in speaking(game, MODIFIES | kind):
        node = program.node(hook)
        if not isinstance(node, Standing) or hook in working or (node.condition is None and not node.gate):
            continue
        concerned = any(change_kind(game, one) == kind for one in node.changes)
        if concerned and means(game, scope_of(game, who, hook), node.cards, slot):
            yield _sort_of(game, hook)
