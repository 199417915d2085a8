"""How the occasions that card text waits for show themselves as events."""

from rulewright.effects.rules import CARD, SOURCE, Heard
from rulewright.games.arcmage.events import ATTACKS, DEFENDS, DEVOTES, MOVES, RESOURCE_LAID
from rulewright.kernel.events import (
    DAMAGE,
    DISCARD,
    DRAW,
    ENTER,
    GAIN,
    LEAVE,
    LOSE,
    MARK,
    PLAYED,
    TURN_ENDS,
    TURN_STARTS,
    UNMARK,
)

OCCASIONS = {
    "enters play": Heard(ENTER),
    "leaves play": Heard(LEAVE),
    "goes from play": Heard(LEAVE),
    "attacks": Heard(ATTACKS),
    "defends": Heard(DEFENDS),
    "moves": Heard(MOVES),
    "is devoted": Heard(DEVOTES),
    "is depleted": Heard(MARK),
    "is restored": Heard(UNMARK),
    "is damaged": Heard(DAMAGE, CARD, SOURCE),
    "inflicts damage": Heard(DAMAGE, SOURCE, CARD),
    "is played": Heard(PLAYED),
    "is discarded": Heard(DISCARD),
    "is drawn": Heard(DRAW),
    "resource is played": Heard(RESOURCE_LAID),
    "turn starts": Heard(TURN_STARTS),
    "turn ends": Heard(TURN_ENDS),
    "gains score": Heard(GAIN),
    "loses score": Heard(LOSE),
}
