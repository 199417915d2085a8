"""The codes of the values that are worked out for a card; sets of names have the codes that effects/ gives them."""

from __future__ import annotations

from rulewright.effects.lasting import FIRST_GAME_VALUE
from rulewright.kernel.ids import ValueCode

POWER, PRINTED_POWER, ADDED_POWER, BREAKPOINT, FIRST, SECOND, THIRD = map(ValueCode, range(FIRST_GAME_VALUE, 15))
COUNTED_POWER = ValueCode(FIRST_GAME_VALUE + 7)

REWARDS = (FIRST, SECOND, THIRD)
"""What a base awards to the first, second and third place."""

VALUES = {
    "power": POWER,
    "printed power": PRINTED_POWER,
    "added power": ADDED_POWER,
    "counted power": COUNTED_POWER,
    "breakpoint": BREAKPOINT,
    "first reward": FIRST,
    "second reward": SECOND,
    "third reward": THIRD,
}
"""As text names them; added power is what a card adds to its controller's total at a base besides its own power,
counted power all that it adds."""
