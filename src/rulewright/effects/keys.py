"""Index keys of what forbids, demands, allows and shows: where nothing says so, nobody has to ask card by card."""

from __future__ import annotations

from rulewright.kernel.events import (
    ATTACH,
    CONTROL,
    DAMAGE,
    DESTROY,
    DETACH,
    DISCARD,
    DRAW,
    GAIN,
    LOSE,
    MARK,
    MOVE,
    REMOVE,
    SHIFT,
    STANDS,
    TOKENS_OFF,
    TOKENS_ON,
    UNMARK,
)

FORBIDDING = {
    "be destroyed": (DESTROY,),
    "be restored": (UNMARK,),
    "be depleted": (MARK,),
    "inflict damage": (DAMAGE,),
    "be removed": (REMOVE,),
    "be detached": (DETACH,),
    "be damaged": (DAMAGE,),
    "be moved": (SHIFT,),
    "be given up": (MOVE,),
    "be returned": (MOVE,),
    "be affected": (DESTROY, DISCARD, MOVE, REMOVE, SHIFT, CONTROL, TOKENS_ON, TOKENS_OFF, ATTACH),
}
"""What a card can be kept from suffering or doing, as kinds of event."""

BARRED_EVENTS = {"draw": DRAW, "take control": CONTROL, "gain score": GAIN, "lose score": LOSE}
"""What a player can be kept from doing, as kinds of event."""

_BARRED = ("attack", "block", "be blocked", "be picked", "use abilities", "be attacked", "be affected")
BARS = {what: STANDS | 0xE0 + number for number, what in enumerate(_BARRED)}
"""The keys of what cards are kept from doing."""

REQUIRES = STANDS | 0xD0
"""Text that makes players pay for an action, or says how large a party must be."""

SHOWS = STANDS | 0xD1
"""Text by which hidden cards lie open."""

ALLOWS = STANDS | 0xD2
"""Text that lets players do what the rules would not."""

GRANTS = STANDS | 0xD4
"""Text that gives text to cards as long as it is in force."""

GRANTED_SO = STANDS | 0xD5
"""Text that a card has only as long as text in force gives it."""

ENTERS = STANDS | 0xD7
"""Text that says how other cards enter play."""

LAPSES = STANDS | 0xD6
"""What lasts only as long as something is so."""

DEMANDS = STANDS | 0xD3
"""Text by which cards must do something, or must have it done to them."""
