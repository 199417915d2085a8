"""What is asked of a worker when a seat wants advice, and what it replies."""

from __future__ import annotations

from msgspec import Struct

from rulewright.server.wire import Given


class Advise(Struct, frozen=True, tag=True):
    """What would the sensible player answer to what a seat is asked at a moment that it has been shown?"""

    table: str
    moment: int
    seat: int
    names: tuple[str, ...]


class Advised(Struct, frozen=True, tag=True):
    """An answer as it is sent, the same in words, and why."""

    answer: Given
    words: str
    why: str
