"""409 Tokens: what lies on a card, and tokens that are cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.cards import NO_ICONS, SpoilsCard, TypeLine
from rulewright.games.spoils.editions import Edition
from rulewright.games.spoils.language import compile_text
from rulewright.kernel.changes import vanish

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


_LEAVES_THE_GAME = "If this card leaves play, remove it from the game instead."


def micromajig(edition: Edition) -> SpoilsCard:
    """409.3a A Micromajig Token is a Gearsmith character card, strength 1, life 1, speed 3, subtype majig.

    Also F.terms.micromajig.1, F.terms.micromajig.2: without the subtype, and removed from the game instead of leaving.
    """
    text = _LEAVES_THE_GAME if edition.tokens_leave_the_game else ""
    type_line = "Gearsmith Character"
    return SpoilsCard(
        name="Micromajig Token",
        line=TypeLine("Gearsmith", frozenset(), "character", frozenset({"majig"} if edition.majig_subtype else ())),
        cost=None,
        threshold=NO_ICONS,
        strength=1,
        life=1,
        speed=3,
        structure=None,
        influence=0,
        text=text,
        paragraphs=compile_text("Micromajig Token", type_line, text) if text else (),
        keywords=frozenset(),
        attach_to="",
        unique="",
        provides=NO_ICONS,
        flip_up=None,
        abilities=(),
        open_abilities=(),
        costs=(),
        flip_costs=(),
        options=(),
        uncapped=False,
        type="character",
        types=frozenset({"character"}),
        token=True,
    )


def vanish_tokens(game: Game) -> bool:
    """409.3b A token that is a card ceases to exist once it has left play."""
    gone = False
    for slot in range(len(game.state.cards) - 1, -1, -1):
        card = game.state.cards[slot]
        if card.area < 0 or slot in game.state.table.duplicates:
            continue  # what has gone already, or a copy of a card
        if not game.printed(slot).token:
            break
        if card.area >= 0 and not game.rules.in_play(card.area):
            vanish(game, slot)
            gone = True
    return gone
