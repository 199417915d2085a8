"""Decisions: what a seat is asked, by which rule, and which answers are legal.

Answer spaces are described, not listed: `check` tells whether an answer is legal, `answers` lists them lazily,
`random` draws one, `atoms` breaks a large one into small successive choices.

| decision | answer |
| --- | --- |
| Act | an Option |
| Pick | a tuple of slots |
| Choose | the number of a label |
| Number | a whole number, or PASSING where one may pass |
| Divide | a tuple of amounts, one for each of `among` |
| Order | a tuple of positions in `items`; only the first where `next_only` |
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.kernel.demands import Demands, Party
from rulewright.kernel.errors import Refusal
from rulewright.kernel.records import NOBODY, Option

PASSING = -1
"""The answer by which one passes where a number could be named."""

Answer = Any
"""Option | tuple[int, ...] | int, as the table above says."""


class Decision(Struct, frozen=True, tag=True):
    """One question to one seat."""

    seat: int
    rule: str
    prompt: str
    """What is asked, in the words of `asked = b: block`: act, respond, block, pick, …"""
    source: int = NOBODY
    """The card whose line asks, if one does."""

    @property
    def forced(self) -> bool:
        """Whether there is just one legal answer, so that nobody has to be asked."""
        return False

    def check(self, answer: Answer) -> Refusal | None:
        """Why this answer is not legal; None if it is."""
        raise AssertionError("a decision says itself what is legal")

    def answers(self) -> Iterator[Answer]:
        """Every legal answer, lazily; the space can be vast."""
        raise AssertionError("a decision says itself what is legal")

    def random(self, rng: random.Random) -> Answer:
        """A legal answer, drawn at random."""
        raise AssertionError("a decision says itself what is legal")

    def _refuse(self, reason: str) -> Refusal:
        return Refusal(self.rule, reason)


class Act(Decision, frozen=True, tag=True):
    """Take one of the actions that are open in a window, or none.

    The options follow from the state and are found when first needed, so a saved Act has none; `Game.decision`
    hands it out complete.
    """

    window: str = "act"
    always: bool = False
    """Asked even if only one option is left: the free action of the player whose turn it is."""
    options: tuple[Option, ...] = ()

    @property
    def forced(self) -> bool:
        return len(self.options) == 1 and not self.always

    def check(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, Option) or replace(answer, paying=()) not in self.options:
            return self._refuse("that is not one of the actions open now")
        if not _distinct(answer.paying):
            return self._refuse("what is to be paid with are cards, each named once")
        return None

    def answers(self) -> Iterator[Answer]:
        return iter(self.options)

    def random(self, rng: random.Random) -> Answer:
        return self.options[int(rng.random() * len(self.options))]


class Pick(Decision, frozen=True, tag=True):
    """Name cards: at least `low`, at most `high` of the choices."""

    choices: tuple[int, ...] = ()
    low: int = 1
    high: int = 1
    ordered: bool = False
    """Whether the order they are named in matters."""
    check_by: str = ""
    """The game's check that left out the cards that are not among the choices."""
    required: tuple[int, ...] = ()
    """Those among them that have to be named."""
    groups: tuple[tuple[int, ...], ...] = ()
    """Groups of equal choices; a card can be in several. The asking code ensures that each choice is in some answer."""
    apart: bool = False
    """With groups: at most one card of each is named, where otherwise all have to be of one."""
    demands: Demands | None = None
    """What is demanded of those named together, where that is more than `required` can say."""

    @property
    def party(self) -> Party | None:
        """The choice as its demands see it."""
        if self.demands is None:
            return None
        return Party(self.demands, self.choices, self.low, self.high, self.go_together if self.groups else None)

    @property
    def forced(self) -> bool:
        if self.party is not None:
            return len(list(islice(self.party.answers(), 2))) == 1
        if self.ordered and self.high > 1:
            return False
        return self.high == len(self.required) or (self.low == len(self.choices) and self.low == self.high)

    def check(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, tuple) or not all(type(slot) is int for slot in answer):
            return self._refuse("cards are to be named here")
        if len(set(answer)) != len(answer):
            return self._refuse("a card can be named only once")
        if any(slot not in self.choices for slot in answer):
            return self._refuse("one of those cards cannot be named here")
        if any(slot not in answer for slot in self.required):
            return self._refuse("a card that must be named is not")
        if len(answer) < self.low:
            return self._refuse(f"at least {self.low} must be named")
        if len(answer) > self.high:
            return self._refuse(f"at most {self.high} may be named")
        if not self.go_together(answer):
            return self._refuse("those cards do not go together")
        return None if self.party is None else self.party.refusal(answer)

    def go_together(self, slots: tuple[int, ...]) -> bool:
        """Whether these cards may be named in one answer: all alike, or no two alike."""
        if not self.groups or not slots:
            return True
        if self.apart:
            return all(len(set(slots).intersection(group)) < 2 for group in self.groups)
        return any(set(slots).issubset(group) for group in self.groups if len(group) >= self.low)

    def answers(self) -> Iterator[Answer]:
        if self.party is not None:
            yield from self.party.answers()
            return
        arrange = permutations if self.ordered else combinations
        required = set(self.required)
        for size in range(self.low, self.high + 1):
            named = (one for one in arrange(self.choices, size) if required.issubset(one))
            yield from (one for one in named if self.go_together(one))

    def random(self, rng: random.Random) -> Answer:
        low, high = self.low, self.high
        if self.party is not None:
            return self.party.random(rng)
        if self.groups:
            chosen: tuple[int, ...] = ()
            while (one := rng.choice(list(atoms(self, chosen)))) >= 0:
                chosen = (*chosen, one)
                if len(chosen) == high:
                    break
            return chosen
        if self.required:
            others = [slot for slot in self.choices if slot not in self.required]
            most = high - len(self.required)
            return (*self.required, *rng.sample(others, rng.randint(max(0, low - len(self.required)), most)))
        size = low if low == high else low + int(rng.random() * (high - low + 1))
        if size == 1:
            return (self.choices[int(rng.random() * len(self.choices))],)
        return tuple(rng.sample(self.choices, size))


class Choose(Decision, frozen=True, tag=True):
    """Choose one of several labels; for a question of yes or no they are just those."""

    labels: tuple[str, ...] = ("yes", "no")
    cards: tuple[int, ...] = ()
    """The cards that the labels stand for, where they do."""

    @property
    def forced(self) -> bool:
        return len(self.labels) == 1

    def check(self, answer: Answer) -> Refusal | None:
        if type(answer) is int and 0 <= answer < len(self.labels):
            return None
        return self._refuse(f"one of {', '.join(self.labels)} is to be chosen")

    def answers(self) -> Iterator[Answer]:
        return iter(range(len(self.labels)))

    def random(self, rng: random.Random) -> Answer:
        return int(rng.random() * len(self.labels))


class Number(Decision, frozen=True, tag=True):
    """Choose a whole number, or pass where one may."""

    low: int = 0
    high: int = 0
    or_pass: bool = False
    """Whether one may pass instead; where no number is left, one has to."""
    ceiling: str = ""
    """The rule by which it can be no higher, where that is another than the one that asks."""

    @property
    def forced(self) -> bool:
        return self.low > self.high if self.or_pass else self.low == self.high

    def check(self, answer: Answer) -> Refusal | None:
        if type(answer) is not int:
            return self._refuse("a whole number is to be chosen")
        if self.low <= answer <= self.high or (self.or_pass and answer == PASSING):
            return None
        if answer > self.high and self.ceiling:
            return Refusal(self.ceiling, f"it can be {self.high} at most", (self.rule,))
        return self._refuse(f"the number must lie between {self.low} and {self.high}")

    def answers(self) -> Iterator[Answer]:
        yield from (PASSING,) if self.or_pass else ()
        yield from range(self.low, self.high + 1)

    def random(self, rng: random.Random) -> Answer:
        if self.or_pass and (self.low > self.high or rng.random() < 0.5):
            return PASSING
        return rng.randint(self.low, self.high)


class Divide(Decision, frozen=True, tag=True):
    """Divide a total among cards."""

    total: int = 0
    among: tuple[int, ...] = ()

    @property
    def forced(self) -> bool:
        return len(self.among) == 1 or self.total == 0

    def check(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) != len(self.among) or any(type(n) is not int for n in answer):
            return self._refuse(f"an amount for each of {len(self.among)} is needed")
        if any(amount < 0 for amount in answer):
            return self._refuse("no amount can be below 0")
        if sum(answer) != self.total:
            return self._refuse(f"the amounts must add up to {self.total}")
        return None

    def answers(self) -> Iterator[Answer]:
        return _divisions(self.total, len(self.among))

    def random(self, rng: random.Random) -> Answer:
        amounts = [0] * len(self.among)
        for _ in range(self.total):
            amounts[int(rng.random() * len(amounts))] += 1
        return tuple(amounts)


class Order(Decision, frozen=True, tag=True):
    """Put things in order, by position; only the next one where the order is decided step by step."""

    items: tuple[int, ...] = ()
    """The cards that the things to be ordered come from."""
    next_only: bool = False

    @property
    def forced(self) -> bool:
        return len(self.items) <= 1

    def check(self, answer: Answer) -> Refusal | None:
        wanted = 1 if self.next_only else len(self.items)
        legal = range(len(self.items))
        if not _distinct(answer) or len(answer) != wanted:
            return self._refuse(f"{wanted} of them must be named, each once")
        if any(n not in legal for n in answer):
            return self._refuse("that is not among the things to be ordered")
        return None

    def answers(self) -> Iterator[Answer]:
        return permutations(range(len(self.items)), 1 if self.next_only else len(self.items))

    def random(self, rng: random.Random) -> Answer:
        if self.next_only:
            return (int(rng.random() * len(self.items)),)
        return tuple(rng.sample(range(len(self.items)), len(self.items)))


AnyDecision = Act | Pick | Choose | Number | Divide | Order

YES, NO = 0, 1


def only_answer(decision: Decision) -> Answer:
    """The one legal answer of a forced decision."""
    return next(decision.answers())


def atoms(decision: Decision, chosen: tuple[int, ...] = ()) -> Iterator[int]:
    """The next small choices of a large answer: what may follow `chosen` so far.

    For a Pick: the slots that may be added, and -1 to stop. For a Divide: the amounts for the next card. For an
    Order: the positions that are left. Nothing follows a Divide or an Order that is complete. Other decisions are
    small already: the positions of their answers.
    """
    if isinstance(decision, Pick) and decision.party is not None:
        yield from decision.party.steps(chosen)
    elif isinstance(decision, Pick):
        missing = [slot for slot in decision.required if slot not in chosen]
        if len(chosen) >= decision.low and not missing:
            yield -1
        if len(chosen) < decision.high:
            open_ = decision.choices if len(chosen) + len(missing) < decision.high else missing
            yield from (slot for slot in open_ if slot not in chosen and decision.go_together((*chosen, slot)))
    elif isinstance(decision, Divide):
        left = decision.total - sum(chosen)
        to_come = len(decision.among) - len(chosen)
        yield from range(left + 1) if to_come > 1 else (left,) * to_come
    elif isinstance(decision, Order):
        if len(chosen) < (1 if decision.next_only else len(decision.items)):
            yield from (n for n in range(len(decision.items)) if n not in chosen)
    else:
        yield from range(sum(1 for _ in decision.answers()))


def _distinct(answer: Any) -> bool:
    """Whether this is a tuple of whole numbers, none of them twice."""
    return isinstance(answer, tuple) and all(type(n) is int for n in answer) and len(set(answer)) == len(answer)


def _divisions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _divisions(total - first, parts - 1):
            yield (first, *rest)
