"""A table, as everybody may know it."""

from __future__ import annotations

from msgspec import Struct


class SeatShown(Struct, frozen=True):
    """A seat, as everybody may know it."""

    seat: str
    kind: str
    name: str
    online: bool


class Outcome(Struct, frozen=True):
    """How a game ended: who won; nobody if it was a draw."""

    winners: tuple[str, ...]


class TableShown(Struct, frozen=True, kw_only=True):
    """A table, as everybody may know it."""

    id: str
    game: str
    edition: str
    state: str
    public: bool
    pace: int
    created: str
    turn: int
    result: Outcome | None
    watching: int
    seats: tuple[SeatShown, ...]
