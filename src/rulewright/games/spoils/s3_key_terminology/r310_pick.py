"""310 Pick: a term of art for singling out a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.areas import FACTION
from rulewright.kernel.errors import Refusal

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def faction_refused(game: Game, slot: int) -> Refusal | None:
    """202.9a You may not pick a faction unless the instruction says so outright.

    Also F.adv.general.3.
    """
    if game.card(slot).area == FACTION:
        return Refusal("202.9a", "a faction cannot be picked unless the instruction says so", ("202.9",))
    return None
