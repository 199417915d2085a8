"""The codes of the values that are worked out for a card; sets of names have the codes that effects/ gives them."""

from rulewright.effects.lasting import FIRST_GAME_VALUE

STRENGTH, LIFE, SPEED, STRUCTURE, COST = range(FIRST_GAME_VALUE, FIRST_GAME_VALUE + 5)

VALUES = {"strength": STRENGTH, "life": LIFE, "speed": SPEED, "structure": STRUCTURE, "cost": COST}
