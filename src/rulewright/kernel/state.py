"""The state of a game: the one mutable thing, and a value all the same.

It is a few shallow containers of frozen records. `copy()` shares every leaf; `==` compares by value; `key` is kept
up as cards are written.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from rulewright.kernel.aspects import LASTING, SCORE, SETTLED, SPENT, TABLE, TURN, TURNED
from rulewright.kernel.caches import Caches
from rulewright.kernel.decisions import Decision
from rulewright.kernel.records import Card, Frame, Ongoing, Repetition, Said, Seat, Snapshot, Trigger


class State(Caches):
    """All of a game, in the middle of anything."""

    __slots__ = (
        "active",
        "areas",
        "asked",
        "cards",
        "chance",
        "clock",
        "done",
        "frames",
        "held",
        "objects",
        "ongoing",
        "pending",
        "repeating",
        "result",
        "seats",
        "seed",
        "settled_key",
        "snapshots",
        "stale",
        "table",
        "turn",
    )

    cards: list[Card]
    areas: list[tuple[int, ...]]
    seats: list[Seat]
    ongoing: tuple[Ongoing, ...]
    frames: list[Frame]
    snapshots: tuple[Snapshot, ...]
    pending: tuple[Trigger, ...]
    held: int
    asked: Decision | None
    table: Any
    """What is on the table that is neither card nor seat: a battle, a stack. The game's own frozen record."""
    result: tuple[int, ...] | None
    """The winners once the game is over; empty for a draw."""
    turn: int
    active: int
    seed: int
    chance: int
    clock: int
    objects: int
    done: tuple[Said, ...]
    """What was answered this turn, where the game lets a sequence be repeated."""
    repeating: Repetition | None
    """The sequence that is being repeated."""
    settled_key: int
    """The key of the cards, as of when it was last asked for."""
    stale: dict[int, Card | None]
    """The cards written since then, as they were then; None for one that was not there."""

    def __init__(self, seats: int, areas: int, seed: int, table: Any, twin_of: State | None = None) -> None:
        if twin_of is not None:
            self._share(twin_of)
            return
        self.cards = []
        self.areas = [()] * areas
        self.seats = [Seat(0)] * seats
        self.ongoing = ()
        self.frames = []
        self.snapshots = ()
        self.pending = ()
        self.held = 0
        self.asked = None
        self.table = table
        self.result = None
        self.turn = 0
        self.active = 0
        self.seed = seed
        self.chance = 0
        self.clock = 0
        self.objects = 0
        self.done = ()
        self.repeating = None
        self.settled_key = 0
        self.stale = {}
        super().__init__()

    def copy(self) -> State:
        """A state of its own that shares every leaf with this one."""
        return State(0, 0, 0, None, self)

    def _share(self, other: State) -> None:
        self.cards = other.cards.copy()
        self.areas = other.areas.copy()
        self.seats = other.seats.copy()
        self.ongoing = other.ongoing
        self.frames = other.frames.copy()
        self.snapshots = other.snapshots
        self.pending = other.pending
        self.held = other.held
        self.asked = other.asked
        self.table = other.table
        self.result = other.result
        self.turn = other.turn
        self.active = other.active
        self.seed = other.seed
        self.chance = other.chance
        self.clock = other.clock
        self.objects = other.objects
        self.done = other.done
        self.repeating = other.repeating
        self.settled_key = other.settled_key
        self.stale = other.stale.copy()
        other.share_with(self)

    # -- writing -------------------------------------------------------------------------------------------------

    def put(self, slot: int, card: Card, changed: int) -> None:
        """The one way a card is written: keeps the key, notes what became dirty, drops what was derived from it."""
        cards = self.cards
        if slot not in self.stale:
            self.stale[slot] = cards[slot]
        cards[slot] = card
        # The same as `touch`, written out: this runs several times a decision, and a call more is felt.
        self.dirty |= changed
        self.unseen |= changed
        if changed & self.watched:
            self.derived = {}
            if changed & SETTLED:
                self.settled = {}
                self.payable = {}
                if changed & TURNED:
                    self.kept = {}
        if changed & SPENT:
            self.payable = {}

    def add(self, card: Card) -> int:
        """A card that was not there before; returns its slot."""
        slot = len(self.cards)
        self.cards.append(card)
        self.stale[slot] = None
        return slot

    def put_seat(self, seat: int, record: Seat, changed: int = SCORE) -> None:
        """Write what a seat has; `changed` is SPENT where only what it pays with is another."""
        self.seats[seat] = record
        self.touch(changed)

    def give_turn(self, seat: int) -> None:
        """It is this seat's turn now; whatever rests on whose turn it is has changed."""
        self.active = seat
        self.done = ()
        self.touch(TURN)

    def put_table(self, table: Any, changed: int = TABLE) -> None:
        """Write what is on the table besides cards; `changed` is 0 where nothing is derived from or checked by it."""
        self.table = table
        if changed:
            self.touch(changed)

    def put_ongoing(self, ongoing: tuple[Ongoing, ...]) -> None:
        """Write the effects that last."""
        self.ongoing = ongoing
        self.touch(LASTING)

    def new_object(self) -> int:
        """The next object number."""
        self.objects += 1
        return self.objects

    # -- identity ------------------------------------------------------------------------------------------------

    @property
    def key(self) -> int:
        """This state's identity within this process: equal states have equal keys."""
        return hash((self.cards_key, *self._rest(), self.snapshots))

    @property
    def cards_key(self) -> int:
        """The key of the cards, with the slot mixed in so that equal records do not cancel."""
        key = self.settled_key
        for slot, old in self.stale.items():
            key ^= hash((slot, self.cards[slot])) ^ (hash((slot, old)) if old is not None else 0)
        self.settled_key = key
        self.stale = {}
        return key

    def _rest(self) -> tuple[Any, ...]:
        return (
            tuple(self.areas),
            tuple(self.seats),
            self.ongoing,
            tuple(self.frames),
            self.pending,
            self.held,
            self.asked,
            self.table,
            self.result,
            self.turn,
            self.active,
            self.seed,
            self.chance,
            self.clock,
            self.objects,
            self.done,
            self.repeating,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.cards == other.cards and self._rest() == other._rest() and self.snapshots == other.snapshots

    def __hash__(self) -> int:
        return self.key

    # -- taking back ---------------------------------------------------------------------------------------------

    def take_snapshot(self) -> None:
        """Remember all this, so that an illegal action can be taken back."""
        snapshot = Snapshot(
            tuple(self.cards),
            tuple(self.areas),
            tuple(self.seats),
            self.ongoing,
            tuple(self.frames),
            self.pending,
            self.held,
            self.table,
        )
        self.snapshots = (*self.snapshots, snapshot)

    def note_choice(self) -> None:
        """Somebody has chosen something while an action may still be taken back."""
        self.snapshots = tuple(one if one.chosen else replace(one, chosen=1) for one in self.snapshots)

    def drop_snapshot(self) -> None:
        """The action has proved legal."""
        self.snapshots = self.snapshots[:-1]

    def rewind(self) -> None:
        """Restore the last snapshot, except for the random generator and for what has been seen."""
        snapshot = self.snapshots[-1]
        seen = [card.seen for card in self.cards]
        self.cards = list(snapshot.cards)
        self.areas = list(snapshot.areas)
        self.seats = list(snapshot.seats)
        self.ongoing = snapshot.ongoing
        self.frames = list(snapshot.frames)
        self.pending = snapshot.pending
        self.held = snapshot.held
        self.table = snapshot.table
        self.snapshots = self.snapshots[:-1]
        for slot, card in enumerate(self.cards):
            if seen[slot] | card.seen != card.seen:
                self.cards[slot] = replace(card, seen=seen[slot] | card.seen)
        self.rekey()
        self.forget()
        self.dirty = 0

    def rekey(self) -> None:
        """Compute the key of the cards anew."""
        self.settled_key = 0
        self.stale = _all_stale(len(self.cards)).copy()


@cache
def _all_stale(cards: int) -> dict[int, Card | None]:
    """Every card is written anew: the beginning of `State.stale` when no key is known."""
    return dict.fromkeys(range(cards))
