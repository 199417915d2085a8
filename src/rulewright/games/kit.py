"""What a game package offers to everything above it: judge, players, terminal, server. One object a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulewright.kernel.decisions import Answer, Decision
from rulewright.kernel.game import Game
from rulewright.kernel.rules import Rules
from rulewright.kernel.words import Names

if TYPE_CHECKING:
    import random

Fields = Mapping[str, Any]
"""The fields of a card, as a card file has them."""


class Deck(Struct, frozen=True):
    """What a player brings: the fields of a deck file."""

    game: str
    name: str
    cards: dict[str, int]
    format: str = "constructed"
    faction: str = ""
    factions: tuple[str, ...] = ()
    """More than one only where a game wants it, or where a deck wrongly has it."""


class Fault(Struct, frozen=True):
    """One thing that is wrong with a deck, by the rule that says so."""

    rule: str
    message: str


class GameKit:
    """A game, as the packages above know it."""

    name: str
    title: str
    package: str
    """The dotted name of its package, for rulebook, cards and decks."""
    editions: tuple[str, ...]
    default_edition: str
    seats: tuple[int, ...]
    """How many can play."""

    def card_library(self) -> dict[str, Fields]:
        """The game's own cards, by name."""
        raise AssertionError("a game has cards")

    def deck_library(self) -> dict[str, Deck]:
        """The game's own decks, by the name of their file."""
        raise AssertionError("a game has decks")

    def read_card(self, fields: Fields) -> Any:
        """What is printed on a card, with its program; raises TextNotUnderstood if it is not proven."""
        raise AssertionError("a game has cards")

    def deck_faults(self, deck: Deck, edition: str, cards: Mapping[str, Fields]) -> list[Fault]:
        """Everything that is wrong with a deck; nothing if it is legal."""
        raise AssertionError("a game says what a deck is")

    def rules(self, edition: str, switches: Mapping[str, bool], cards: Sequence[Fields]) -> Rules:
        """The rules of a match in which these cards can occur, in this order."""
        raise AssertionError("a game has rules")

    def deal(self, rules: Rules, decks: Sequence[Deck], seed: int) -> Game:
        """A game that has not begun, with everyone's cards in place."""
        raise AssertionError("a game can be set up")

    def read_answer(self, game: Game, decision: Decision, words: str, names: Names) -> Answer:
        """The answer that a judge file's words mean, legal or not; raises UnknownWords if they mean none."""
        raise AssertionError("a game has words for its answers")

    def write_answer(self, game: Game, decision: Decision, answer: Answer, names: Names) -> str:
        """An answer in the words of a judge file."""
        raise AssertionError("a game has words for its answers")

    def sensible(self, game: Game, decision: Decision, rng: random.Random) -> Answer:
        """What a simple sensible player would do, knowing only what that seat may know."""
        return decision.random(rng)
