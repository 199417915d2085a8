"""How the occasions that card text waits for show themselves as events."""

from rulewright.effects.heard import CARD, OTHER, SOURCE, Heard
from rulewright.games.smashup import events as own
from rulewright.kernel.events import (
    CONTROL,
    DESTROY,
    DISCARD,
    DRAW,
    ENTER,
    GAIN,
    GO,
    LEAVE,
    LOSE,
    PLAYED,
    REVEAL,
    SHIFT,
    TOKENS_ON,
    TURN_ENDS,
    TURN_STARTS,
    USED,
)

OCCASIONS = {
    "is played": Heard(PLAYED),
    "is being played": Heard(own.PLAYING),
    "is played on": Heard(PLAYED, OTHER, CARD),
    "enters play": Heard(ENTER),
    "leaves play": Heard(LEAVE),
    "goes": Heard(GO),
    "goes from play": Heard(LEAVE),
    "is destroyed": Heard(DESTROY),
    "destroys": Heard(DESTROY, SOURCE, CARD),
    "is discarded": Heard(DISCARD),
    "is drawn": Heard(DRAW),
    "is revealed": Heard(REVEAL),
    "moves": Heard(SHIFT),
    "changes control": Heard(CONTROL),
    "gets counters": Heard(TOKENS_ON),
    "is about to score": Heard(own.BEFORE_SCORING),
    "scores": Heard(own.SCORES),
    "has scored": Heard(own.AFTER_SCORING),
    "uses an ability": Heard(USED),
    "gains score": Heard(GAIN),
    "loses score": Heard(LOSE),
    "turn starts": Heard(TURN_STARTS),
    "turn ends": Heard(TURN_ENDS),
}
