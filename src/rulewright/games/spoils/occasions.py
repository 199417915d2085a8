"""How the occasions that card text waits for show themselves as events."""

from rulewright.effects.rules import CARD, OTHER, SOURCE, Heard
from rulewright.games.spoils.events import (
    ATTACKED,
    ATTACKS,
    BATTLE_ENDS,
    BLOCKED,
    BLOCKS,
    PARTY_FORMED,
    RESOURCE_PLAYED,
)
from rulewright.kernel.events import (
    DAMAGE,
    DESTROY,
    DISCARD,
    DRAW,
    ENTER,
    GAIN,
    LEAVE,
    LOSE,
    MARK,
    MOVE,
    PLAYED,
    TOKENS_ON,
    TURN_ENDS,
    TURN_OVER,
    TURN_STARTS,
    UNMARK,
    USED,
)

OCCASIONS = {
    "enters play": Heard(ENTER),
    "leaves play": Heard(LEAVE),
    "is destroyed": Heard(DESTROY),
    "is discarded": Heard(DISCARD),
    "is drawn": Heard(DRAW),
    "attacks": Heard(ATTACKS),
    "blocks": Heard(BLOCKS),
    "is blocked": Heard(BLOCKED),
    "is attacked": Heard(ATTACKED),
    "turn starts": Heard(TURN_STARTS),
    "turn ends": Heard(TURN_ENDS),
    "is damaged": Heard(DAMAGE, CARD, SOURCE),
    "inflicts damage": Heard(DAMAGE, SOURCE, CARD),
    "is played": Heard(PLAYED),
    "ability is used": Heard(USED),
    "is depleted": Heard(MARK),
    "is restored": Heard(UNMARK),
    "resource is played": Heard(RESOURCE_PLAYED),
    "flips": Heard(TURN_OVER),
    "gains tokens": Heard(TOKENS_ON),
    "battle ends": Heard(BATTLE_ENDS),
    "party is formed": Heard(PARTY_FORMED),
    "goes to discard": Heard(MOVE),
    "gains score": Heard(GAIN),
    "loses score": Heard(LOSE),
}

__all__ = ["OCCASIONS", "OTHER"]
