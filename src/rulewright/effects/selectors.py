"""Which cards and which players a text speaks of."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class Cards(Struct, frozen=True, tag=True):
    """Whatever can stand where cards can be named."""


class Whose(Struct, frozen=True, tag=True):
    """A player named through a card, which can stand where a player can: its controller, the character's owner."""

    of: Cards
    owner: bool = False
    """Its owner; otherwise its controller."""
    then: bool = False
    """The card is the one that an earlier instruction dealt with, whatever has become of it since."""


Named = Literal[
    "you", "opponent", "each", "owner", "controller", "that player", "their opponent", "picked player", "winner",
    "loser", "anyone", "such player", "runner-up", "active player", "attacking player", "defending player",
    "player to the left", "player to the right", "doer",
]  # fmt: skip
Who = Named | Whose
"""A player: owner and controller are those of the card that something is done with; that player is the one in the event
or pick, and their opponent the other one; doer is whose effect has brought the event about; such player is one of whom
a condition says what must be so."""

WHEREVER = "wherever"
"""No area in particular: what is asked of a card that is known already, wherever it is."""


class Filter(Cards, frozen=True, tag=True, cache_hash=True):
    """All cards that fit a description. An empty field does not restrict."""

    types: tuple[str, ...] = ()
    """Any of these types; `card` is written by leaving it empty."""
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    trades: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    name: str = ""
    keywords: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    controller: Who | None = None
    owner: Who | None = None
    area: str = "play"
    """play, hand, deck, discard, removed, being played, void."""
    area_of: Who | None = None
    states: tuple[str, ...] = ()
    """depleted, restored, attacking, blocking, in battle, not in battle, face-down, face-up, attached, unattached,
    damaged, attacking party, blocking party, target, free (a resource that can pay)."""
    compare: tuple[Any, ...] = ()
    """Comparisons, all of which must hold."""
    other: bool = False
    """Not this card."""
    another: bool = False
    """None of the cards picked so far."""
    on: Cards | None = None
    """Attached to that card."""
    among: Cards | None = None
    """Only among these: the cards just looked at, or one of those named before."""
    besides: tuple[Cards, ...] = ()
    """None of these."""
    where: tuple[Any, ...] = ()
    """Relations, all of which must hold."""
    together: str = ""
    """What several of them must have in common, or not: same type, different names; each type: one of every type."""


class This(Cards, frozen=True, tag=True):
    """This card."""


class Host(Cards, frozen=True, tag=True):
    """The card that this one is attached to."""


class PlaceOf(Cards, frozen=True, tag=True):
    """The card at which another is, in a game that has places: its city, its base."""

    card: Cards


class HostOf(Cards, frozen=True, tag=True):
    """The card that another is attached to."""

    card: Cards
    types: tuple[str, ...] = ()
    """What it is called."""


class Leader(Cards, frozen=True, tag=True):
    """The card that stands for a player and bears the score."""

    who: Who


class Register(Cards, frozen=True, tag=True):
    """Cards that an earlier instruction dealt with: the character, it, those cards. Linked by name."""

    name: str


SUCH = Register("such")
"""The card of which a description says what must be so: a character that attacked this turn."""


class EventCard(Cards, frozen=True, tag=True):
    """The card in the event that set this off: that character, it."""


class EventOther(Cards, frozen=True, tag=True):
    """The second card in that event: what damage was inflicted to, what was attacked."""


class EventSource(Cards, frozen=True, tag=True):
    """The card that caused that event."""


class Responded(Cards, frozen=True, tag=True):
    """The card or ability that is being responded to."""


class TopOf(Cards, frozen=True, tag=True):
    """The top cards of a player's pile."""

    who: Who
    number: Any
    """A Number."""
    area: str = "deck"
    bottom: bool = False
    """The bottom cards instead."""


class Latest(Cards, frozen=True, tag=True):
    """The card to which something has happened last in this turn: the last tactic played."""

    when: Any
    """An Occasion."""


class Each(Cards, frozen=True, tag=True):
    """Several groups named together: this card and the character."""

    groups: tuple[Cards, ...]
