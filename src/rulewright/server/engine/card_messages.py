"""What is asked of a worker about cards that somebody is making, and what it replies."""

from __future__ import annotations

from msgspec import Struct

from rulewright.lab.balance import Pair


class CheckCard(Struct, frozen=True, tag=True):
    """What is understood of a card? Its fields and those of its set's other cards, as JSON. `table` plays no part."""

    game: str
    edition: str
    fields: bytes
    others: bytes = b"[]"
    caret: int = -1
    """Where in the text somebody is writing; nowhere if it is negative."""
    offers: bool = True
    """Whether wordings are looked for that would be understood."""
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


class PlayPair(Struct, frozen=True, tag=True):
    """Play a pair of games with a card, given by its fields as JSON, and with a plain one. `table` plays no part."""

    game: str
    edition: str
    fields: bytes
    number: int
    table: str = ""


class PairPlayed(Struct, frozen=True, tag=True):
    """What came of a pair."""

    pair: Pair


class ToMeasure(Struct, frozen=True, tag=True):
    """Can a card, given by its fields as JSON, be measured? `table` plays no part."""

    game: str
    edition: str
    fields: bytes
    table: str = ""


class Measurable(Struct, frozen=True, tag=True):
    """It can, with this deck; the mark tells it from all other cards, wordings and rules."""

    name: str
    deck: str
    mark: str


class CardChecked(Struct, frozen=True, tag=True):
    """What there is to say about a card or a set, as JSON."""

    told: bytes
