"""Positions written down: from a game as it stands to the fields of a judge case, as far as a case can say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from msgspec import Struct

from rulewright.kernel.game import Game
from rulewright.kernel.records import NOBODY

NameOf = Callable[[int], str]
"""What a card is called in the position; what may not be told of goes by the name of a plain one."""


class Laid(Struct, frozen=True):
    """A position in the fields of a case."""

    fields: dict[str, Any]
    slots: tuple[int, ...]
    """The cards of the game in the order in which the position lays them."""


class Row(Struct, frozen=True):
    """One card of a position."""

    key: str
    slot: int
    name: str
    marks: tuple[str, ...] = ()
    face_down: bool = False
    on: str = ""
    """What it lies on, if that is no card."""
    placed: bool = False
    """Whether the field says what it lies on."""


class Listing:
    """The cards of a position in the order in which they are laid, and how each entry of a list reads."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rows: list[Row] = []

    def add(self, rows: Iterable[Row]) -> None:
        """More cards."""
        self.rows += rows

    @property
    def slots(self) -> tuple[int, ...]:
        """The cards, in that order."""
        return tuple(row.slot for row in self.rows)

    def label(self, slot: int) -> str:
        """What a card of the position is called, with its number where several bear the name."""
        row = next(one for one in self.rows if one.slot == slot)
        same = [one for one in self.rows if one.name == row.name]
        ordered = sorted(same, key=lambda one: one.face_down)
        return row.name if len(same) == 1 else f"{row.name}#{ordered.index(row) + 1}"

    def entries(self, key: str) -> list[str]:
        """The list of a field; the same entry several times in a row is written once."""
        read = [self._entry(row) for row in self.rows if row.key == key]
        runs = ((text, len(list(run))) for text, run in groupby(read))
        return [text if number == 1 else _times(text, number) for text, number in runs]

    def _entry(self, row: Row) -> str:
        host = self.game.card(row.slot).host
        told = row.placed or "attached" in row.marks
        on = row.on or (self.label(host) if host != NOBODY and not told else "")
        text = f"face-down {row.name}" if row.face_down else row.name
        text += f" ({', '.join(row.marks)})" if row.marks else ""
        return f"{text} on {on}" if on else text


def _times(text: str, number: int) -> str:
    name, mark, marks = text.partition(" (")
    name, on, host = name.partition(" on ")
    return f"{name} x{number}{mark}{marks}{on}{host}"


def hidden_last(slots: Iterable[int], name_of: NameOf, plain: str) -> list[int]:
    """Cards that lie in no order of their own, so that their order tells nothing: by name, the unknown ones last."""
    return sorted(slots, key=lambda slot: (name_of(slot) == plain, name_of(slot)))


def seen_mark(game: Game, slot: int, seat: int) -> tuple[str, ...]:
    """The mark of a card that lies hidden and that this seat has looked at."""
    return (f"seen {game.rules.seat_name(seat)}",) if game.card(slot).seen >> seat & 1 else ()


def owner_mark(game: Game, slot: int) -> tuple[str, ...]:
    """The mark of a card that lies with one seat and belongs to another."""
    card = game.card(slot)
    return (f"owner {game.rules.seat_name(card.owner)}",) if card.owner != card.controller else ()
