"""What a view is made of: records of all that one seat may know (`kernel/views.py` makes them)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from rulewright.kernel.records import NOBODY


class CardView(Struct, frozen=True, omit_defaults=True):
    """A card as the viewer sees it."""

    handle: str
    name: str = ""
    """Empty if the viewer cannot know it."""
    owner: int = 0
    controller: int = 0
    flags: int = 0
    place: str = ""
    """The handle of the card in play that it is at, such as a city."""
    host: str = ""
    """The handle of what it is attached to."""
    damage: tuple[tuple[str, int], ...] = ()
    """Damage that wears off, by the handle of its source."""
    wear: tuple[tuple[str, int], ...] = ()
    """Damage that stays, by the handle of its source."""
    tokens: tuple[tuple[int, int], ...] = ()
    since: int = 0
    above: int = NOBODY
    """How many cards lie on it, if it is a card of a pile that the viewer has seen there."""
    values: dict[str, Any] = {}


class AreaView(Struct, frozen=True, omit_defaults=True):
    """An area of one seat: how many cards, and those that can be told apart."""

    name: str
    size: int
    cards: tuple[CardView, ...]
    called: str = ""
    """What players call it, where that is not its name."""


class SeatView(Struct, frozen=True):
    """A seat and its areas."""

    name: str
    score: int
    out: bool
    areas: tuple[AreaView, ...]


class ChoiceView(Struct, frozen=True, omit_defaults=True):
    """One thing that can be chosen: in words, and the cards that it is about."""

    words: str
    cards: tuple[str, ...] = ()
    verb: str = ""
    """What is done, if it is an action."""
    note: str = ""
    """What it costs and does, where its words do not say so."""
    said: str = ""
    """The same in the words of somebody who points at its card."""
    usual: bool = False
    """Whether it is what one mostly means by its card."""
    by: tuple[str, ...] = ()
    """The cards that could carry it out and are chosen next: for an attack on a card, the attackers."""
    at: tuple[str, ...] = ()
    """A second card that it names: where the first goes."""


class DecisionView(Struct, frozen=True, omit_defaults=True):
    """What the viewer is asked: by which rule, and what it may answer."""

    kind: str
    rule: str
    prompt: str
    source: str = ""
    """The handle of the card whose line asks."""
    choices: tuple[ChoiceView, ...] = ()
    low: int = 0
    high: int = 0
    """How many may be picked, or the bounds of the number; for a division both are the total."""
    ordered: bool = False
    required: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    """Choices that are alike: all that are named have to be of one group, or, apart, no two of them."""
    apart: bool = False
    or_pass: bool = False
    """Whether one may pass instead of naming a number."""
    next_only: bool = False
    """Whether only the next of the things to be ordered is asked for."""
    window: str = ""
    """The kind of window that is open, if it is for actions."""
    optional: bool = False
    """Whether passing is the usual answer."""


class EntryView(Struct, frozen=True, omit_defaults=True):
    """A sentence of the trace, as the viewer may read it."""

    rule: str
    text: str
    source: str = ""
    depth: int = 0


class View(Struct, frozen=True):
    """All that a seat may know; for None, a spectator, all that everyone may know."""

    seat: int | None
    turn: int
    active: int
    result: tuple[int, ...] | None
    seats: tuple[SeatView, ...]
    table: Any
    asked: int | None
    """The seat that is asked something now; what it is asked only that seat is told."""
    decision: DecisionView | None
    trace: tuple[EntryView, ...]

    def encode(self) -> bytes:
        """The view as JSON, the same bytes for equal views."""
        return msgspec.json.encode(self, order="sorted")
