"""403 Game areas: the Void, where cards lie open or concealed and are not in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.places import names_area
from rulewright.effects.selectors import Filter
from rulewright.games.spoils.areas import VOID
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import FACE_DOWN

if TYPE_CHECKING:
    from rulewright.games.spoils.cards import SpoilsCard
    from rulewright.games.spoils.editions import Edition
    from rulewright.kernel.game import Game


def open_where_it_lies(game: Game, slot: int, seat: int) -> bool:
    """403.7a A card in the Void, or removed from the game, lies open or concealed, as the text that sent it there says.

    Who has not been told to look at a concealed one may not, be it their own (R36).
    """
    card = game.card(slot)
    if not card.flags & FACE_DOWN:
        return True
    return card.owner == seat and not game.rules.edition_record.concealed_from_all


def concealed(game: Game, slot: int, wanted: Filter) -> Refusal | None:
    """403.7b A face-down card in the Void is neither picked nor chosen, unless the text speaks of such a card."""
    card = game.card(slot)
    if card.area != VOID or not card.flags & FACE_DOWN or "face-down" in wanted.states:
        return None
    return Refusal("403.7b", "a face-down card in the Void can be named only where the text speaks of one")


def no_void(card: SpoilsCard, edition: Edition) -> Refusal | None:
    """403.7a Where there is no Void, a card that speaks of it cannot be used."""
    if edition.void or not names_area(card.paragraphs, "void"):
        return None
    return Refusal("403.7a", f"the edition {edition.id} has no Void")


OBEYED_BY: dict[str, tuple[str, ...]] = {
    "403.1a": ("rulewright.kernel.rules:Rules.visible",),
    "403.1b": ("rulewright.games.spoils.s1_general_rules.r103_deck_construction:single_faction",),
    "403.2a": ("rulewright.kernel.rules:Rules.visible",),
    "403.2b": ("rulewright.effects.deeds:drawn",),
    "403.3": ("rulewright.games.spoils.areas:areas_of",),
    "403.3a": ("rulewright.games.spoils.s6_playing_the_game.r604_playing_a_card:c_play",),
    "403.4a": ("rulewright.effects.placing:placed",),
    "403.5a": ("rulewright.kernel.changes:relocate",),
    "403.6a": ("rulewright.kernel.changes:relocate",),
    "403.7": ("rulewright.games.spoils.areas:areas_of",),
}
"""Rules of this section that other code obeys."""
