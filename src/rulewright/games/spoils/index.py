"""What the index of listeners also keeps, so that nobody has to look through the whole table for it."""

from rulewright.kernel.events import STANDS

UNIQUES = STANDS | 1
"""Cards in play with unique."""
ABILITIES = STANDS | 2
"""Abilities of cards that lie face-up in play."""
FLIP_UPS = STANDS | 3
"""Face-down cards with Flip Up."""
