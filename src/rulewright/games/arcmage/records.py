"""The records of procedures that several chapters begin."""

from __future__ import annotations

from msgspec import Struct

from rulewright.games.arcmage.table import Item
from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import NOBODY, Env, Option, Ref


class PlayingACard(Struct, frozen=True, gc=False, array_like=True):
    """A card being played (play.1 to play.3), up to where it lies on the stack."""

    seat: int
    card: int
    object: Ref = (NOBODY, 0)
    place: int = NOBODY
    """The city that a creature goes to."""
    env: Env = ()
    wanted: tuple[int, ...] = ()
    """The gems that its player wants to pay with."""
    free: int = 0
    """1 if nothing is paid for it."""


class UsingAnAbility(Struct, frozen=True, gc=False, array_like=True):
    """An activated ability being used, up to where it lies on the stack."""

    seat: int
    card: Ref
    hook: HookNumber
    env: Env = ()
    wanted: tuple[int, ...] = ()


class Round(Struct, frozen=True, gc=False, array_like=True):
    """Players are asked one after the other whether they play an event."""

    left: tuple[int, ...]
    """Those still to be asked, the next one first."""
    rule: str = "event.2"
    window: str = "event"
    """What is open to them: events, or in a response phase abilities as well."""
    seat: int = NOBODY
    """Who is being asked."""
    doing: Option | None = None
    tried: tuple[Option, ...] = ()
    barred: tuple[Option, ...] = ()


class EventWindow(Struct, frozen=True, gc=False, array_like=True):
    """A moment at which events can be played, until nobody wants to."""

    seats: tuple[int, ...]
    rule: str = "event.2"
    played: int = 0


class Resolving(Struct, frozen=True, gc=False, array_like=True):
    """The stack being resolved."""

    added: int = NOBODY
    """Who put the latest item there; nobody once one has resolved."""


class SetOff(Struct, frozen=True, array_like=True):
    """Triggers or levels on their way to the stack, in the order in which they are laid there."""

    waiting: tuple[Item, ...]
    ordered: int = 0
    """How many of the first of them are in the order that their player wants."""


class Fighting(Struct, frozen=True, gc=False, array_like=True):
    """One battle: which attacker, how its damage is divided, and whether the quick have struck."""

    attacker: Ref
    shares: tuple[tuple[int, int, int], ...] = ()
    """What the attacker deals to each defender: (slot, object, amount)."""
    quick: int = 0
    """1 once those who strike first have; -1 if nobody does."""


class Declaring(Struct, frozen=True, gc=False, array_like=True):
    """An attack being declared: at whom, and at which city if not the army."""

    seat: int
    defender: int
    city: int = NOBODY
