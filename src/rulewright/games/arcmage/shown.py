"""What everyone sees on the table besides cards: the phase, the stack, the attack, and everybody's gems."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.effects.settled import settled
from rulewright.games.arcmage.areas import FACTIONS
from rulewright.games.arcmage.chapters.city import cities, claimed
from rulewright.games.arcmage.chapters.creature import counter_words
from rulewright.games.arcmage.chapters.resource import free_gems
from rulewright.games.arcmage.table import ABILITY, CARD, LASTING, LEVEL, PHASES, Combat, Item
from rulewright.games.table_view import Arrow, Counter, Fight, Pending, TableView, tokens_called
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Handle = Callable[[int], str]
_KINDS = {CARD: "", ABILITY: "ability", LEVEL: "level", LASTING: "level"}


def shown(game: Game, handle: Handle) -> TableView:
    """The table as a viewer sees it."""
    table = game.state.table
    return TableView(
        "" if table.phase == NOBODY else PHASES[table.phase],
        tuple(_pending(game, one, handle) for one in table.stack),
        None if table.combat is None else _fight(game, table.combat, handle),
        tuple(_gems(game, seat) for seat in range(game.rules.seats)),
        _disciplines(game, handle),
        tokens=tokens_called(game, lambda kind: f"{counter_words(kind)} counter"),
    )


def _pending(game: Game, item: Item, handle: Handle) -> Pending:
    """Something on the stack, with what it is about."""
    what = _KINDS.get(item.kind, "trigger")
    found = settled(game, (item.hook,), item.env)
    cards = found.cards if item.place == NOBODY else (*found.cards, item.place)
    about = tuple(handle(slot) for slot in cards)
    return Pending(what, handle(item.card[0]), game.rules.seat_name(item.seat), about, found.numbers)


def _gems(game: Game, seat: int) -> tuple[Counter, ...]:
    """The free gems of a seat, by faction."""
    return tuple(Counter(one, n, "gem") for one, n in zip(FACTIONS, free_gems(game, seat), strict=True) if n)


def _fight(game: Game, combat: Combat, handle: Handle) -> Fight:
    """Each attacker points at whoever defends against it, or else at the city."""
    name, city = game.rules.seat_name, combat.target[0]
    target = "" if city == NOBODY else handle(city)
    blocks = [(attacker[0], defender[0]) for attacker, defender in combat.blocks]
    arrows = []
    for attacker, _ in combat.attackers:
        defenders = tuple(handle(other) for one, other in blocks if one == attacker)
        if defenders or target:
            arrows.append(Arrow((handle(attacker),), defenders or (target,)))
    return Fight(
        name(combat.attacker),
        name(combat.defender),
        target,
        tuple(handle(slot) for slot, _ in combat.attackers),
        tuple(dict.fromkeys(handle(defender) for _, defender in blocks)),
        tuple(arrows),
    )


def _disciplines(game: Game, handle: Handle) -> dict[str, str]:
    """Where cities have disciplines: that of each, and the bid that has won its advantages."""
    if not game.rules.edition_record.disciplines:
        return {}
    all_ = [city for seat in range(game.rules.seats) for city in cities(game, seat)]
    won = {city: claimed(game, city) for city in all_}
    return {
        handle(city): game.printed(city).discipline + (f", won with {won[city]}" if won[city] else "") for city in all_
    }
