"""What a look at the table shows without reading a text: that it cannot mean a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.paragraphs import Barred, Standing
from rulewright.effects.relations import At
from rulewright.effects.rules import rules_of
from rulewright.effects.selectors import Filter, Host, PlaceOf, This
from rulewright.kernel.records import NOBODY

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


def plainly_not(game: Game, who: int, node: Standing, slot: int) -> bool:
    """Whether standing text on a card does not mean another, by its type, side, host or place.

    Most text is about few of the cards in play, so this is asked before the text is read.
    """
    meant, cards = node.cards, game.state.cards
    if type(meant) is Host:
        return cards[who].host != slot
    if type(meant) is This:
        return who != slot
    if type(meant) is not Filter or _tells(game, node):
        return False
    rules, source = rules_of(game), cards[who]
    if meant.other and slot == who:
        return True
    if meant.controller is not None and not rules.is_common(game, who):
        mine = cards[slot].controller == source.controller
        if (meant.controller == "you" and not mine) or (meant.controller == "opponent" and mine):
            return True
    if meant.types and _of_other_type(game, meant, slot):
        return True
    if meant.where and source.place != NOBODY:
        for one in meant.where:
            if _here(one) and not rules.is_at(game, slot, source.place):
                return True
    return False


def plainly_of_others(game: Game, node: Barred, slot: int) -> bool:
    """Whether text that keeps players from something with cards does not mean a card, by its type."""
    meant = node.cards
    return type(meant) is Filter and not _tells(game, node) and _of_other_type(game, meant, slot)


def _tells(game: Game, node: Standing | Barred) -> bool:
    """Whether looking at when a text is in force may add to the trace: then it is always looked at."""
    return game.trace is not None and (node.condition is not None or bool(node.gate))


def _of_other_type(game: Game, meant: Filter, slot: int) -> bool:
    """Whether a card has none of the types that a description names; of a face-down one its front may be meant."""
    rules = rules_of(game)
    if not meant.types or "face-down" in meant.states or not rules.types_are_printed(game):
        return False
    return rules.types_of(game, slot).isdisjoint(meant.types)


def _here(relation: object) -> bool:
    """Whether cards are to be where the card is on which that is said."""
    return type(relation) is At and type(relation.place) is PlaceOf and type(relation.place.card) is This
