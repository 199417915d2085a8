"""410 Numbers: increases before reductions, never below 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.evaluate import number
from rulewright.effects.lasting import TYPES, changes_to, value_set
from rulewright.effects.rules import rules_of
from rulewright.effects.verbs import ChangeType, ChangeValue, SetValue
from rulewright.games.spoils.s4_game_concepts.r406_numeric_cost import running_total
from rulewright.games.spoils.values import LIFE, SPEED, STRENGTH, STRUCTURE
from rulewright.kernel.events import MODIFIES
from rulewright.kernel.ids import ValueCode
from rulewright.kernel.records import FACE_DOWN

if TYPE_CHECKING:
    from rulewright.games.spoils.cards import SpoilsCard
    from rulewright.kernel.game import Game


def stat(game: Game, slot: int, what: ValueCode) -> int | None:
    """201.7a, 201.8a A stat of a character, or the structure of a location; None for a card that has none.

    Also 204.4.
    """
    types = rules_of(game).types_of(game, slot)
    if ("location" if what == STRUCTURE else "character") not in types:
        return None
    base = printed_stat(game, slot, what)
    if MODIFIES | what not in game.state.listeners:
        return base
    return changed(game, slot, what, base)


def changed(game: Game, slot: int, what: ValueCode, base: int) -> int:
    """410.3, 410.4 Raises first, reductions after; a reduction that would take a number below 0 leaves it at 0.

    What a text says the card has takes the place of what is printed on it.
    """
    raises: list[int] = []
    cuts: list[tuple[int, int]] = []
    is_set = False
    for change, run in changes_to(game, slot, what):
        if isinstance(change, SetValue):
            is_set = True
            continue
        assert isinstance(change, ChangeValue), "a number is raised or lowered"
        amount = number(game, run, change.amount)
        if change.sign > 0:
            raises.append(amount)
        else:
            cuts.append((amount, change.minimum))
    set_to = value_set(game, slot, what) if is_set else None
    return running_total(base if set_to is None else set_to, raises, cuts)


def printed_stat(game: Game, slot: int, what: ValueCode) -> int:
    """204.4, 201.7b The figure as printed, or as given with the type that made the card a character."""
    printed: SpoilsCard = game.printed(slot)
    card = game.card(slot)
    figures = {STRENGTH: printed.strength, LIFE: printed.life, SPEED: printed.speed, STRUCTURE: printed.structure}
    figure = None if card.flags & FACE_DOWN else figures[what]
    if figure is not None:
        return figure
    for change, _ in changes_to(game, slot, TYPES):
        if isinstance(change, ChangeType) and change.gains and change.stats:
            return change.stats[what - STRENGTH]
    return 0


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "410.1": ("rulewright.effects.evaluate:related",),
    "410.1a": ("rulewright.effects.evaluate:related",),
    "410.2": ("rulewright.games.spoils.s4_game_concepts.r401_costs:most_payable",),
    "410.2a": ("rulewright.effects.choices:choose_number",),
    "410.5": ("rulewright.games.spoils.s4_game_concepts.r406_numeric_cost:reduced",),
}
"""Rules of this section that other code obeys."""
