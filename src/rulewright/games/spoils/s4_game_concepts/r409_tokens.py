"""409 Tokens: what lies on a card, and tokens that are cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.games.spoils.cards import NO_ICONS, SpoilsCard, TypeLine
from rulewright.kernel.changes import vanish

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def micromajig() -> SpoilsCard:
    """409.3a A Micromajig Token is a Gearsmith character card, strength 1, life 1, speed 3, subtype majig."""
    return SpoilsCard(
        name="Micromajig Token",
        line=TypeLine("Gearsmith", frozenset(), "character", frozenset({"majig"})),
        cost=None,
        threshold=NO_ICONS,
        strength=1,
        life=1,
        speed=3,
        structure=None,
        influence=0,
        text="",
        paragraphs=(),
        keywords=frozenset(),
        attach_to="",
        unique="",
        provides=NO_ICONS,
        flip_up=None,
        abilities=(),
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
        if not game.printed(slot).token:
            break
        if card.area >= 0 and not game.rules.in_play(card.area):
            vanish(game, slot)
            gone = True
    return gone
