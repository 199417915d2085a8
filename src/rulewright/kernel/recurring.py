"""Whether play stands where it stood before: exactly, or but for counts that have grown.

A place is the position with what is asked and the procedures on top of those in progress: a loop of triggers goes
deeper each time round, and how often it went round is no part of where it stands. Object numbers are left out, as in
the position. A shape leaves out counts as well, the number of cards that are alike among them.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from rulewright.kernel.records import NOBODY, Event
from rulewright.kernel.saving import position_key

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

ON_TOP = 8
"""How many of the procedures in progress are looked into; of those below only which they are."""

BY_SLOT = ("card", "original", "copy")
"""What records of something in progress call a card that they hold by its slot alone."""
NUMBERED = ("id", "doing")
"""What they call the number of something in progress, which is another number each time round."""

Counts = dict[Any, int]
"""Counts, by what they are counted on."""

_encode = msgspec.msgpack.Encoder().encode


def place_key(game: Game) -> bytes:
    """Where play stands, counts, results of chance and what has happened this turn included."""
    state = game.state
    rest = (*_in_progress(game, exact=True), state.chance, game.rules.history(state.table))
    return blake2b(position_key(game) + _encode(rest), digest_size=16).digest()


def shape_key(game: Game) -> bytes:
    """The same without counts: equal if only scores, tokens, damage, or cards that are alike have become more."""
    state = game.state
    cards = {
        (c.printed, c.owner, c.controller, c.area, c.flags, _alike(game, c.host), c.place)
        for c in state.cards
        if c.area >= 0
    }
    out = [seat.out for seat in state.seats]
    table = _plain(game, game.rules.position_table(state.table), exact=False)
    whole = (sorted(cards), out, state.held, state.active, state.turn, state.chance, table)
    return blake2b(_encode((whole, *_in_progress(game, exact=False))), digest_size=16).digest()


def counts(game: Game) -> Counts:
    """Everything that a shape leaves out, by what it is counted on."""
    state = game.state
    found: Counts = {("seat", at): seat.score for at, seat in enumerate(state.seats)}
    found["history"] = game.rules.history(state.table)
    found["lasting"] = len(state.ongoing)
    for slot, card in enumerate(state.cards):
        if card.area >= 0:
            pairs = (*card.tokens, *card.damage, *card.wear)
            found[slot, card.object] = sum(number for _, number in pairs)
            kind = (card.printed, card.area, card.controller)
            found[kind] = found.get(kind, 0) + 1
    return found


def fallen(now: Counts, then: Counts) -> bool:
    """Whether any count is less than it was, so that the sequence may be on its way to an end."""
    return any(number < then.get(what, number) for what, number in now.items())


def _in_progress(game: Game, *, exact: bool) -> tuple[Any, ...]:
    """What is asked, what waits, and the procedures in progress."""
    state = game.state
    top = [(f.procedure, f.step, _plain(game, f.vars, exact=exact)) for f in state.frames[-ON_TOP:]]
    below = sorted({(f.procedure, f.step) for f in state.frames[:-ON_TOP]})
    waiting = [_plain(game, trigger, exact=exact) for trigger in state.pending]
    return _plain(game, state.asked, exact=exact), waiting, _once(top), below


def _once(frames: list[Any]) -> list[Any]:
    """The frames without those that stand in there twice."""
    return [frame for at, frame in enumerate(frames) if frame not in frames[:at]]


def _plain(game: Game, data: Any, *, exact: bool) -> Any:
    """Data without object numbers; without counts too, and with kinds of cards in the place of cards, if not exact."""
    if isinstance(data, Event):
        card, other = (_alike(game, one) if not exact else one for one in (data.card, data.other))
        amounts = (data.amount, data.memory, [share[2] for share in data.shares]) if exact else ()
        return [data.kind, card, other, data.seat, data.to, data.by, data.hook, data.rule, data.flags, *amounts]
    if isinstance(data, Struct):
        data = astuple(data) if exact else _with_kinds(game, data)
    if not isinstance(data, list | tuple):
        return data
    if len(data) == 2:
        first, second = data
        if type(first) is int and type(second) is int and 0 <= first < len(game.state.cards):
            return first if exact else _alike(game, first)
        if type(first) is str and type(second) is int and not exact:
            return first
    return [_plain(game, one, exact=exact) for one in data]


def _with_kinds(game: Game, data: Struct) -> list[Any]:
    """The fields of a record without its number, with the kinds of the cards that it holds by slot in their place."""
    found = []
    for name in data.__struct_fields__:
        value = getattr(data, name)
        if type(value) is int and name in NUMBERED:
            continue
        found.append(_alike(game, value) if type(value) is int and name in BY_SLOT else value)
    return found


def _alike(game: Game, slot: int) -> int:
    """What is printed on a card, in its place."""
    return NOBODY if slot < 0 else game.state.cards[slot].printed
