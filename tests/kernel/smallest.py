"""The smallest rules there can be: whatever procedures a test brings, one card, two seats."""

from typing import Any

from msgspec import Struct
from tests.kernel.toygame.rules import CHANGES

from rulewright.kernel.events import GAIN
from rulewright.kernel.game import Game
from rulewright.kernel.ids import Area
from rulewright.kernel.procedures import Nothing, Procedure, Procedures, Step
from rulewright.kernel.records import Card
from rulewright.kernel.rules import OPEN, PRIVATE, AreaKind, Rules
from rulewright.kernel.state import State

HAND, ROW = map(Area, range(2))


class Blank(Struct, frozen=True):
    """A card with nothing on it but a name."""

    name: str


class SmallestRules(Rules):
    """Rules that are nothing but their procedures; the first one is where a game begins."""

    name, edition, seats = "smallest", "only", 2
    areas = (AreaKind("hand", PRIVATE), AreaKind("row", OPEN, in_play=True, by_owner=False))
    changes = CHANGES
    table_type = Nothing
    checked = 0

    def __init__(self, *procedures: Procedure) -> None:
        self.procedures = Procedures(procedures)
        self.opening = procedures[0].label
        self.defs = [Blank("Blank"), Blank("Other")]
        super().__init__()


def game_of(*procedures: Procedure, rules: type[SmallestRules] = SmallestRules, cards: int = 1) -> Game:
    """A game at its beginning, with some cards in the hand of seat 0."""
    state = State(2, 4, 7, Nothing())
    game = Game(rules(*procedures), state)
    slots = [state.add(Card(0, 0, 0, HAND, state.new_object())) for _ in range(cards)]
    state.areas[HAND * 2] = tuple(slots)
    return game


def procedure(label: str, *steps: Step, vars: type[Any] = Nothing) -> Procedure:
    """A procedure by its label and steps."""
    return Procedure(label, vars, steps)


__all__ = ["GAIN", "HAND", "ROW", "Blank", "SmallestRules", "game_of", "procedure"]
