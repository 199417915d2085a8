"""Attacking, defending, and dividing damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.rules import rules_of
from rulewright.games.arcmage.chapters.city import residents
from rulewright.games.arcmage.chapters.combat import attacker_refused
from rulewright.games.arcmage.chapters.creature import army, atk
from rulewright.games.arcmage.sensible.worth import toughness, worth
from rulewright.games.arcmage.table import Combat
from rulewright.kernel.decisions import Act, Divide, Pick
from rulewright.kernel.records import MARKED, NOBODY, Option

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def _could_defend(game: Game, option: Option) -> list[int]:
    """Who could stand against an attack, as everybody sees."""
    side = option.other if option.card == NOBODY else game.card(option.card).controller
    found = [slot for slot in army(game, side) if not game.card(slot).flags & MARKED]
    if option.card != NOBODY:
        found += [slot for slot in residents(game, option.card) if not game.card(slot).flags & MARKED]
    return found


def _able(game: Game, seat: int) -> list[int]:
    return [slot for slot in army(game, seat) if attacker_refused(game, seat, slot) is None]


def _safe(game: Game, slot: int, defenders: list[int]) -> bool:
    """Whether no defender kills an attacker without a price worth paying."""
    flying = "flying" in rules_of(game).keywords_of(game, slot)
    against = [
        one
        for one in defenders
        if not flying or not rules_of(game).keywords_of(game, one).isdisjoint(("flying", "ranged"))
    ]
    bad = [one for one in against if atk(game, one) >= toughness(game, slot)]
    return all(atk(game, slot) >= toughness(game, one) and worth(game, one) >= worth(game, slot) for one in bad)


def _party(game: Game, seat: int, option: Option) -> list[int]:
    """Who would attack: everybody, if the defenders are too few to matter; else those who need not fear."""
    able, defenders = _able(game, seat), _could_defend(game, option)
    safe = [slot for slot in able if _safe(game, slot, defenders)]
    if len(able) > 2 * len(defenders):
        return able
    force = sum(sorted(atk(game, slot) for slot in able)[: max(0, len(able) - len(defenders))])
    side = option.other if option.card == NOBODY else game.card(option.card).controller
    left = game.state.seats[side].score if option.card == NOBODY else toughness(game, option.card)
    return able if force >= left else safe


def best_attack(game: Game, act: Act) -> Option:
    """Where most gets through; a city that falls or a player who does comes first."""
    best, found = 0.0, act.options[-1]
    for option in act.options[:-1]:
        party = _party(game, act.seat, option)
        defenders = _could_defend(game, option)
        through = sum(sorted(atk(game, slot) for slot in party)[: max(0, len(party) - len(defenders))])
        if option.card == NOBODY:
            gain = float(through) + (20 if through >= game.state.seats[option.other].score else 0)
        else:
            gain = min(through, toughness(game, option.card)) * 1.2 + (
                8 if through >= toughness(game, option.card) else 0
            )
        gain += 0.2 * len(party)
        if party and gain > best:
            best, found = gain, option
    return found


def best_attackers(game: Game, pick: Pick) -> tuple[int, ...]:
    """Those who have to and those who are worth it, the strongest first."""
    target = game.state.frames[-1].vars
    option = Option("attack", pick.source, getattr(target, "defender", 0))
    worth = [slot for slot in _party(game, pick.seat, option) if slot in pick.choices]
    party = list(dict.fromkeys((*pick.required, *worth))) or pick.choices[:1]
    return tuple(sorted(party, key=lambda slot: -atk(game, slot)))


def best_defence(game: Game, act: Act) -> Option:
    """A defender that wins its battle; or any at all where too much would get through."""
    combat = game.state.table.combat
    if combat is None:
        return act.options[-1]
    met = {one for one, _ in combat.blocks}
    danger = _danger(game, combat)
    best, found = 0.0, act.options[-1]
    for option in act.options[:-1]:
        if game.ref(option.other) in met:
            continue
        gain = _trade(game, option) + (atk(game, option.other) * (3 if danger else 0.4))
        if gain > best:
            best, found = gain, option
    return found


def _danger(game: Game, combat: Combat) -> bool:
    """Whether the attack, as it stands, brings down the city or the player."""
    met = {one for one, _ in combat.blocks}
    force = sum(atk(game, ref[0]) for ref in combat.attackers if ref not in met and game.tracked(ref))
    city = combat.target[0]
    left = game.state.seats[combat.defender].score if city == NOBODY else toughness(game, city)
    return force >= left or (city == NOBODY and force >= 4 and left <= 10)


def _trade(game: Game, option: Option) -> float:
    """What a battle of two comes to."""
    gain = 0.0
    if atk(game, option.card) >= toughness(game, option.other):
        gain += worth(game, option.other)
    if atk(game, option.other) >= toughness(game, option.card):
        gain -= worth(game, option.card)
    return gain


def best_division(game: Game, divide: Divide) -> tuple[int, ...]:
    """Kill as many as can be killed, the most valuable first; what is left goes to the first."""
    left = divide.total
    amounts = dict.fromkeys(divide.among, 0)
    for slot in sorted(divide.among, key=lambda one: toughness(game, one) / (worth(game, one) + 1)):
        if 0 < toughness(game, slot) <= left:
            amounts[slot] = toughness(game, slot)
            left -= amounts[slot]
    amounts[divide.among[0]] += left
    return tuple(amounts[slot] for slot in divide.among)
