"""How the occasions that card text waits for show themselves as events."""

from rulewright.effects.heard import CARD, OTHER, SOURCE, Heard
from rulewright.games.arcmage.events import (
    ATTACKS,
    DEFENDED,
    DEFENDS,
    DEVOTES,
    MOVES,
    PHASE_ENDS,
    PHASE_STARTS,
    RESOURCE_LAID,
    UNMET,
)
from rulewright.games.arcmage.table import PHASES
from rulewright.kernel.events import (
    DAMAGE,
    DESTROY,
    DISCARD,
    DRAW,
    ENTER,
    GAIN,
    GO,
    LEAVE,
    LOSE,
    MARK,
    PLAYED,
    TURN_ENDS,
    TURN_STARTS,
    UNMARK,
)
from rulewright.kernel.records import GIVEN_UP

OCCASIONS = {
    "enters play": Heard(ENTER),
    "leaves play": Heard(LEAVE),
    "is given up": Heard(LEAVE, flags=GIVEN_UP),
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
    "is blocked": Heard(DEFENDED),
    "is unblocked": Heard(UNMET),
    "is attacked": Heard(ATTACKS, OTHER, CARD),
    "hurts": Heard(LOSE, SOURCE),
    "is destroyed": Heard(DESTROY),
    "goes": Heard(GO),
    **{f"{name} phase starts": Heard(PHASE_STARTS, amount=at) for at, name in enumerate(PHASES)},
    **{f"{name} phase ends": Heard(PHASE_ENDS, amount=at) for at, name in enumerate(PHASES)},
}
