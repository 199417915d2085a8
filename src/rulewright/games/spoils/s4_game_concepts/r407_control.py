"""407 Control & ownership: who has a card now, and whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.effects.scope import number_in
from rulewright.effects.verbs import TakeControl
from rulewright.games.spoils.table import Battle
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.events import CONTROL
from rulewright.kernel.records import BY_RULE, Event, Ongoing

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def control_ends(game: Game, over: tuple[Ongoing, ...]) -> None:
    """407.3, 407.3a Control that was taken for a time goes back when the time is up; the latest takeover decides.

    Of several that end together the latest goes first, so that the card comes back to whoever had it before them all.
    """
    rules = rules_of(game)
    for effect in reversed(over):
        node = rules.program.node(effect.hook)
        if not isinstance(node, TakeControl):
            continue
        for ref in effect.targets:
            if game.tracked(ref):
                seat = _controller_without(game, ref, effect)
                carry_out(game, (Event(CONTROL, ref[0], seat=seat, rule="407.3", flags=BY_RULE),))


def _controller_without(game: Game, ref: tuple[int, int], ended: Ongoing) -> int:
    """Who controls a card once a takeover has ended: the latest that is left, or whoever had it before that one."""
    rules = rules_of(game)
    left = [
        one
        for one in game.state.ongoing
        if ref in one.targets and isinstance(rules.program.node(one.hook), TakeControl)
    ]
    if left:
        return number_in(max(left, key=lambda one: one.id).env, "taker")
    return number_in(ended.env, "had")


def still_attacked(game: Game, battle: Battle) -> bool:
    """407.5, 302.2 An attacked card is the target only while it is in play under the defending player's control."""
    slot, _ = battle.target
    return game.tracked(battle.target) and game.card(slot).controller == battle.defender


def belongs(game: Game, battle: Battle, slot: int, seat: int) -> bool:
    """407.4, 407.4a, 208.4 A character stays in its party only while its player controls it and it is a character."""
    card = game.card(slot)
    return (
        game.rules.in_play(card.area) and card.controller == seat and "character" in rules_of(game).types_of(game, slot)
    )


def may_join(game: Game, battle: Battle, slot: int, seat: int) -> bool:
    """407.6 Another player's character cannot be brought into a battle party of yours."""
    return game.card(slot).controller == seat
