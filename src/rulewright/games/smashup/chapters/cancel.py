"""What cannot be affected by what, and cards that are stopped before they do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.barring import kept_from
from rulewright.effects.keys import BARS
from rulewright.games.smashup.areas import PLAY
from rulewright.games.smashup.chapters.values import power_without
from rulewright.games.smashup.values import POWER
from rulewright.kernel.records import NOBODY, Ref

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def can_affect(game: Game, source: Ref, slot: int) -> bool:
    """core.43 Whether text on a card can do anything to another: move it, change it, take it out of play, be on it.

    Also cancel.4: protection that hangs on a minion's power is no protection from the change that leads into it.
    """
    if BARS["be affected"] not in game.state.listeners or source[0] in (NOBODY, slot):
        return True
    state, known = game.state, game.state.derived
    if (slot, _ASKED) in known:
        return True  # nobody asks for protection while it is being found out how strong the card is
    state.derived = {**known, (slot, _ASKED): True}
    try:
        if game.printed(slot).type == "minion" and game.card(slot).area == PLAY:
            state.derived = {**state.derived, (slot, POWER): power_without(game, slot, source)}
        return not kept_from(game, slot, "be affected", source)
    finally:
        state.derived = known


_ASKED = "protection"
"""What is noted of a card while it is found out what can affect it."""


def stop(game: Game, slots: list[int]) -> None:
    """A card that is being played and is stopped has no effect; its play is spent all the same."""
    table = game.state.table
    stopped = tuple(game.ref(slot) for slot in slots)
    game.state.put_table(replace(table, cancelled=(*table.cancelled, *stopped)), 0)
    for slot in slots:
        game.say("cancel.1", f"{game.name(slot)} has no effect")


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "cancel.1": ("rulewright.games.smashup.chapters.extra:ways",),
    "cancel.2": ("rulewright.effects.choices:pickable",),
    "cancel.3": ("rulewright.kernel.pipeline:settle",),
}
"""Rules of this section that other code obeys."""
