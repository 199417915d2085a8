"""How each kind of event is carried out unless a game says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.kernel import changes, events
from rulewright.kernel.ids import Kind
from rulewright.kernel.records import Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

USUAL_CHANGES: dict[Kind, Callable[[Game, Event], Event | None]] = {
    **dict.fromkeys(events.RELOCATIONS, changes.relocate),
    events.CREATE: changes.create,
    events.TURN_OVER: changes.turn_over,
    events.MARK: changes.mark,
    events.UNMARK: changes.unmark,
    events.ATTACH: changes.attach,
    events.DETACH: changes.detach,
    events.TOKENS_ON: changes.tokens_on,
    events.TOKENS_OFF: changes.tokens_off,
    events.DAMAGE: changes.damage_card,
    events.GAIN: changes.gain_score,
    events.LOSE: changes.lose_score,
    events.CONTROL: changes.control,
    events.SHUFFLE: changes.shuffle,
    events.REVEAL: changes.reveal,
    events.LOOK: changes.look,
    **dict.fromkeys(
        (
            events.PLAYED,
            events.USED,
            events.SEARCH,
            events.COIN,
            events.TURN_STARTS,
            events.TURN_ENDS,
            events.PICKED,
        ),
        changes.announce,
    ),
}
