"""201 Parts of a card: what its text says of the card itself as it enters play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.numbers import Fixed
from rulewright.effects.paragraphs import EntersWith
from rulewright.kernel.records import FACE_DOWN, MARKED, Card

if TYPE_CHECKING:
    from rulewright.games.spoils.nature import Nature


def enters_with(rules: Nature, card: Card) -> Card:
    """201.5a The wording under the type line tells what the card does: it may enter play with tokens, or depleted."""
    if not rules.in_play(card.area) or card.flags & FACE_DOWN:
        return card
    for one in rules.defs[card.printed].paragraphs:
        if isinstance(one, EntersWith):
            tokens = one.tokens.n if isinstance(one.tokens, Fixed) else 0
            card = replace(card, tokens=((0, tokens),) if tokens else card.tokens)
            card = replace(card, flags=card.flags | MARKED) if one.depleted else card
    return card
