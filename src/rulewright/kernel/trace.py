"""The trace: what happened, in sentences, each with the rule or the card line that caused it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

Told = tuple[tuple[int, str], ...]
"""Seats, and what each of them is told."""


class Entry(Struct, frozen=True):
    """One sentence of the trace."""

    rule: str
    text: str
    """What everyone may read."""
    private: Told = ()
    """What a seat may read in its place."""
    source: str = ""
    """The card line that caused it, if one did."""
    depth: int = 0
    """How deep in procedures within procedures it happened."""
    usual: str = ""
    """The same in the words of other editions, where this one has words of its own for it."""
    routine: bool = False
    """What every turn has and the board shows anyway: a short log leaves it out."""
    also: tuple[str, ...] = ()
    """The other rules by which it came: the steps since the sentence before, and what else bears on it."""

    def citing(self, rules: Iterable[str]) -> Entry:
        """The sentence with more rules by which it came."""
        also = dict.fromkeys(rule for rule in (*self.also, *rules) if rule != self.rule)
        return replace(self, also=tuple(also)) if also else self

    def read_by(self, seat: int | None) -> str:
        """The sentence as a seat may read it; all of it for None, the judge."""
        for reader, text in self.private:
            if seat is None or reader == seat:
                return text
        return self.text

    def __str__(self) -> str:
        source = f" [{self.source}]" if self.source else ""
        return f"{self.rule}: {self.read_by(None)}{source}"
