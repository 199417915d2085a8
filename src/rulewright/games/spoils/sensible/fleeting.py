"""Cards that leave again as one's own turn ends: played for nothing, unless they do something before that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects import verbs as v
from rulewright.effects.paragraphs import Standing, Triggered
from rulewright.effects.scope import standing
from rulewright.effects.selectors import This
from rulewright.effects.settled import hooks_on
from rulewright.effects.truth import holds

if TYPE_CHECKING:
    from rulewright.games.spoils.cards import SpoilsCard
    from rulewright.kernel.game import Game

_LEAVES = (v.Put, v.Destroy)


def in_vain(game: Game, slot: int) -> bool:
    """Whether a card in hand would be back, or gone, before it had done anything, if it were played in one's turn."""
    printed: SpoilsCard = game.printed(slot)
    if printed.type != "character" or not any(_leaves(one) for one in printed.paragraphs):
        return False
    others = [one for one in printed.paragraphs if isinstance(one, Triggered) and not _leaves(one)]
    return not others and not _attacks_at_once(game, slot, printed)


def _leaves(paragraph: object) -> bool:
    """Whether a text takes its own card out of play as its controller's turn ends."""
    if not isinstance(paragraph, Triggered) or paragraph.condition is not None:
        return False
    when = paragraph.when
    ends = when.what == "turn ends" and when.who == "you"
    return ends and any(isinstance(one, _LEAVES) and isinstance(one.cards, This) for one in paragraph.effects)


def _attacks_at_once(game: Game, slot: int, printed: SpoilsCard) -> bool:
    """Whether it could attack in the turn in which it comes into play, as things stand."""
    for hook, paragraph in zip(hooks_on(game, slot), printed.paragraphs, strict=True):
        if not isinstance(paragraph, Standing) or v.Can("attack on arrival") not in paragraph.changes:
            continue
        if paragraph.condition is None or holds(game, standing(game, slot, hook), paragraph.condition):
            return True
    return False
