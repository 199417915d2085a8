"""What is on the table besides cards: the battle being fought, and what is being played, used or ended."""

from __future__ import annotations

from msgspec import Struct

from rulewright.effects.history import Fact
from rulewright.kernel.records import FIRST_GAME_FLAG, NOBODY, Ref

CARD_PLAYED, ABILITY_USED, TURN_ENDED = range(3)

FLIPPED_UP = FIRST_GAME_FLAG
"""The flag of a card that was played by Flip Up, for as long as it is what was played."""


class Doing(Struct, frozen=True, array_like=True):
    """An action that can be responded to and has not resolved."""

    kind: int
    id: int
    card: Ref
    seat: int
    terminated: int = 0
    cost: int = NOBODY
    """The numeric cost of a card being played, once its costs are met (406.3)."""
    under: int = NOBODY
    """Under whose control a card being played will enter play, if text has settled that."""


class Assignment(Struct, frozen=True, array_like=True):
    """Battle damage that a character has assigned and that has not been inflicted."""

    source: Ref
    to: Ref
    amount: int


class Battle(Struct, frozen=True, array_like=True):
    """302 The present battle."""

    attacker: int
    """The attacking player (302.3)."""
    defender: int
    """The defending player (302.4)."""
    target: Ref
    """What is attacked (302.1)."""
    attackers: tuple[int, ...] = ()
    blockers: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    """Made blockers before blocks were chosen (608.1c)."""
    assigned: tuple[Ref, ...] = ()
    """Who has assigned battle damage already (609.1g)."""
    assignments: tuple[Assignment, ...] = ()
    blocks_made: int = 0

    def party(self, seat: int) -> tuple[int, ...]:
        """The battle party of a player."""
        if seat == self.attacker:
            return self.attackers
        return self.blockers if seat == self.defender else ()

    @property
    def members(self) -> tuple[int, ...]:
        """302.9 Everyone in the battle."""
        return self.attackers + self.blockers


class Table(Struct, frozen=True, array_like=True):
    """All of it."""

    battle: Battle | None = None
    doing: tuple[Doing, ...] = ()
    blows: tuple[tuple[int, tuple[int, ...], int], ...] = ()
    """The sources of the damage that a card has just taken: (its object, objects of the sources)."""
    spent: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Replacements spent on a destruction whose cause persists: (object, uses)."""
    first: int = NOBODY
    """Who goes first, once that is settled."""
    facts: tuple[Fact, ...] = ()
    """What has happened this turn that some text of this match may ask about."""
    come_true: tuple[tuple[int, int], ...] = ()
    """Triggers on a state that has come about and still is so: (object of the card, or ~id; hook)."""
    extra: tuple[int, ...] = ()
    """Whose extra turns are to come, the next one first."""
    duplicates: tuple[int, ...] = ()
    """Copies of cards that are being played and will be gone (307)."""
    regular: int = NOBODY
    """Whose turn it will be when the extra ones are over, while they last."""
    spared: tuple[int, ...] = ()
    """Cards, by object, that unique would have had destroyed but for an effect that prevents it and still does."""
    masters: tuple[tuple[int, int], ...] = ()
    """Who took a card over, or had it when it left play, though another player owns it: (object, seat)."""
