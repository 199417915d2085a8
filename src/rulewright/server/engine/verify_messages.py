"""What is asked of a worker about a journal that does not hold, and what it replies."""

from __future__ import annotations

from msgspec import Struct

from rulewright.server.engine.standing import Snapshot


class Verify(Struct, frozen=True, tag=True):
    """How far does this journal hold, from its beginning or from where the game was last kept?"""

    table: str
    header: bytes
    lines: tuple[bytes, ...]
    hows: tuple[str, ...]
    snapshot: Snapshot | None


class Verified(Struct, frozen=True, tag=True):
    """How far a journal leads where it says it led."""

    good: int
    """How many of its lines can stay: from the first on, or from where the game was last kept, one after the other."""
    lines: int
    fault: str = ""
    """What is the matter with the next; nothing if all of them hold."""
