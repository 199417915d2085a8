"""What the procedures of section 6 keep in hand."""

from __future__ import annotations

from msgspec import Struct

from rulewright.kernel.ids import HookNumber
from rulewright.kernel.records import NO_HOOK, NOBODY, Env, Ref


class PlayingACard(Struct, frozen=True, array_like=True):
    """604 A card being played."""

    seat: int
    card: int
    flipping: int = 0
    """1 if it is played by Flip Up (507.4)."""
    free: int = 0
    """1 if it is played for free (308)."""
    preferred: tuple[int, ...] = ()
    """The resources that the player wants to pay with."""
    object: Ref = (NOBODY, 0)
    env: Env = ()
    option: int = NOBODY
    """Which of its options was chosen, by paragraph."""
    doing: int = 0
    paid: int = 0
    makers: tuple[int, ...] = ()
    """The texts that made it, if it is a duplicate (307), by their uses."""


class UsingAnAbility(Struct, frozen=True, array_like=True):
    """606 An ability being used."""

    seat: int
    card: int
    ability: int
    """Which paragraph of the card."""
    preferred: tuple[int, ...] = ()
    source: Ref = (NOBODY, 0)
    hook: HookNumber = NO_HOOK
    env: Env = ()
    doing: int = 0
    guest: int = 0
    """1 if its user does not control the card."""
    times: int = 1
    """How often its effect happens."""


class UsingByEffect(Struct, frozen=True, array_like=True):
    """606 An ability that an effect lets a player use; which one has yet to be said."""

    seat: int
    cards: tuple[int, ...] | None = None
    """Of which cards; None for any."""
    times: int = 1


class PlayingAResource(Struct, frozen=True, array_like=True):
    """605 A resource being played."""

    seat: int
    card: int = NOBODY
    face_down: int = 0


class Attack(Struct, frozen=True, array_like=True):
    """608 An attack."""

    seat: int
    target: int
    party: tuple[int, ...] = ()
    """The party that is being formed."""


class Resolving(Struct, frozen=True, array_like=True):
    """609 A battle being resolved."""

    level: int = 0
    """The speed level at hand."""
    at: int = 0
    """How many of the characters of that level have assigned."""
    past: int = 0
    """1 if the attacker at hand assigns past the blockers, to the target."""


class EndingATurn(Struct, frozen=True, array_like=True):
    """610 A turn being ended."""

    seat: int
    doing: int = 0


class Turn(Struct, frozen=True, array_like=True):
    """602 A turn; whose it is stands in the state."""
