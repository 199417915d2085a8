"""What a seat is asked, as a program sees it."""

from __future__ import annotations

import random as randomness
from collections.abc import Iterator
from itertools import islice

from rulewright.games.kit import GameKit
from rulewright.kernel.decisions import Answer
from rulewright.kernel.decisions import Decision as Asked
from rulewright.kernel.game import Game
from rulewright.kernel.history import Moment
from rulewright.kernel.rules import Rules
from rulewright.kernel.words import Names


class Decision:
    """What one seat is asked: for what, by which rule, with which legal answers."""

    __slots__ = ("_asked", "_kit", "_rules", "_where")

    def __init__(self, kit: GameKit, rules: Rules, asked: Asked, where: Moment) -> None:
        self._kit = kit
        self._rules = rules
        self._asked = asked
        self._where = where

    @property
    def seat(self) -> str:
        """Who is asked."""
        return self._rules.seat_name(self._asked.seat)

    @property
    def kind(self) -> str:
        """What kind of answer is wanted: act, pick, choose, number, divide or order."""
        return type(self._asked).__name__.lower()

    @property
    def prompt(self) -> str:
        """What is asked for."""
        return self._asked.prompt

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return self._asked.rule

    @property
    def source(self) -> str:
        """The card whose line asks; empty if none does."""
        slot = self._asked.source
        return self._names.label(self._game, slot) if slot >= 0 else ""

    @property
    def raw(self) -> Asked:
        """The decision in data, as players and adapters use it."""
        return self._asked

    def answers(self) -> Iterator[Answer]:
        """Every legal answer, lazily; there can be very many."""
        return self._asked.answers()

    def random(self, rng: randomness.Random) -> Answer:
        """A legal answer, drawn at random."""
        return self._asked.random(rng)

    def words(self, answer: Answer) -> str:
        """An answer in the words of a judge file, as the seat that is asked would say it."""
        return self._kit.write_answer(self._game, self._asked, answer, self._names)

    def in_words(self, limit: int = 100) -> list[str]:
        """The legal answers in words; the first so many of them."""
        return [self.words(answer) for answer in islice(self.answers(), limit)]

    def __repr__(self) -> str:
        return f"<{self.seat}: {self.prompt} ({self.rule})>"

    @property
    def _names(self) -> Names:
        return Names(self._asked.seat)

    @property
    def _game(self) -> Game:
        return Game(self._rules, self._where.state)
