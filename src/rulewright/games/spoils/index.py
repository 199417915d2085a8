"""What the index of listeners also keeps, so that nobody has to look through the whole table for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.granting import GAINED as GAINED
from rulewright.effects.hearing import hooks_of
from rulewright.effects.lasting import ongoing_of
from rulewright.effects.paragraphs import Paragraph, Standing
from rulewright.effects.rules import EffectRules, rules_of
from rulewright.kernel.events import STANDS
from rulewright.kernel.ids import HookNumber

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


def ability_number(game: Game, who: int, hook: HookNumber) -> tuple[int, int]:
    """The card that an ability in the index is on, and the number by which it is used there."""
    if who >= 0:
        return who, rules_of(game).program.all[hook].position
    return ongoing_of(game, who).source[0], GAINED + hook


def gained_abilities(game: Game, slot: int) -> list[int]:
    """The numbers of the abilities that a card has gained."""
    entries = game.state.listeners.get(ABILITIES, ())
    found = [ability_number(game, who, hook) for who, hook in entries if who < 0]
    return [number for card, number in found if card == slot]
