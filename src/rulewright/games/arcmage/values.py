"""The codes of the values that are worked out for a card; sets of names have the codes that effects/ gives them."""

from __future__ import annotations

from rulewright.effects.lasting import FIRST_GAME_VALUE
from rulewright.kernel.ids import ValueCode

ATK, DEF, COST, LOYALTY, DEFENSE, DEVOTION, SUSTAIN, ADVANTAGE, DEFENSE_LEFT, DEFENDERS, ATTACKERS = map(
    ValueCode, range(FIRST_GAME_VALUE, FIRST_GAME_VALUE + 11)
)

VALUES = {"atk": ATK, "def": DEF, "cost": COST, "loyalty": LOYALTY, "defense": DEFENSE, "devotion": DEVOTION}
VALUES |= {"sustain": SUSTAIN, "advantage": ADVANTAGE, "defense left": DEFENSE_LEFT}
VALUES |= {"defenders": DEFENDERS, "attackers": ATTACKERS}
