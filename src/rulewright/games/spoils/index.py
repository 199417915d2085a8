"""What the index of listeners also keeps, so that nobody has to look through the whole table for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.hearing import hooks_of
from rulewright.effects.paragraphs import Paragraph, Standing
from rulewright.effects.rules import EffectRules
from rulewright.kernel.events import STANDS

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

UNIQUES = STANDS | 1
"""Cards in play with unique."""
ABILITIES = STANDS | 2
"""Abilities of cards that lie face-up in play."""
FLIP_UPS = STANDS | 3
"""Face-down cards with Flip Up."""
TACTICALS = STANDS | 4
"""Text that gives cards tactical, or takes it from them."""


def keys_of(rules: EffectRules, game: Game, node: Paragraph | v.Effect) -> Iterable[int]:
    """507.6 The keys of a piece of text; what gives tactical has one of its own."""
    changes = node.changes if isinstance(node, Standing | v.Modify) else ()
    tactical = any(isinstance(one, v.ChangeKeyword) and one.keyword == "tactical" for one in changes)
    return (*hooks_of(rules, game, node), *((TACTICALS,) if tactical else ()))
