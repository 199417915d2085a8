"""Which changes of a state can make a standing check due, because text in force looks at what has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.dependencies import looks_further, rests_on
from rulewright.effects.paragraphs import Standing
from rulewright.effects.rules import rules_of
from rulewright.kernel.aspects import EVERYTHING, USUALLY_WATCHED
from rulewright.kernel.caches import Listeners
from rulewright.kernel.ids import HookNumber

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Matters = Callable[[v.Change], bool]
"""Whether a change of a card can make a check due."""


def decided_by_text(game: Game, keys: tuple[int, ...], matters: Matters) -> int:
    """The aspects that text in force under these keys looks at, where that text makes a change that matters."""
    state = game.state
    known: tuple[Listeners, int] | None = state.kept.get(_DECIDED)
    if known is None or known[0] is not state.listeners:
        found = 0
        for key in keys:
            for _, hook in state.listeners.get(key, ()):
                found |= _looked_at(game, hook, matters)
        known = state.kept[_DECIDED] = (state.listeners, found)
    return known[1]


_DECIDED = -10
"""The cache key of those aspects, which stand with the index that they follow from."""


def _looked_at(game: Game, hook: HookNumber, matters: Matters) -> int:
    """The aspects that a piece of text looks at which can make something due."""
    program = rules_of(game).program
    known: int | None = program.noted.get((_DECIDED, hook))
    if known is None:
        node = program.node(hook)
        known = decisive(node, matters) if isinstance(node, Standing | v.Modify) else EVERYTHING
        if known != EVERYTHING and isinstance(node, Standing) and node.gate:
            known |= USUALLY_WATCHED  # other text may give the icons that its gate waits for
        program.noted[_DECIDED, hook] = known
    return known


def decisive(node: Standing | v.Modify, matters: Matters) -> int:
    """The aspects that decide whom a text changes, by how much, and whether it does."""
    if not any(matters(change) for change in node.changes):
        return 0
    amounts = tuple(one.amount for one in node.changes if isinstance(one, v.ChangeValue | v.SetValue))
    return EVERYTHING if looks_further(node) else rests_on((node.cards, node.condition, amounts))
