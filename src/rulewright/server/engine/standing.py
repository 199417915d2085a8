"""Where a match stands, what is seen of it, and how that is kept."""

from __future__ import annotations

from msgspec import Struct


class Shown(Struct, frozen=True):
    """What one viewer is shown at one moment; all but the numbers is JSON already."""

    view: bytes
    decision: bytes
    log_from: int
    log: bytes
    names: tuple[str, ...]
    """The cards that the view names."""
    takeable: int
    waiting: str | None
    automatic: bytes = b"null"
    guide: bytes = b"null"
    """At the table of a lesson: what its guide says now."""


class Step(Struct, frozen=True):
    """One line of the journal, and what everyone sees after it."""

    moment: int
    line: bytes
    how: str
    seat: int
    """Whose answer it was; for an undo, who took back."""
    undone: int
    shown: tuple[Shown, ...]
    """In the order of the viewers."""


class Standing(Struct, frozen=True):
    """Where a match stands."""

    moment: int
    turn: int
    asked: int | None
    result: tuple[int, ...] | None
    optional: bool = False
    """Whether what is asked is a window in which passing is the usual answer."""
    unasked: bool = False
    """Whether the answer to it needs nobody, and is given when the match goes on."""
    save: bytes = b""
    """The whole match, where a computer player is asked."""


class Snapshot(Struct, frozen=True):
    """How a match stood at a moment, for whoever takes it up by rules that lead elsewhere."""

    moment: int
    fingerprint: str
    """Of the rules by which it was played until then."""
    state: bytes
