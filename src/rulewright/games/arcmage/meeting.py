"""How many creatures meet in an attack: what the rules leave to them, and text in force that lets them more or less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.lasting import PERMISSIONS
from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.events import ATTACKS, DEFENDED, UNMET
from rulewright.games.arcmage.table import Combat
from rulewright.games.arcmage.values import ATTACKERS, DEFENDERS
from rulewright.kernel.errors import Refusal
from rulewright.kernel.events import MODIFIES, TRIGGERS
from rulewright.kernel.ids import ValueCode
from rulewright.kernel.records import BATTLE, BY_RULE, MARKED, NOBODY, Event

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def busy(game: Game, combat: Combat, slot: int, attacker: int) -> Refusal | None:
    """combat.1, combat.II.6, conflict.1 Why a creature has no part left in an attack, or an attacker none for it."""
    listening = MODIFIES | PERMISSIONS in game.state.listeners
    can = rules_of(game).permissions_of(game, slot) if listening else frozenset[str]()
    if game.card(slot).flags & MARKED and "can block depleted" not in can:
        return Refusal("combat.1", "only unmarked creatures fight", ("combat.II.2", "combat.II.3", "states.marked.9"))
    ref, foe = game.ref(slot), game.ref(attacker)
    against = [one for one, defender in combat.blocks if defender == ref]
    if against and ("can block several" not in can or foe in against):
        return Refusal("combat.II.6", "a creature defends against one attacker")
    most = limit(game, attacker, DEFENDERS)
    if most is not None and len(combat.defenders_of(foe)) >= most:
        return Refusal("conflict.2", "no more creatures can defend against it")
    return None


def limit(game: Game, slot: int, what: ValueCode) -> int | None:
    """conflict.2 The number that text in force sets for what can be set against a card; None for any."""
    if MODIFIES | what not in game.state.listeners:
        return None
    most: int | None = game.value(slot, what)
    return most


def most_attackers(game: Game, able: int, city: int) -> int:
    """combat.I.1, conflict.2 With how many creatures a city can be attacked now, those of earlier attacks counted."""
    most = None if city == NOBODY else limit(game, city, ATTACKERS)
    if most is None:
        return able
    ref = game.ref(city)
    before = sum(1 for one in game.state.table.facts if ATTACKS in one.kinds and one.event.other == ref[0])
    return min(able, max(0, most - before))


def met_or_not(game: Game, combat: Combat) -> tuple[Event, ...]:
    """combat.II.7, combat.III.6 Which attackers somebody defends against, and which nobody does, if text asks."""
    met = {attacker for attacker, _ in combat.blocks}
    here = [ref for ref in combat.attackers if game.tracked(ref) and ref not in combat.withdrawn]
    found: list[Event] = []
    for kind, refs, rule in (
        (DEFENDED, [ref for ref in here if ref in met], "combat.II.7"),
        (UNMET, [ref for ref in here if ref not in met], "combat.III.6"),
    ):
        if TRIGGERS | kind in game.state.listeners:
            found += [Event(kind, one, seat=combat.defender, rule=rule, flags=BY_RULE | BATTLE) for one, _ in refs]
    return tuple(found)
