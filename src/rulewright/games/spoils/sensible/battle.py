"""The arithmetic of a battle: who would fall, and what would come through, speed level by speed level (609)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from rulewright.games.spoils.sensible.worth import life_left, strength_of, worth
from rulewright.games.spoils.values import SPEED

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Fighter(NamedTuple):
    """A character as the arithmetic sees it."""

    slot: int
    strength: int
    life: int
    """What is left of it."""
    speed: int
    worth: float
    spent: bool = False
    """Whether it has assigned its damage already."""


class Toll(NamedTuple):
    """What a battle costs both sides."""

    attackers: tuple[int, ...]
    """The attackers that fall."""
    blockers: tuple[int, ...]
    lost_by_attacker: float
    lost_by_defender: float
    through: int
    """Damage to what is attacked."""


def fighter(game: Game, slot: int, pending: int = 0, *, spent: bool = False) -> Fighter:
    """A character as it stands now, less the damage that is about to be inflicted to it."""
    speed = int(game.value(slot, SPEED) or 0)
    return Fighter(slot, strength_of(game, slot), life_left(game, slot) - pending, speed, worth(game, slot), spent)


def fight(attackers: Sequence[Fighter], blockers: Sequence[Fighter]) -> Toll:
    """How a battle would go if both sides aimed at what is worth most (609.1)."""
    hitting, holding = {one.slot: one.life for one in attackers}, {one.slot: one.life for one in blockers}
    through = 0
    _clear(hitting)
    _clear(holding)
    levels = sorted({one.speed for one in (*attackers, *blockers) if not one.spent}, reverse=True)
    for level in levels:
        blow = sum(one.strength for one in attackers if one.speed == level and not one.spent and one.slot in hitting)
        parry = sum(one.strength for one in blockers if one.speed == level and not one.spent and one.slot in holding)
        if blow and not holding:
            through += blow
        elif blow:
            _strike(blow, [one for one in blockers if one.slot in holding], holding)
        if parry and hitting:
            _strike(parry, [one for one in attackers if one.slot in hitting], hitting)
        _clear(hitting)
        _clear(holding)
    fallen = [one for one in attackers if one.slot not in hitting]
    held = [one for one in blockers if one.slot not in holding]
    return Toll(
        tuple(one.slot for one in fallen),
        tuple(one.slot for one in held),
        sum(one.worth for one in fallen),
        sum(one.worth for one in held),
        through,
    )


def _strike(amount: int, foes: list[Fighter], lives: dict[int, int]) -> None:
    parts = aimed(amount, tuple((lives[one.slot], one.worth) for one in foes))
    for one, part in zip(foes, parts, strict=True):
        lives[one.slot] -= part


def _clear(lives: dict[int, int]) -> None:
    for slot in [slot for slot, life in lives.items() if life <= 0]:
        del lives[slot]


@lru_cache(maxsize=4096)
def aimed(amount: int, foes: tuple[tuple[int, float], ...]) -> tuple[int, ...]:
    """Divide damage among foes of (life, worth): as much worth as possible falls, the best left gets the rest."""
    parts = [0] * len(foes)
    for at in _felled(amount, foes):
        parts[at] = max(0, foes[at][0])
    rest = amount - sum(parts)
    standing = [at for at, part in enumerate(parts) if part < foes[at][0]]
    on = max(standing, key=lambda at: foes[at][1]) if standing else max(range(len(foes)), key=lambda at: foes[at][1])
    parts[on] += rest
    return tuple(parts)


def _felled(amount: int, foes: tuple[tuple[int, float], ...]) -> tuple[int, ...]:
    """Which foes are to fall: the worthiest that the amount suffices for."""
    within = [at for at, (life, _) in enumerate(foes) if life <= amount]
    if len(within) > 6:
        within = sorted(within, key=lambda at: -foes[at][1] / max(1, foes[at][0]))[:6]
    best: tuple[int, ...] = ()
    best_worth = 0.0
    for size in range(1, len(within) + 1):
        for group in combinations(within, size):
            if sum(max(0, foes[at][0]) for at in group) <= amount:
                total = sum(foes[at][1] for at in group)
                if total > best_worth:
                    best, best_worth = group, total
    return best


_SIZES = frozenset((2, 3, 4, 5, 6, 8, 11, 16, 24))
"""How many of the strongest to think of together: in a crowd one more or less hardly matters."""


def parties(fighters: Sequence[Fighter]) -> list[tuple[Fighter, ...]]:
    """The groups worth thinking about: each alone, the strongest few, pairs if there are not many, and everyone."""
    found: dict[tuple[int, ...], tuple[Fighter, ...]] = {}
    ranked = sorted(fighters, key=lambda one: (-one.strength, -one.life, one.slot))
    groups: list[tuple[Fighter, ...]] = [(one,) for one in ranked[:6]]
    groups += [tuple(ranked[:size]) for size in range(2, len(ranked)) if size in _SIZES]
    groups += [tuple(ranked)] if ranked else []
    if len(ranked) <= 4:
        groups += list(combinations(ranked, 2))
    for group in groups:
        found.setdefault(tuple(sorted(one.slot for one in group)), group)
    return list(found.values())
