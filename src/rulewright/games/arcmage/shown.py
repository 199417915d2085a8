"""What everyone sees on the table besides cards: the phase, the stack, the attack, and everybody's gems."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.games.arcmage.areas import FACTIONS
from rulewright.games.arcmage.chapters.city import cities, claimed
from rulewright.games.arcmage.chapters.resource import free_gems
from rulewright.games.arcmage.table import ABILITY, CARD, LEVEL, PHASES
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class ShownItem(Struct, frozen=True):
    """Something on the stack."""

    what: str
    card: str
    seat: str


class ShownCombat(Struct, frozen=True):
    """The attack that is going on, by the handles of its cards."""

    attacker: str
    defender: str
    target: str
    """The city; empty for the army."""
    attackers: tuple[str, ...]
    blocks: tuple[tuple[str, str], ...]
    """(attacker, defender)."""


class ShownTable(Struct, frozen=True):
    """All of it."""

    phase: str
    stack: tuple[ShownItem, ...]
    """The bottom first."""
    combat: ShownCombat | None
    gems: tuple[dict[str, int], ...]
    """The free gems of each seat, by faction."""
    disciplines: tuple[tuple[str, str, int], ...] = ()
    """(city, discipline, the bid that has won its advantages or 0), where cities have disciplines."""


def shown(game: Game, handle: Callable[[int], str]) -> ShownTable:
    """The table as a viewer sees it."""
    table, name = game.state.table, game.rules.seat_name
    kinds = {CARD: "card", ABILITY: "ability", LEVEL: "level"}
    stack = tuple(ShownItem(kinds.get(one.kind, "trigger"), handle(one.card[0]), name(one.seat)) for one in table.stack)
    combat = None
    if table.combat is not None:
        combat = ShownCombat(
            name(table.combat.attacker),
            name(table.combat.defender),
            handle(table.combat.target[0]) if table.combat.target[0] != NOBODY else "",
            tuple(handle(ref[0]) for ref in table.combat.attackers),
            tuple((handle(one[0]), handle(other[0])) for one, other in table.combat.blocks),
        )
    gems = tuple(
        {faction: n for faction, n in zip(FACTIONS, free_gems(game, seat), strict=True) if n}
        for seat in range(game.rules.seats)
    )
    phase = "" if table.phase == NOBODY else PHASES[table.phase]
    return ShownTable(phase, stack, combat, gems, _disciplines(game, handle))


def _disciplines(game: Game, handle: Callable[[int], str]) -> tuple[tuple[str, str, int], ...]:
    if not game.rules.edition_record.disciplines:
        return ()
    all_ = [city for seat in range(game.rules.seats) for city in cities(game, seat)]
    return tuple((handle(city), game.printed(city).discipline, claimed(game, city)) for city in all_)
