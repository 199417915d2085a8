"""Control that was taken for a time goes back when the time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.effects.scope import number_in
from rulewright.effects.verbs import Exchange, TakeControl
from rulewright.kernel.carrying_out import carry_out
from rulewright.kernel.events import CONTROL
from rulewright.kernel.records import BY_RULE, Event, Ongoing

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def give_back(game: Game, over: tuple[Ongoing, ...], rule: str) -> None:
    """Of what has ended, the takeovers are undone; of several of one card the latest that is left decides.

    Of several that end together the latest goes first, so that the card comes back to whoever had it before them all.
    """
    for effect in reversed(over):
        if not is_takeover(game, effect):
            continue
        for ref in effect.targets:
            if game.tracked(ref):
                seat = _controller_without(game, ref, effect)
                carry_out(game, (Event(CONTROL, ref[0], seat=seat, rule=rule, flags=BY_RULE),))


def is_takeover(game: Game, effect: Ongoing) -> bool:
    """Whether something that lasts is that somebody has taken control."""
    return isinstance(rules_of(game).program.node(effect.hook), TakeControl | Exchange)


def _controller_without(game: Game, ref: tuple[int, int], ended: Ongoing) -> int:
    """Who controls a card once a takeover has ended: the latest that is left, or whoever had it before that one."""
    left = [one for one in game.state.ongoing if ref in one.targets and is_takeover(game, one)]
    if left:
        return number_in(max(left, key=lambda one: one.id).env, "taker")
    return number_in(ended.env, "had")
