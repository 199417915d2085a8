"""Where a card can be played: on which base, on which minion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.barring import barring, comes_from
from rulewright.effects.evaluate import matching
from rulewright.effects.hearing import is_card
from rulewright.effects.paragraphs import Barred
from rulewright.effects.scope import EFFECT_PART, Run
from rulewright.effects.selectors import Filter
from rulewright.games.smashup.chapters.attached import bases
from rulewright.kernel.events import PERMITS
from rulewright.kernel.records import NO_HOOK

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

_ANY_BASE = Filter(types=("base",))


def destinations(game: Game, seat: int, slot: int, at: tuple[int, ...] | None = None) -> tuple[int, ...] | None:
    """core.11, attached.1, attached.9, attached.10, abilities.8 What a card could be played on; None for nothing.

    Also cancel.2, attached.6: something immune to it will do; conflict.3: not where something says that it cannot be.
    """
    wanted: Filter | None = game.printed(slot).host
    if wanted is None:
        return None
    if wanted == _ANY_BASE:
        found = list(bases(game))
    else:
        found = matching(game, Run(NO_HOOK, EFFECT_PART, game.ref(slot), seat, guest=1), wanted)
    if at is not None:
        found = [one for one in found if one in at or game.card(one).place in at]
    if found and PERMITS in game.state.listeners:
        bars = _bars(game, seat, slot, "play there")
        found = [one for one in found if not _barred_at(game, game.card(one).place, bars)] if bars else found
        on = _bars(game, seat, slot, "play on")
        found = [one for one in found if not _barred_at(game, one, on)] if on else found
    return tuple(found)


def kept_out(game: Game, slot: int, base: int) -> bool:
    """conflict.3 Whether text in force says that a card cannot be moved to a base."""
    if PERMITS not in game.state.listeners:
        return False
    return _barred_at(game, base, _bars(game, game.card(slot).controller, slot, "move there"))


Bars = list[tuple[Barred, Run]]


def _bars(game: Game, seat: int, slot: int, what: str) -> Bars:
    """conflict.3 What says that a player cannot do something with a card somewhere, whatever else would let them."""
    return [
        (node, run)
        for node, run in barring(game, seat, what, slot)
        if node.cards is None or comes_from(game, run, node.cards, game.ref(slot))
    ]


def _barred_at(game: Game, place: int, bars: Bars) -> bool:
    """Whether a base, or what a card would be played on, is one of those that something speaks of."""
    return any(node.at is None or is_card(game, run, node.at, place) for node, run in bars)
