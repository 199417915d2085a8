"""Which event an occasion waits for."""

from __future__ import annotations

from msgspec import Struct

from rulewright.kernel.ids import Kind

CARD, SOURCE, OTHER, SEAT, THERE = range(5)
"""Whom an occasion is about: the event's card, its sources, its second card, its player, a card that is there then."""


class Heard(Struct, frozen=True):
    """How an occasion that text waits for shows itself as an event."""

    kind: Kind
    subject: int = CARD
    other: int = OTHER
    amount: int | None = None
    """The amount that the event must have, where the occasion is just that."""
    by_own_damage: bool = False
    """Whether damage that this card inflicted must be what did it."""
    concealed: bool | None = None
    """Whether the card must be turned face-down by it, or face-up."""
    flags: int = 0
    """What the event must be marked as."""
