"""How a card must stand to other cards, to players and to what has happened, to be of a description."""

from __future__ import annotations

from msgspec import Struct

from rulewright.effects.conditions import Condition
from rulewright.effects.selectors import Cards, Who


class Relation(Struct, frozen=True, tag=True):
    """One more thing that a description asks of a card."""


class At(Relation, frozen=True, tag=True):
    """It is at that place, in a game that has places."""

    place: Cards


class Beside(Relation, frozen=True, tag=True):
    """It is another card at the same place as that card, in a game that has places."""

    card: Cards


class Against(Relation, frozen=True, tag=True):
    """It fights against that card in the attack that is going on."""

    card: Cards


class InAttackOn(Relation, frozen=True, tag=True):
    """It takes part, on either side, in the attack on that card which is going on."""

    card: Cards


class Alongside(Relation, frozen=True, tag=True):
    """It fights on the side of that card in the battle that is going on, or is that card while it fights."""

    card: Cards


class OnTop(Relation, frozen=True, tag=True):
    """It lies above that card in the same pile."""

    card: Cards


class SameController(Relation, frozen=True, tag=True):
    """Whoever controls that card controls it."""

    of: Cards


class SameType(Relation, frozen=True, tag=True):
    """Of the same type as that card."""

    of: Cards


class OtherName(Relation, frozen=True, tag=True):
    """With a different name than that card."""

    of: Cards


class SameName(Relation, frozen=True, tag=True):
    """With the same name as that card."""

    of: Cards


class HasInName(Relation, frozen=True, tag=True):
    """With this word, or these words, in its name."""

    words: str


class ProvidesIcons(Relation, frozen=True, tag=True):
    """It provides at least these icons."""

    icons: str


class HasAbility(Relation, frozen=True, tag=True):
    """It has an ability in its text."""


class KnownAs(Relation, frozen=True, tag=True):
    """It is one of those of which a player can keep only one, by this name."""

    name: str


class SentByThis(Relation, frozen=True, tag=True):
    """The text of this card has put it where it is: removed from the game by this card."""


class MarkedByThis(Relation, frozen=True, tag=True):
    """The text of this card has marked it as used, and it has not been made ready since: depleted by this card."""


class Bears(Relation, frozen=True, tag=True):
    """It bears the word that was chosen: of the chosen type, with the chosen name."""

    kind: str


class NotOwnedBy(Relation, frozen=True, tag=True):
    """A player does not own it."""

    who: Who


class Foremost(Relation, frozen=True, tag=True):
    """With the highest, or the lowest, such value among all the cards of the rest of the description."""

    what: str
    highest: bool = True


class Such(Relation, frozen=True, tag=True):
    """Something is so of it; the condition calls it by the register `such`."""

    condition: Condition
