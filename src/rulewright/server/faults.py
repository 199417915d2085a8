"""What a REST reply looks like that tells of a fault, and which status each kind of fault has."""

from __future__ import annotations

from typing import Annotated, Any

from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from rulewright.server.shapes import one_of

STATUS = {
    "bad_message": 400,
    "no_token": 401,
    "not_yours": 403,
    "not_found": 404,
    "not_now": 409,
    "too_large": 413,
    "refused": 422,
    "lesson": 422,
    "too_many": 429,
    "fault": 500,
    "no_room": 507,
}
CODES = {status: code for code, status in STATUS.items()}
MEANINGS = {
    "bad_message": "Something in the request cannot be; `field` says what.",
    "no_token": "The seat's token is missing.",
    "not_yours": "The token is for no seat of this table, or the page may not do that.",
    "not_found": "There is no such thing; the message names the nearest.",
    "not_now": "Not at this time: the seat is taken, or the game is not over.",
    "no_room": "The server has no room left on its disk; nothing was changed.",
    "too_large": "The request has more bytes than this one may have.",
    "too_many": "Too many at once; `Retry-After` says when there is room again.",
}
ANYWHERE = ("bad_message", "too_large", "too_many")
"""What any request may be told: not understood, too large, or one too many."""


class FaultShown(Struct, frozen=True):
    """What is wrong with a deck, and by which rule."""

    rule: str
    message: str


class FieldClash(Struct, frozen=True):
    """A field that two people have changed: as both had seen it, and what each has made of it."""

    field: str
    before: Any
    theirs: Any
    mine: Any


class ClashTold(Struct, frozen=True):
    """Somebody has changed the same fields of a card since; their wording has this number."""

    by: str
    number: int
    both: tuple[FieldClash, ...]


class FaultTold(Struct, frozen=True):
    """What is the matter, and with which field."""

    code: Annotated[str, one_of(STATUS)]
    field: str
    message: str
    faults: tuple[FaultShown, ...] = ()
    """Of a deck that is not legal: everything that is wrong with it."""
    wait: int | None = None
    """If there was too much at once: for how many seconds."""
    clash: ClashTold | None = None
    """If two have changed the same of a card: both wordings."""


class FaultReply(Struct, frozen=True):
    """What every request gets that cannot be met."""

    error: FaultTold


def replies(*codes: str) -> dict[int, ResponseSpec]:
    """For a route: the replies that tell of these faults, besides those that any request may get."""
    return {
        STATUS[code]: ResponseSpec(FaultReply, generate_examples=False, description=MEANINGS[code])
        for code in (*ANYWHERE, *codes)
    }
