"""A player is out of a game that goes on without them: their cards go, and if it was their turn, it is over."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.procedures import Nothing
from rulewright.kernel.records import BY_RULE, NOWHERE, QUIET, Event, Frame

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def clear_away(
    game: Game,
    seat: int,
    out: Event,
    back: Event,
    held: tuple[int, ...],
    along: Mapping[int, str] = MappingProxyType({}),
) -> None:
    """Cards that a player owns leave the game; those of others that the player has in these areas go back.

    So do those of others that go along with them, each by a rule of its own or none. How they go is told by the two
    events.
    """
    events: list[Event] = []
    for slot, card in enumerate(game.state.cards):
        if card.area in (NOWHERE, out.to):
            continue
        if card.owner == seat:
            events.append(Event(out.kind, slot, to=out.to, flags=BY_RULE | QUIET))
        elif card.area in held and (card.controller == seat or slot in along):
            rule = along.get(slot, "")
            events.append(Event(back.kind, slot, to=back.to, rule=rule, flags=BY_RULE | QUIET))
    carry_out(game, tuple(events))


def cut_turn_short(game: Game, turn: str, step: str) -> None:
    """The turn of a player who is out goes on where turns end: whatever was in progress is not any more."""
    state, procedures = game.state, game.rules.procedures
    number = procedures.number[turn]
    state.frames = [Frame(number, procedures.positions[number][step], Nothing())]
    state.held = 0
    state.snapshots = ()
    state.pending = ()
