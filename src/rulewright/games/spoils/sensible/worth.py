"""What cards are worth, in points: a plain 2/2/3 character is worth about 4, a card in hand about 1 and a half."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.effects.paragraphs import Ability, Standing, Triggered
from rulewright.effects.rules import rules_of
from rulewright.effects.verbs import Can, Cannot, Change
from rulewright.games.spoils.areas import FACTION
from rulewright.games.spoils.cards import SpoilsCard
from rulewright.games.spoils.values import LIFE, SPEED, STRENGTH, STRUCTURE
from rulewright.kernel.records import FACE_DOWN, MARKED

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

A_CARD = 1.5
"""What drawing a card is worth."""
VICTORY = 200.0


def worth(game: Game, slot: int) -> float:
    """What a card is worth to whoever controls it; of a hidden one only that it is a card is known."""
    card = game.card(slot)
    if card.area == FACTION:
        return 20.0
    if card.flags & FACE_DOWN or not game.rules.in_play(card.area):
        return A_CARD
    if is_character(game, slot):
        stats = (strength_of(game, slot), int(game.value(slot, LIFE) or 0), int(game.value(slot, SPEED) or 0))
        return fighting_worth(*stats) + extras(game.printed(slot))
    return printed_worth(game.printed(slot))


def printed_worth(printed: SpoilsCard) -> float:
    """What a card would be worth in play, by what is printed on it; a tactic is appraised by what it does."""
    if printed.type == "character":
        return fighting_worth(printed.strength or 0, printed.life or 0, printed.speed or 0) + extras(printed)
    if printed.type == "resource":
        return 2.0
    return A_CARD + 0.6 * (printed.cost or 0)


def fighting_worth(strength: int, life: int, speed: int) -> float:
    """What the three stats are worth together."""
    return 1.0 * strength + 0.7 * life + 0.2 * speed


def extras(printed: SpoilsCard) -> float:
    """What the text of a character adds to its stats."""
    total = 1.0 if "covert" in printed.keywords else 0.0
    for paragraph in printed.paragraphs:
        if isinstance(paragraph, Ability | Triggered):
            total += 0.8
        elif isinstance(paragraph, Standing):
            total += sum(_WITH_CHANGE.get(type(change), 0.5) for change in paragraph.changes)
    return total


_WITH_CHANGE: dict[type[Change], float] = {Cannot: -0.8, Can: 0.0}


def is_character(game: Game, slot: int) -> bool:
    """Whether a card fights."""
    return "character" in rules_of(game).types_of(game, slot)


def strength_of(game: Game, slot: int) -> int:
    """How hard a character hits."""
    return int(game.value(slot, STRENGTH) or 0)


def life_left(game: Game, slot: int) -> int:
    """How much more damage a character or location stands before it is destroyed."""
    card = game.card(slot)
    if is_character(game, slot):
        return max(0, int(game.value(slot, LIFE) or 0) - sum(amount for _, amount in card.damage))
    return max(0, int(game.value(slot, STRUCTURE) or 0) - sum(amount for _, amount in card.wear))


def a_point_of(game: Game, seat: int) -> float:
    """What one point of a seat's influence is worth: the more, the fewer are left."""
    return 0.5 + 6.0 / (game.state.seats[seat].score + 2)


def hurting(game: Game, seat: int, amount: int) -> float:
    """What it is worth to take so much influence from a seat."""
    return VICTORY if amount >= game.state.seats[seat].score else amount * a_point_of(game, seat)


def opponent_of(game: Game, seat: int) -> int:
    """The other player."""
    return (seat + 1) % game.rules.seats


def is_ready(game: Game, slot: int) -> bool:
    """Whether a card has not been used."""
    return not game.card(slot).flags & MARKED


def belongs_to(game: Game, slot: int) -> int:
    """Whose card it is for all purposes: its controller's in play, its owner's in hand, deck and discard pile."""
    card = game.card(slot)
    return card.controller if game.rules.in_play(card.area) else card.owner
