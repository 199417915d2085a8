"""Changes to a card while something lasts: values, keywords, types, what it can and cannot do."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Cards


class Change(Struct, frozen=True, tag=True):
    """One change to a card while something lasts."""


class ChangeValue(Change, frozen=True, tag=True):
    """Gains or loses an amount of a value."""

    what: str
    sign: int
    amount: Number
    minimum: int = 0


class SetValue(Change, frozen=True, tag=True):
    """Sets a value: this replaces what is printed; gains and losses are added to it."""

    what: str
    amount: Number


class EitherChange(Change, frozen=True, tag=True):
    """One of several changes, as a player chooses when the instruction is carried out."""

    options: tuple[tuple[Change, ...], ...]
    labels: tuple[str, ...] = ()
    """As a judge file writes them."""


class ChangeKeyword(Change, frozen=True, tag=True):
    """Gains or loses a keyword."""

    keyword: str
    gains: bool = True


class ChangeType(Change, frozen=True, tag=True, tag_field="kind"):
    """Gains or loses a type, with the stats that come with it."""

    type: str
    gains: bool = True
    stats: tuple[int, ...] = ()


ALL_SUBTYPES = "*"
"""Every subtype that a card has, where it loses them all."""


class ChangeSubtype(Change, frozen=True, tag=True):
    """Gains or loses a subtype."""

    subtype: str
    gains: bool = True


class ChangeIcons(Change, frozen=True, tag=True):
    """Provides these icons as well."""

    icons: str


class ChangeText(Change, frozen=True, tag=True):
    """Gains rules text, in quotes as it is printed, and as the paragraphs that it is read as."""

    words: str
    text: tuple[Any, ...] = ()


class LoseText(Change, frozen=True, tag=True):
    """Loses its rules text, or the abilities in it."""

    what: str = "text"
    """text, abilities."""
    other: bool = False
    """All but the paragraph that says so."""


class Cannot(Change, frozen=True, tag=True):
    """Cannot attack, block, be picked, be destroyed, be removed, be damaged, use abilities, inflict damage …"""

    what: str
    unless: str = ""
    """`cost`: a cost can do it all the same."""
    by: Cards | None = None
    """Only not by the text of such cards."""
    to: Cards | None = None
    """Only not to such cards."""
    heading: str = ""
    """Only not by the paragraph that bears this heading."""
    but: Cards | None = None
    """Except by such cards."""
    battle: bool = False
    """Of damage only that of a battle."""

    @property
    def outright(self) -> bool:
        """Whether it holds whoever does it, and to whatever."""
        return self.by is None and self.to is None and self.but is None and not self.heading and not self.unless


class Can(Change, frozen=True, tag=True):
    """Can do what the rules forbid: attack on the turn it came, block who hides, hit past those who block."""

    what: str


class Must(Change, frozen=True, tag=True):
    """Must attack or block if able; must be picked, or be hit, by whatever could."""

    what: str
    whom: Cards | None = None
    """Must block these, if they attack."""


class Limited(Change, frozen=True, tag=True):
    """Can do something only N times each turn."""

    what: str
    times: int = 1
