"""What everyone sees on a table besides cards, in words that serve every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from rulewright.kernel.game import Game


class Pending(Struct, frozen=True, omit_defaults=True):
    """Something that has been announced and has not resolved yet."""

    what: str
    """What it is besides its card: `ability`; empty for the card itself."""
    card: str
    """Its handle; empty where no card does it."""
    seat: str
    about: tuple[str, ...] = ()
    """The handles of the cards that it is about."""
    numbers: tuple[tuple[str, int], ...] = ()
    """Its variables, as they were settled: (X, 3)."""
    cost: int | None = None
    """What it cost in numbers, where that is settled."""


class Arrow(Struct, frozen=True):
    """From the middle of some cards to the middle of others, with the amount that is dealt, or 0."""

    cards: tuple[str, ...]
    at: tuple[str, ...]
    amount: int = 0


class Fight(Struct, frozen=True):
    """An attack that is going on, by the handles of its cards."""

    attacker: str
    defender: str
    target: str
    """Empty where no card is attacked."""
    attackers: tuple[str, ...]
    blockers: tuple[str, ...]
    arrows: tuple[Arrow, ...]


class Counter(Struct, frozen=True, omit_defaults=True):
    """Something of which a player has a number."""

    name: str
    count: int
    sign: str = ""


class Contest(Struct, frozen=True, omit_defaults=True):
    """A card that players fight over: how much it takes, how much each of them has there, and what that would win."""

    card: str
    goal: int
    powers: tuple[int, ...]
    rewards: tuple[int, ...]
    would_get: tuple[int, ...]
    settling: bool = False
    """Whether it is being settled now."""


class TableView(Struct, frozen=True, omit_defaults=True):
    """All of it."""

    phase: str = ""
    pending: tuple[Pending, ...] = ()
    """The one that resolves first comes last."""
    fight: Fight | None = None
    counters: tuple[tuple[Counter, ...], ...] = ()
    """By seat."""
    captions: dict[str, str] = {}
    """What stands under a card, by its handle."""
    contests: tuple[Contest, ...] = ()
    sides: tuple[str, ...] = ()
    """What each seat plays as."""
    left: tuple[str, ...] = ()
    """What the player whose turn it is may still do."""
    tokens: dict[str, str] = {}
    """What the tokens that lie on cards are called, by their kind: the others are tokens of the usual one."""


def tokens_called(game: Game, words: Callable[[int], str]) -> dict[str, str]:
    """What each kind of token that lies on some card is called."""
    return {str(kind): words(kind) for card in game.state.cards for kind, _ in card.tokens}
