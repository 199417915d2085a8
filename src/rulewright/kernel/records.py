"""The leaves of a state: frozen records of ints and tuples. Whatever a state holds is one of these.

No record can hold itself, so the collector of cycles has nothing to look for in them.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from rulewright.kernel.ids import Area, HookNumber, Kind

NOBODY = -1
NOWHERE = -1
NO_HOOK = HookNumber(NOBODY)

Ref = tuple[int, int]
"""A card as something keeps track of it: its slot and the object it was; a new object number means track was lost."""

Value = int | tuple[Ref, ...]
"""What a register of a running program holds: a number, or cards."""

Env = tuple[tuple[str, Value], ...]
"""The registers of a running program, by name."""


class Card(Struct, frozen=True, gc=False, array_like=True):
    """An object in a game; what is printed on it lives outside the state."""

    printed: Annotated[int, Meta(ge=0)]
    """Index of its definition in the game's list of cards."""
    owner: int
    controller: int
    area: Area
    """Which kind of area it is in; NOWHERE once it has ceased to exist."""
    object: int
    """A new number whenever the game says that effects lose track of it."""
    flags: int = 0
    """Bits: see the constants below; games add their own above them."""
    host: int = NOBODY
    """The slot it is attached to."""
    place: int = NOBODY
    """The slot of the card that it is at, such as a city or a base, where a game has them."""
    damage: tuple[tuple[int, int], ...] = ()
    """Damage that wears off, as (object of the source, amount)."""
    wear: tuple[tuple[int, int], ...] = ()
    """Damage that stays, as (object of the source, amount)."""
    tokens: tuple[tuple[int, int], ...] = ()
    """Tokens on it, as (kind, count)."""
    since: int = 0
    """The turn in which its controller got it."""
    seen: int = 0
    """Bits of the seats that have looked at this object though it lies hidden."""
    kept: Env = ()
    """What was settled as it was played and its text speaks of later, by name."""


FACE_DOWN = 1
MARKED = 2
"""Depleted, tapped, exhausted: used, and not ready again yet."""
MARKER = "marker"
"""The register of a marked card that holds the card whose text marked it, where that text asks for it."""
ELIGIBLE = 4
"""It was there, on this side, when the turn began."""
FIRST_GAME_FLAG = 16


class Seat(Struct, frozen=True, gc=False, array_like=True):
    """What a player has that is not a card."""

    score: int
    out: int = 0
    """1 once this player has lost and is asked nothing more."""
    counters: tuple[tuple[int, int], ...] = ()
    """Counts the game keeps, as (which, how many)."""

    def count(self, which: int) -> int:
        """How many this seat has of a counter."""
        return next((number for name, number in self.counters if name == which), 0)


class Event(Struct, frozen=True, gc=False, array_like=True):
    """One thing that is to happen, or has happened."""

    kind: Kind
    card: int = NOBODY
    seat: int = NOBODY
    amount: int = 0
    to: int = NOBODY
    """The area a card goes to, or the face it is turned to."""
    other: int = NOBODY
    """A second card: the host of an attachment, the target of an attack."""
    source: Ref = (NOBODY, 0)
    """The card whose text causes it."""
    by: int = NOBODY
    """The seat that controls the effect; NOBODY where a rule does it."""
    hook: HookNumber = NO_HOOK
    """The program whose line causes it; NOBODY where a rule does it."""
    rule: str = ""
    shares: tuple[tuple[int, int, int], ...] = ()
    """Damage by source (slot, object, amount); for a destruction, the sources of the damage that caused it."""
    used: tuple[int, ...] = ()
    """The replacements that have acted on this happening already."""
    flags: int = 0
    memory: tuple[int, ...] = ()
    """Values of the card as it last was, in the order the game lists them."""
    was: int = NOBODY
    """The area the card came from."""


COST = 1
"""Done to satisfy a cost: not replaceable, and triggers wait."""
BATTLE = 2
BY_RULE = 4
BOTTOM = 8
"""Goes under the pile instead of onto it."""
CONCEALED = 16
"""Goes, or arrives, face-down."""
QUIET = 32
"""Nothing can be triggered by it (setting up a game)."""
AT_RANDOM = 64
THIS_TURN_ONLY = 256
"""Concerns only what has come about this turn."""
LAY_HIDDEN = 512
"""It lay face-down before it went."""
ARRIVES_MARKED = 1024
"""Comes into play marked as used."""
GIVEN_UP = 2048
"""Whoever controls the card gives it up: a sacrifice."""


class Trigger(Struct, frozen=True, gc=False, array_like=True):
    """A trigger whose event has occurred and whose instructions are still to be carried out."""

    hook: HookNumber
    source: Ref
    controller: int
    event: Event
    env: Env = ()
    waited: int = 0
    """The ongoing effect that heard of it, by its id; 0 for text on a card."""


class Ongoing(Struct, frozen=True, gc=False, array_like=True):
    """An effect that lasts: a change of values, a prohibition, a delayed trigger or replacement."""

    id: int
    hook: HookNumber
    source: Ref
    controller: int
    targets: tuple[Ref, ...]
    """The fixed set it affects; empty where the program selects live."""
    env: Env
    until: int
    """See the constants below."""
    since: int
    """The turn in which it began."""


FOREVER = 0
THIS_TURN = 1
NEXT_TIME = 2
"""Once; it waits until then however long that is."""
NEXT_TIME_THIS_TURN = 3
THIS_BATTLE = 4
WHILE_SOURCE = 5
"""As long as its source is the object it was."""
UNTIL_OWN_TURN = 6
"""Until the next turn of its controller begins."""
UNTIL_ANOTHERS_TURN = 7
"""Until the next turn of another player begins."""
THROUGH_OWN_TURN = 8
"""Until the next turn of its controller is over."""
THROUGH_ANOTHERS_TURN = 9
"""Until the next turn of another player is over."""
NEXT_TIME_THIS_BATTLE = 10
UNTIL_OWN_PHASE = 16
"""With the number of a phase added to it: until the next such phase of its controller begins."""


class Outcome(Struct, frozen=True, gc=False, array_like=True):
    """What a procedure hands back to the one that began it."""

    events: tuple[Event, ...] = ()
    env: Env = ()
    value: int = 0


NOTHING = Outcome()


class Frame(Struct, frozen=True, gc=False, array_like=True):
    """One procedure in progress: which, at which step, with what in hand."""

    procedure: int
    step: int
    vars: Any
    outcome: Outcome = NOTHING


class Option(Struct, frozen=True, gc=False, array_like=True):
    """One action open to a seat, in data: play this card, use that ability, attack this target, pass."""

    verb: str
    card: int = NOBODY
    other: int = NOBODY
    """An ability's number, or a second card."""
    face_down: int = 0
    paying: tuple[int, ...] = ()
    """What the seat wants to pay with, where it cares: cards, or whatever the game pays with."""
    times: int = 0
    """How often, where that is part of what is said."""


PASS = Option("pass")
"""Doing nothing in a window where one could."""


class Said(Struct, frozen=True, gc=False, array_like=True):
    """An answer that was given, and the question: one link of a sequence that may be done again."""

    seat: int
    depth: int
    """How deep in procedures within procedures it was asked."""
    rule: str
    prompt: str
    source: int
    action: int = 0
    """1 for an action in a window in which one acts freely; 2 if that window is the turn itself; 0 for a choice."""
    option: Option | None = None
    named: tuple[int, ...] | None = None
    number: int = 0

    @property
    def answer(self) -> Any:
        """The answer as the decision took it."""
        if self.option is not None:
            return self.option
        return self.number if self.named is None else self.named


class Repetition(Struct, frozen=True, gc=False, array_like=True):
    """A sequence that was declared to be repeated, and how far that has come."""

    seat: int
    """Who declared it."""
    depth: int
    """How deep its window lies: where a round begins and ends."""
    script: tuple[Said, ...]
    times: int
    shared: int = 0
    """1 if the actions of more than one seat are in it."""
    round: int = 0
    at: int = 0
    """How much of the script has been said in this round."""
    break_in: int = 0
    """The round in which the other seats answer for themselves."""
    stop: int = NOBODY
    """How much of the script is said in the last round, if not all of it."""
    settled: int = 0
    """The last round for which everything has been settled that the game wants to be asked before."""


class Snapshot(Struct, frozen=True, array_like=True):
    """The state as it was when an action was announced, kept so that an illegal one can be taken back."""

    cards: tuple[Card, ...]
    areas: tuple[tuple[int, ...], ...]
    seats: tuple[Seat, ...]
    ongoing: tuple[Ongoing, ...]
    frames: tuple[Frame, ...]
    pending: tuple[Trigger, ...]
    held: int
    table: Any
    chosen: int = 0
    """1 once anybody has chosen anything since: with other choices the action might have been legal."""
