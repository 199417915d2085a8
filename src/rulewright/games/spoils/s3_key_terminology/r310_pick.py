"""310 Pick: a term of art for singling out a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.areas import FACTION
from rulewright.kernel.decisions import Pick
from rulewright.kernel.errors import Refusal

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def elsewhere_refused(game: Game, pick: Pick, slot: int) -> Refusal | None:
    """402.3a, 402.3 Where no other area is named, only what is in play is picked."""
    in_play = [game.rules.in_play(game.card(one).area) for one in (slot, *pick.choices)]
    if not in_play[0] and len(in_play) > 1 and all(in_play[1:]):
        return Refusal("402.3a", "only cards in play can be picked, unless another area is named", ("402.3",))
    return None


def faction_refused(game: Game, slot: int) -> Refusal | None:
    """202.9a You may not pick a faction unless the instruction says so outright.

    Also F.adv.general.3.
    """
    if game.card(slot).area == FACTION:
        return Refusal("202.9a", "a faction cannot be picked unless the instruction says so", ("202.9",))
    return None


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "310.1": ("rulewright.games.spoils.s4_game_concepts.r402_effects:pick_barred",),
}
"""Rules of this section that other code obeys."""
