"""The records of procedures that several chapters begin."""

from __future__ import annotations

from msgspec import Struct

from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import NO_HOOK, NOBODY, Env, Event, Ref, Trigger


class PlayingACard(Struct, frozen=True, array_like=True):
    """A card being played (core.11, core.12)."""

    seat: int
    card: int
    object: Ref = (NOBODY, 0)
    """The card in hand, and once it lies on the table what it is there; whoever plays it shows it."""
    host: int = NOBODY
    """The base or the minion that it is played on."""
    at: tuple[int, ...] | None = None
    """Where it may be played, if whatever lets it be played says so."""
    by_effect: int = 0
    """1 if text has it played, so that no play of the turn is used up."""
    hook: HookNumber = NO_HOOK
    """The Special that is carried out, if it is played for that."""
    event: Event | None = None
    """What that answers."""
    env: Env = ()
    after: tuple[Trigger, ...] = ()
    """What is set off by its being played, and waits until it has been."""
    origin: int = NOBODY
    """The area that it is played from."""


class UsingAnAbility(Struct, frozen=True, array_like=True):
    """A Talent, or another ability for one's own turn, being used."""

    seat: int
    card: Ref
    hook: HookNumber
    after: tuple[Trigger, ...] = ()
    """What is set off by its being used, and waits until it has been."""


class Reacting(Struct, frozen=True, array_like=True):
    """What is set off together: the abilities of cards in play, then Specials, until nobody wants to use one."""

    waiting: tuple[Trigger, ...]
    specials: tuple[Trigger, ...] = ()
    """Those that their players may use, of cards in play and in hands."""
    events: tuple[Event, ...] = ()
    """What has set them off."""
    seat: int = NOBODY
    """Who is asked for a Special now."""
    passed: int = 0
    """How many have passed in a row."""


class Scoring(Struct, frozen=True, array_like=True):
    """A base being scored."""

    base: Ref = (NOBODY, 0)
    after: tuple[Trigger, ...] = ()
    """What is to act after it has scored."""
    laid_out: int = 0
    """How many bases there were when it was chosen."""
    treasures: tuple[int, ...] = ()
    """R15 What the monsters there leave behind and nobody has taken yet."""
    takers: tuple[int, ...] = ()
    """R15 Who takes one of them next, and after whom."""
