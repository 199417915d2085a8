"""Dividing damage: kill as many as possible, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.areas import FACTION
from rulewright.games.spoils.s3_key_terminology.r302_battle_terms import battle_of, has_assigned
from rulewright.games.spoils.sensible.battle import aimed
from rulewright.games.spoils.sensible.worth import belongs_to, life_left, strength_of, worth
from rulewright.games.spoils.values import SPEED

if TYPE_CHECKING:
    from rulewright.games.spoils.table import Battle
    from rulewright.kernel.decisions import Divide
    from rulewright.kernel.game import Game


def best_division(game: Game, divide: Divide) -> tuple[int, ...]:
    """Divide so that the whole party of this speed, not this character alone, brings down what is worth most."""
    battle = battle_of(game)
    pending = assigned_to(battle)
    foes = tuple((_life(game, slot) - pending.get(slot, 0), _regard(game, divide.seat, slot)) for slot in divide.among)
    in_battle = battle is not None and divide.source in battle.members
    later = _later_strength(game, battle, divide) if battle is not None and in_battle else 0
    wanted = aimed(divide.total + later, foes)
    return _this_share(divide.total, wanted, foes)


def _this_share(total: int, wanted: tuple[int, ...], foes: tuple[tuple[int, float], ...]) -> tuple[int, ...]:
    """What one character gives of what all want to give: the worthiest foes first."""
    parts = [0] * len(wanted)
    left = total
    for at in sorted(range(len(wanted)), key=lambda at: -foes[at][1]):
        parts[at] = min(left, wanted[at])
        left -= parts[at]
    parts[max(range(len(wanted)), key=lambda at: foes[at][1])] += left
    return tuple(parts)


def assigned_to(battle: Battle | None) -> dict[int, int]:
    """The damage that is assigned and not yet inflicted, by whom it is to hit."""
    pending: dict[int, int] = {}
    for one in battle.assignments if battle is not None else ():
        pending[one.to[0]] = pending.get(one.to[0], 0) + one.amount
    return pending


def _later_strength(game: Game, battle: Battle, divide: Divide) -> int:
    """What the others of the same party and speed will assign after this one."""
    party = battle.party(divide.seat)
    level = game.value(divide.source, SPEED)
    waiting = [
        s for s in party if not has_assigned(game, battle, s) and s != divide.source and game.value(s, SPEED) == level
    ]
    return sum(strength_of(game, slot) for slot in waiting)


def _life(game: Game, slot: int) -> int:
    card = game.card(slot)
    return game.state.seats[card.controller].score if card.area == FACTION else life_left(game, slot)


def _regard(game: Game, seat: int, slot: int) -> float:
    """How gladly a seat would see a card fall; its own it would not."""
    value = worth(game, slot)
    return value if belongs_to(game, slot) != seat else -value
