"""Bytes of a state, and the identities that are worked out from them.

`dumps` writes frames by label and step name, so that a save survives a change of numbers; `digest` is the only
identity that is printed, stored or compared between machines; `position_key` leaves out clock, chance and object
numbers, so that a position can recur.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import astuple

from rulewright.kernel.decisions import AnyDecision
from rulewright.kernel.errors import FileFault
from rulewright.kernel.listeners import rebuild
from rulewright.kernel.records import Card, Frame, Ongoing, Outcome, Repetition, Said, Seat, Snapshot, Trigger
from rulewright.kernel.state import State

if TYPE_CHECKING:
    from rulewright.kernel.game import Game
    from rulewright.kernel.rules import Rules

FORMAT = 4
"""4: the place of a card is always a card."""

_encoder = msgspec.msgpack.Encoder()
_FrameBytes = tuple[str, str, Any, Outcome]
_SnapshotBytes = tuple[
    tuple[Card, ...],
    tuple[tuple[int, ...], ...],
    tuple[Seat, ...],
    tuple[Ongoing, ...],
    list[_FrameBytes],
    tuple[Trigger, ...],
    int,
    Any,
    int,
]


class _StateBytes(msgspec.Struct, array_like=True):
    """The canonical form of a state."""

    format: int
    cards: list[Card]
    areas: list[tuple[int, ...]]
    seats: list[Seat]
    ongoing: tuple[Ongoing, ...]
    frames: list[_FrameBytes]
    snapshots: list[_SnapshotBytes]
    pending: tuple[Trigger, ...]
    held: int
    asked: AnyDecision | None
    table: Any
    result: tuple[int, ...] | None
    turn: int
    active: int
    seed: int
    chance: int
    clock: int
    objects: int
    done: tuple[Said, ...]
    repeating: Repetition | None


_decoder = msgspec.msgpack.Decoder(_StateBytes)


def dumps(game: Game) -> bytes:
    """The whole state as bytes; equal states give equal bytes, on any machine."""
    state, rules = game.state, game.rules
    return _encoder.encode(
        _StateBytes(
            FORMAT,
            state.cards,
            state.areas,
            state.seats,
            state.ongoing,
            _frames_out(rules, state.frames),
            [_snapshot_out(rules, one) for one in state.snapshots],
            state.pending,
            state.held,
            state.asked,  # type: ignore[arg-type]
            state.table,
            state.result,
            state.turn,
            state.active,
            state.seed,
            state.chance,
            state.clock,
            state.objects,
            state.done,
            state.repeating,
        )
    )


def loads(rules: Rules, data: bytes) -> State:
    """The state that `dumps` wrote; caches are rebuilt."""
    from rulewright.kernel.game import Game

    try:
        read = _decoder.decode(data)
    except (msgspec.DecodeError, msgspec.ValidationError) as fault:
        raise FileFault("saved state", f"these bytes are not a saved state: {fault}") from fault
    if read.format != FORMAT:
        raise FileFault("saved state", f"format {read.format} is not format {FORMAT}, which this version reads")
    known = len(rules.defs)
    greatest = max([card.printed for card in read.cards], default=0)
    areas = _areas_in(rules, read.areas)
    if len(areas) != len(rules.areas) * len(read.seats) or greatest >= known:
        raise FileFault("saved state", f"this is not a state of {rules.name} with the cards of this match")
    state = State(len(read.seats), len(areas), read.seed, _table_in(rules, read.table))
    state.cards = read.cards
    state.areas = list(areas)
    state.seats = read.seats
    state.ongoing = read.ongoing
    state.frames = _frames_in(rules, read.frames)
    state.pending = read.pending
    state.held = read.held
    state.asked = read.asked
    state.result = read.result
    state.turn = read.turn
    state.active = read.active
    state.chance = read.chance
    state.clock = read.clock
    state.objects = read.objects
    state.done = read.done
    state.repeating = read.repeating
    state.snapshots = tuple(_snapshot_in(rules, one) for one in read.snapshots)
    state.rekey()
    rebuild(Game(rules, state))
    state.dirty = 0
    return state


def digest(game: Game) -> str:
    """The identity of this state between machines."""
    return blake2b(dumps(game), digest_size=16).hexdigest()


def position_key(game: Game) -> bytes:
    """The position without clock, chance and object numbers: equal if play stands where it stood before."""
    state = game.state
    cards = [
        (
            c.printed,
            c.owner,
            c.controller,
            c.area,
            c.flags,
            c.host,
            c.place,
            tuple(sorted(n for _, n in c.damage)),
            tuple(sorted(n for _, n in c.wear)),
            c.tokens,
        )
        for c in state.cards
        if c.area >= 0
    ]
    seats = [astuple(seat) for seat in state.seats]
    lasting = [
        (e.hook, e.source[0], e.controller, e.until, tuple(slot for slot, _ in e.targets)) for e in state.ongoing
    ]
    pending = [(t.hook, t.source[0], t.controller, t.event.kind, t.event.card) for t in state.pending]
    # A loop of triggers goes deeper each time round; where it stands is told by the steps, not by how often.
    frames = list(dict.fromkeys((frame.procedure, frame.step) for frame in state.frames))
    table = game.rules.position_table(state.table)
    whole = (cards, state.areas, seats, lasting, pending, frames, state.held, state.active, table)
    return blake2b(_encoder.encode(whole), digest_size=16).digest()


def _frames_out(rules: Rules, frames: Any) -> list[_FrameBytes]:
    names = rules.procedures.names
    return [(*names[frame.procedure][frame.step], frame.vars, frame.outcome) for frame in frames]


def _frames_in(rules: Rules, frames: list[_FrameBytes]) -> list[Frame]:
    read: list[Frame] = []
    for label, step, in_hand, outcome in frames:
        number = rules.procedures.number.get(label)
        if number is None or (step and step not in rules.procedures.positions[number]):
            raise FileFault("saved state", f"{rules.name} has no procedure {label} with a step {step}")
        procedure = rules.procedures.all[number]
        position = rules.procedures.positions[number][step] if step else len(procedure.steps)
        read.append(Frame(number, position, msgspec.convert(in_hand, procedure.vars), outcome))
    return read


def _areas_in(rules: Rules, areas: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The areas; those that a later version has added behind the others are empty."""
    added = len(rules.areas) * rules.seats - len(areas)
    return (*areas, *((),) * max(0, added))


def _snapshot_out(rules: Rules, s: Snapshot) -> _SnapshotBytes:
    return s.cards, s.areas, s.seats, s.ongoing, _frames_out(rules, s.frames), s.pending, s.held, s.table, s.chosen


def _snapshot_in(rules: Rules, written: _SnapshotBytes) -> Snapshot:
    cards, areas, seats, ongoing, frames, pending, held, table, chosen = written
    table = _table_in(rules, table)
    areas = _areas_in(rules, areas)
    return Snapshot(cards, areas, seats, ongoing, tuple(_frames_in(rules, frames)), pending, held, table, chosen)


def _table_in(rules: Rules, table: Any) -> Any:
    return msgspec.convert(table, rules.table_type)
