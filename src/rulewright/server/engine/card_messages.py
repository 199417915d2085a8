"""What is asked of a worker about cards that somebody is making, and what it replies."""

from __future__ import annotations

from msgspec import Struct


class CheckCard(Struct, frozen=True, tag=True):
    """What is understood of a card? Its fields and those of its set's other cards, as JSON. `table` plays no part."""

    game: str
    edition: str
    fields: bytes
    others: bytes = b"[]"
    caret: int = -1
    """Where in the text somebody is writing; nowhere if it is negative."""
    table: str = ""


class ExchangeCards(Struct, frozen=True, tag=True):
    """Read a set from a file's text, or write one whose cards are given as JSON. `table` plays no part."""

    game: str
    form: str
    text: str = ""
    set: str = ""
    cards: bytes = b""
    table: str = ""


class BeginTrial(Struct, frozen=True, tag=True):
    """Deal a game in which the first seat's deck holds a card, given by its fields as JSON."""

    game: str
    edition: str
    fields: bytes
    seed: int
    table: str = ""


class CardChecked(Struct, frozen=True, tag=True):
    """What there is to say about a card or a set, as JSON."""

    told: bytes
