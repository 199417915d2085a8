"""An action that proved illegal is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.kernel.listeners import rebuild
from rulewright.kernel.records import NOWHERE
from rulewright.kernel.repeat_history import forget_action
from rulewright.kernel.repeating import break_off

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def rewind(game: Game) -> None:
    """Restore the state at the announcement of the last action; only what has been seen stays seen."""
    state, rules = game.state, game.rules
    was, seats = state.snapshots[-1].cards, range(rules.seats)
    seen = {
        slot: [seat for seat in seats if rules.visible(game, slot, seat)]
        for slot in range(len(was))
        if state.cards[slot] is not was[slot] and state.cards[slot].area != NOWHERE
    }
    if state.repeating is not None:
        break_off(game, "an action of it proves illegal and is taken back")
    state.rewind()
    forget_action(state, len(state.frames) - 1)
    for slot, knowing in seen.items():
        for seat in knowing:
            if not rules.visible(game, slot, seat):
                card = state.cards[slot]
                state.put(slot, replace(card, seen=card.seen | 1 << seat), 0)
    rebuild(game)
