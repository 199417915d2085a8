"""A second, deliberately simple interpreter for a small table of Arcmage: plain numbers and dictionaries, no effects.

It knows one creature that things are done to, and of each player points, cards in hand and cards in the deck. What the
rules say of each deed is written here once more, by hand, so that the engine can be held against it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

START = 15
ATK = 2


@dataclass
class Creature:
    """The creature that things are done to; b owns it."""

    where: str = "army"
    of: int = 1
    """Who controls it."""
    marked: bool = False
    damage: int = 0
    counters: int = 0
    shield: str = ""
    """What its own text keeps away, or does instead: the deed, and how."""

    @property
    def there(self) -> bool:
        """Whether it is in play."""
        return self.where == "army"


@dataclass
class Table:
    """All that the trials look at."""

    seats: int = 2
    creature: Creature = field(default_factory=Creature)
    points: list[int] = field(default_factory=list)
    hands: list[int] = field(default_factory=list)
    decks: list[int] = field(default_factory=list)
    graves: list[int] = field(default_factory=list)

    def seen(self) -> tuple[object, ...]:
        """What is compared."""
        one = self.creature
        there = (one.of, one.marked, one.damage, one.counters) if one.there else ()
        return (one.where, *there, *self.points, *self.hands, *self.decks)


Deed = Callable[[Table], bool]
"""Something done to the creature; whether it was really done."""


def _leaves(to: str) -> Deed:
    def leave(table: Table) -> bool:
        one = table.creature
        if not one.there:
            return False
        one.where, one.marked, one.damage, one.counters = to, False, 0, 0
        if to == "hand":
            table.hands[1] += 1
        if to == "deck":
            table.decks[1] += 1
        return True

    return leave


def _destroy(table: Table) -> bool:
    if not table.creature.there or table.creature.shield == "destroy forbidden":
        return False
    if table.creature.shield == "destroy replaced":
        _leaves("removed")(table)
        return False
    return _leaves("graveyard")(table)


def _mark(table: Table) -> bool:
    one = table.creature
    if not one.there or one.marked or one.shield == "mark forbidden":
        return False
    one.marked = True
    return True


def _unmark(table: Table) -> bool:
    one = table.creature
    if not one.there or not one.marked or one.shield == "unmark forbidden":
        return False
    one.marked = False
    return True


def _damage(table: Table) -> bool:
    one = table.creature
    if not one.there or one.shield == "damage replaced":
        return False
    one.damage += 2
    return True


def _control(table: Table) -> bool:
    if not table.creature.there:
        return False
    table.creature.of = 0
    return True


def _add(table: Table) -> bool:
    if not table.creature.there:
        return False
    table.creature.counters += 1
    return True


def _take(table: Table) -> bool:
    if not table.creature.there or not table.creature.counters:
        return False
    table.creature.counters -= 1
    return True


TO_A_CARD: dict[str, Deed] = {
    "destroy": _destroy,
    "mark": _mark,
    "unmark": _unmark,
    "damage": _damage,
    "return": _leaves("hand"),
    "on deck": _leaves("deck"),
    "remove": _leaves("removed"),
    "control": _control,
    "counter": _add,
    "uncounter": _take,
}


def discard(table: Table, seat: int) -> bool:
    """A player discards a card, if there is one."""
    if not table.hands[seat]:
        return False
    table.hands[seat] -= 1
    return True


def mill(table: Table, seat: int) -> bool:
    """The top card of a deck goes to the graveyard, if there is one."""
    if not table.decks[seat]:
        return False
    table.decks[seat] -= 1
    return True


def draw(table: Table, seat: int) -> bool:
    """A player draws a card; whoever could not would lose, so that no trial has an empty deck here."""
    table.decks[seat] -= 1
    table.hands[seat] += 1
    return True


BY_A_PLAYER: dict[str, Callable[[Table, int], bool]] = {"discard": discard, "mill": mill, "draw": draw}
