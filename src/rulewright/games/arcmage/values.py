"""The codes of the values that are worked out for a card; sets of names have the codes that effects/ gives them."""

from rulewright.effects.lasting import FIRST_GAME_VALUE

ATK, DEF, COST, LOYALTY, DEFENSE, DEVOTION, SUSTAIN, ADVANTAGE = range(FIRST_GAME_VALUE, FIRST_GAME_VALUE + 8)

VALUES = {"atk": ATK, "def": DEF, "cost": COST, "loyalty": LOYALTY, "defense": DEFENSE, "devotion": DEVOTION}
VALUES |= {"sustain": SUSTAIN, "advantage": ADVANTAGE}
