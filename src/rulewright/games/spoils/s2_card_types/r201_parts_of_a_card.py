"""201 Parts of a card: what its text says of the card itself as it enters play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.effects.evaluate import holds, number
from rulewright.effects.paragraphs import EntersWith
from rulewright.effects.scope import EFFECT_PART, Run
from rulewright.games.spoils.areas import BEING_PLAYED
from rulewright.games.spoils.table import FLIPPED_UP
from rulewright.kernel.records import ARRIVES_MARKED, FACE_DOWN, MARKED, NOBODY, Card, Event

if TYPE_CHECKING:
    from rulewright.games.spoils.cards import SpoilsCard
    from rulewright.games.spoils.editions import Edition
    from rulewright.games.spoils.nature import Nature
    from rulewright.kernel.game import Game


def of_known_trade(card: SpoilsCard, edition: Edition) -> SpoilsCard:
    """201.4d, F.trades.1 A card is of a trade that is on the edition's list, or of none."""
    return card if card.line.trade in edition.trades else replace(card, line=replace(card.line, trade=""))


def enters_with(rules: Nature, game: Game, card: Card, event: Event) -> Card:
    """201.5a The wording under the type line tells what a card does: it may enter with tokens, depleted, for another.

    That it was played by Flip Up, and what its costs settled, stays known as long as it is what was played.
    """
    if not rules.in_play(card.area) or card.flags & FACE_DOWN:
        return card
    if event.flags & ARRIVES_MARKED:
        card = replace(card, flags=card.flags | MARKED)
    before = game.state.cards[event.card] if event.card != NOBODY else None
    if before is not None and before.area == BEING_PLAYED:
        card = replace(card, flags=card.flags | before.flags & FLIPPED_UP, kept=before.kept)
    for hook in rules.program.of_card[card.printed]:
        one = rules.program.node(hook)
        if isinstance(one, EntersWith):
            scope = _as_it_enters(game, event, hook, card)
            if one.condition is not None and (before is None or not holds(game, scope, one.condition)):
                continue
            tokens = 0 if one.tokens is None else number(game, scope, one.tokens)
            card = replace(card, tokens=((0, tokens),) if tokens else card.tokens)
            card = replace(card, flags=card.flags | MARKED) if one.depleted else card
            if one.under == "opponent":
                card = replace(card, controller=(card.controller + 1) % rules.seats)
    return card


def _as_it_enters(game: Game, event: Event, hook: int, card: Card) -> Run:
    """The scope of what is said of a card about to enter play, which still lies where it came from."""
    source = game.ref(event.card) if event.card != NOBODY else (NOBODY, card.object)
    return Run(hook, EFFECT_PART, source, card.controller, card.kept, event)
