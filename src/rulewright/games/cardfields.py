"""The fields that cards have in files: those of every game here, those of one game in its own package."""

from __future__ import annotations

from msgspec import Struct


class CardFields(Struct, frozen=True):
    """The fields of a game's cards, by what they hold."""

    words: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    """Whole numbers."""
    others: tuple[str, ...] = ()
    """What the game itself looks at."""
    expressions: tuple[str, ...] = ()
    """A number, or words for one: a cost that may be `X`."""

    @property
    def all(self) -> tuple[str, ...]:
        """Every field."""
        return (*self.expressions, *self.words, *self.numbers, *self.others)

    def __add__(self, more: CardFields) -> CardFields:
        """These fields and more."""
        return CardFields(
            self.words + more.words,
            self.numbers + more.numbers,
            self.others + more.others,
            self.expressions + more.expressions,
        )


COMMON = CardFields(
    words=(
        "name", "printed_name", "subtitle", "type", "text", "flavor", "number", "rarity", "status", "artist", "art",
        "art_source", "art_license", "language", "printed_type", "printed_text",
    ),
    numbers=("version",),
)  # fmt: skip
"""What the cards of every game have."""
PRINTED = ("language", "printed_name", "printed_type", "printed_text", "flavor")
"""Where a translation may differ from its original: in what is printed, never in what it does."""
