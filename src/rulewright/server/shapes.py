"""A table, as everybody may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from rulewright.server.timing import Terms

STATES = ("waiting", "playing", "over", "abandoned")
KINDS = ("person", "bot", "open", "invited", "left")


def one_of(words: Iterable[str]) -> Meta:
    """Says in the schema that only these words occur, so that a client's types know them."""
    return Meta(extra_json_schema={"enum": list(words)})


class SeatShown(Struct, frozen=True):
    """A seat, as everybody may know it."""

    seat: str
    kind: Annotated[str, one_of(KINDS)]
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
    state: Annotated[str, one_of(STATES)]
    public: bool
    pace: int
    clock: Terms | None
    """How much time there is for an answer, if that is limited."""
    chat: bool
    """Whether people may write to one another."""
    created: str
    turn: int
    result: Outcome | None
    watching: int
    seats: tuple[SeatShown, ...]
