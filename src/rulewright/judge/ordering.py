"""`order X, Y`: one line that answers for a whole group, though the engine asks for one after the other."""

from __future__ import annotations

from msgspec import Struct

from rulewright.judge.steps import Give
from rulewright.kernel.decisions import Answer, Order
from rulewright.kernel.game import Game
from rulewright.kernel.words import Names, split_names


class Ordering(Struct, frozen=True):
    """What is left of such a line: the things still to be ordered, and the names that say how."""

    items: tuple[int, ...] = ()
    names: tuple[str, ...] = ()

    def begin(self, decision: Order, first: Answer, words: str) -> Ordering:
        """What is left after the first answer of a line."""
        if not decision.next_only:
            return self
        left = tuple(item for at, item in enumerate(decision.items) if at != first[0])
        return Ordering(left, tuple(split_names(words.partition(" ")[2])[1:]))

    def is_wanted(self, decision: Order, following: Give | None) -> bool:
        """Whether the next answer of the case is about this order."""
        if self.items == decision.items and self.names:
            return False
        mine = following is not None and following.seat == decision.seat
        return mine and following is not None and following.words.casefold().startswith("order ")

    def answer(self, decision: Order, game: Game, names: Names) -> tuple[tuple[int, ...], Ordering]:
        """The order as the line has it, or else the default, as the engine lists them; and what is left then."""
        if self.items != decision.items or not decision.next_only:
            return ((0,) if decision.next_only else tuple(range(len(decision.items)))), self
        found = names.find(game, self.names[0]) if self.names else []
        at = next((n for n, slot in enumerate(decision.items) if slot in found), 0)
        left = tuple(item for n, item in enumerate(decision.items) if n != at)
        return (at,), Ordering(left, self.names[1:])
