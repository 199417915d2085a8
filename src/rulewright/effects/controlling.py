"""Control that was taken for a time goes back when the time is up; who had a card to the last is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

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
    """The seat that controls a card once a takeover has ended: by the latest that remains, or as before it."""
    left = [one for one in game.state.ongoing if ref in one.targets and is_takeover(game, one)]
    if left:
        return number_in(max(left, key=lambda one: one.id).env, "taker")
    return number_in(ended.env, "had")


def note_master(game: Game, object_: int, seat: int) -> None:
    """Remember who controls an object, or did until it left play and was its owner's again."""
    table = game.state.table
    others = tuple(one for one in table.masters if one[0] != object_)
    game.state.put_table(replace(table, masters=(*others, (object_, seat))), 0)


def master_of(game: Game, object_: int, otherwise: int) -> int:
    """The seat that controls an object, or did when it left; `otherwise` if no effect gave it to another seat."""
    return next((seat for one, seat in game.state.table.masters if one == object_), otherwise)


def forget_masters(game: Game) -> None:
    """Forget who controlled cards that are gone and whose effects have ended."""
    state = game.state
    if state.table.masters:
        wanted = {effect.source[1] for effect in state.ongoing}
        wanted |= {card.object for card in state.cards if game.rules.in_play(card.area)}
        kept = tuple(one for one in state.table.masters if one[0] in wanted)
        state.put_table(replace(state.table, masters=kept), 0)
