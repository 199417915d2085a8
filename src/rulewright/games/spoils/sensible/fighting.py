"""Attacking when it profits, blocking when it must or profits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rulewright.effects.rules import rules_of
from rulewright.games.spoils.areas import FACTION, PLAY
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import battle_of, has_assigned
from rulewright.games.spoils.s6_playing_the_game.r608_attacking import possible_attackers
from rulewright.games.spoils.sensible.battle import Fighter, Toll, fight, fighter, parties
from rulewright.games.spoils.sensible.worth import (
    VICTORY,
    hurting,
    is_character,
    is_ready,
    life_left,
    opponent_of,
    strength_of,
    worth,
)

if TYPE_CHECKING:
    from rulewright.kernel.decisions import Pick
    from rulewright.kernel.game import Game


class Plan(NamedTuple):
    """An attack and what it promises."""

    value: float
    party: tuple[int, ...]


# -- attacking ---------------------------------------------------------------------------------------------------


def best_attack(game: Game, seat: int, target: int, able: Sequence[int] | None = None) -> Plan:
    """The best party against a target, supposing that the other side blocks as it likes best."""
    candidates = possible_attackers(game, seat) if able is None else tuple(able)
    fighters = [fighter(game, slot) for slot in candidates]
    defender = opponent_of(game, seat)
    standing_guard = exposure(game, seat, frozenset())
    blockers: dict[tuple[int, ...], list[Fighter]] = {}
    best = Plan(-VICTORY, tuple(one.slot for one in fighters[:1]))
    for party in attacking_parties(game, fighters):
        able_to_block = tuple(could_block(game, defender, [one.slot for one in party]))
        if able_to_block not in blockers:
            blockers[able_to_block] = [fighter(game, slot) for slot in able_to_block]
        toll = worst_block(game, target, party, blockers[able_to_block])
        value = gain(game, target, toll)
        away = frozenset(one.slot for one in party)
        if value < VICTORY / 2:
            value -= exposure(game, seat, away) - standing_guard
        if value > best.value:
            best = Plan(value, tuple(one.slot for one in party))
    return best


def attacking_parties(game: Game, fighters: Sequence[Fighter]) -> list[tuple[Fighter, ...]]:
    """Groups of attackers to think about; those that are hard to block also by themselves."""
    found = parties(fighters)
    for elusive in (
        tuple(one for one in fighters if _covert(game, one.slot)),
        tuple(one for one in fighters if _unblockable(game, one.slot)),
    ):
        if 1 < len(elusive) < len(fighters):
            found.append(elusive)
    return found


def gain(game: Game, target: int, toll: Toll) -> float:
    """What a battle's outcome is worth to the attacker."""
    return toll.lost_by_defender - toll.lost_by_attacker + hitting(game, target, toll.through)


def hitting(game: Game, target: int, amount: int) -> float:
    """What it is worth that so much damage comes through to the target."""
    card = game.card(target)
    if amount <= 0:
        return 0.0
    if card.area == FACTION:
        return hurting(game, card.controller, amount)
    return worth(game, target) if amount >= life_left(game, target) else 0.3 * amount


def worst_block(game: Game, target: int, party: Sequence[Fighter], able: Sequence[Fighter]) -> Toll:
    """The outcome that the defending player would choose among the blocks open to them."""
    worst = fight(party, ())
    least = gain(game, target, worst)
    for block in parties(able):
        toll = fight(party, block)
        value = gain(game, target, toll)
        if value < least:
            worst, least = toll, value
    return worst


def could_block(game: Game, defender: int, party: Sequence[int]) -> list[int]:
    """Who could block such a party, by what lies open (608.1d, 507.3, 412.1)."""
    if all(_unblockable(game, slot) for slot in party):
        return []
    covert = all(_covert(game, slot) for slot in party)
    rules = rules_of(game)
    return [
        slot
        for slot in game.cards_in(PLAY, defender)
        if is_character(game, slot)
        and is_ready(game, slot)
        and _covert(game, slot) == covert
        and rules.permitted(game, slot, "block")
    ]


def exposure(game: Game, seat: int, away: frozenset[int]) -> float:
    """What the other side could do in its next turn while these characters are depleted, each guard stopping one."""
    foe = opponent_of(game, seat)
    open_foes = [slot for slot in game.cards_in(PLAY, foe) if is_character(game, slot)]
    guards = [slot for slot in game.cards_in(PLAY, seat) if is_character(game, slot)]
    guards = [slot for slot in guards if slot not in away and is_ready(game, slot) and not _covert(game, slot)]
    plain = sorted((strength_of(game, slot) for slot in open_foes if not _covert(game, slot)), reverse=True)
    sly = sum(strength_of(game, slot) for slot in open_foes if _covert(game, slot))
    damage = sly + sum(plain[len(guards) :])
    return hurting(game, seat, damage) if damage else 0.0


def _covert(game: Game, slot: int) -> bool:
    return "covert" in rules_of(game).keywords_of(game, slot)


def _unblockable(game: Game, slot: int) -> bool:
    return not rules_of(game).permitted(game, slot, "be blocked")


def pick_attackers(game: Game, pick: Pick) -> tuple[int, ...]:
    """The best party that contains everyone who must attack (608.1b)."""
    battle = battle_of(game)
    assert battle is not None, "an attack has been announced"
    party = best_attack(game, pick.seat, battle.target[0], pick.choices).party
    return with_required(pick, party)


def with_required(pick: Pick, party: Sequence[int]) -> tuple[int, ...]:
    """A party and those who must be in it, or the nearest to it that meets what is demanded."""
    if pick.party is not None:
        return pick.party.nearest(tuple(party))
    return (*pick.required, *(slot for slot in party if slot not in pick.required))


# -- blocking ----------------------------------------------------------------------------------------------------


def pick_blockers(game: Game, pick: Pick) -> tuple[int, ...]:
    """The block after which the attack is worth least; none if none is better (608.1d)."""
    battle = battle_of(game)
    assert battle is not None, "a block is asked for in a battle"
    target = battle.target[0]
    party = [fighter(game, slot) for slot in battle.attackers]
    must = [fighter(game, slot) for slot in (*pick.required, *battle.waiting)]
    best: tuple[int, ...] = ()
    least = gain(game, target, fight(party, must))
    for block in parties([fighter(game, slot) for slot in pick.choices if slot not in pick.required]):
        value = gain(game, target, fight(party, (*must, *block)))
        if value < least - 0.01:
            best, least = tuple(one.slot for one in block), value
    return with_required(pick, best)


# -- a battle under way ------------------------------------------------------------------------------------------


def sides(game: Game) -> tuple[list[Fighter], list[Fighter]] | None:
    """Both parties of the battle as it stands, what is about to be inflicted counted in; None before blocks."""
    battle = battle_of(game)
    if battle is None or not battle.blocks_made:
        return None
    pending: dict[int, int] = {}
    for one in battle.assignments:
        pending[one.to[0]] = pending.get(one.to[0], 0) + one.amount
    attackers, blockers = (
        [fighter(game, slot, pending.get(slot, 0), spent=has_assigned(game, battle, slot)) for slot in party]
        for party in (battle.attackers, battle.blockers)
    )
    return attackers, blockers


def battle_worth(game: Game, seat: int, attackers: Sequence[Fighter], blockers: Sequence[Fighter]) -> float:
    """What the rest of the battle is worth to a seat with these parties."""
    battle = battle_of(game)
    assert battle is not None, "there is a battle"
    value = gain(game, battle.target[0], fight(attackers, blockers))
    return value if seat == battle.attacker else -value
