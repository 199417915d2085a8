"""Demands on an answer as a whole: cards that want to be named, sizes that a party must have, prices to be paid.

Demands can be at odds. A legal answer leaves as few of them unmet as any answer could, and meets at least one of those
that bear on it; what has to be paid is never left out. Which answers those are is found by counting, not by listing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations

from msgspec import Struct

from rulewright.kernel.errors import Refusal

ANY = -1
"""In place of a card: a size that every answer must have that names anybody."""


class Demands(Struct, frozen=True):
    """What is demanded of the cards named together."""

    rule: str
    wanted: tuple[tuple[int, int], ...] = ()
    """(card, how many demands there are that it be named)."""
    sizes: tuple[tuple[int, int, int], ...] = ()
    """(card, least, most): bounds on the size of an answer that names this card; ANY for every answer but none."""
    prices: tuple[tuple[int, int], ...] = ()
    """(card, what naming it costs)."""
    budget: int = 0
    """What can be paid."""
    also: tuple[str, ...] = ()
    """The other rules behind it."""

    def price(self, answer: tuple[int, ...]) -> int:
        """What naming these cards costs."""
        prices = dict(self.prices)
        return sum(prices.get(slot, 0) for slot in answer)

    def tally(self, answer: tuple[int, ...]) -> tuple[int, int]:
        """How many demands these cards leave unmet, and how many they meet."""
        missed = sum(times for slot, times in self.wanted if slot not in answer)
        met = sum(times for slot, times in self.wanted if slot in answer)
        for slot, least, most in self.sizes:
            if slot in answer or (slot == ANY and answer):
                fits = least <= len(answer) <= most
                met, missed = met + fits, missed + (not fits)
        return missed, met


class Party(Struct, frozen=True):
    """A choice of cards under demands: which there are, how few and how many may be named."""

    demands: Demands
    choices: tuple[int, ...]
    low: int
    high: int
    together: Callable[[tuple[int, ...]], bool] | None = None
    """Which cards may be named together at all, where not all may."""

    def refusal(self, answer: tuple[int, ...]) -> Refusal | None:
        """Why these cards cannot be named together; None if they can."""
        demands = self.demands
        if demands.price(answer) > demands.budget:
            return Refusal(
                demands.rule, f"that would cost more than the {demands.budget} that can be paid", demands.also
            )
        missed, met = demands.tally(answer)
        if missed == self.fewest() and (met or not missed or not answer):
            return None
        return Refusal(demands.rule, "more of what is demanded could be met", demands.also)

    def fewest(self, named: frozenset[int] = frozenset(), left_out: frozenset[int] = frozenset()) -> int | None:
        """The fewest demands that an answer with these cards and without those leaves unmet; None without any."""
        if self.together is not None:
            return self._fewest_together(self.together, named, left_out)
        sizes = range(max(self.low, len(named)), self.high + 1)
        found = [few for size in sizes if (few := self._fewest(size, named, left_out)) is not None]
        return min(found, default=None)

    def _fewest(self, size: int, named: frozenset[int], left_out: frozenset[int]) -> int | None:
        """The same for answers of one size, card by card: what is named so far, paid so far, met so far."""
        demands = self.demands
        wanted, prices = dict(demands.wanted), dict(demands.prices)
        missed = sum(not least <= size <= most for slot, least, most in demands.sizes if slot == ANY and size)
        met = not size or any(least <= size <= most for slot, least, most in demands.sizes if slot == ANY)
        best: dict[tuple[int, int, bool], int] = {(0, 0, met): missed}
        for slot in self.choices:
            own = [least <= size <= most for one, least, most in demands.sizes if one == slot]
            wants, price = wanted.get(slot, 0), prices.get(slot, 0)
            after: dict[tuple[int, int, bool], int] = {}
            for (count, paid, some), few in best.items():
                if slot not in named:
                    _keep(after, (count, paid, some), few + wants)
                if slot not in left_out and count < size and paid + price <= demands.budget:
                    _keep(after, (count + 1, paid + price, some or wants > 0 or any(own)), few + own.count(False))
            best = after
        ends = [few for (count, _, some), few in best.items() if count == size and (some or not few)]
        return min(ends, default=None)

    def _fewest_together(
        self, together: Callable[[tuple[int, ...]], bool], named: frozenset[int], left_out: frozenset[int]
    ) -> int | None:
        """The same where not all cards go together, answer by answer: such choices are small."""
        open_ = [slot for slot in self.choices if slot not in left_out]
        found: list[int] = []
        for size in range(self.low, self.high + 1):
            for answer in combinations(open_, size):
                if named.issubset(answer) and together(answer) and self.demands.price(answer) <= self.demands.budget:
                    missed, met = self.demands.tally(answer)
                    found += [missed] if met or not missed or not answer else []
        return min(found, default=None)

    def answers(self) -> Iterator[tuple[int, ...]]:
        """Every legal answer."""
        fewest = self.fewest()
        if fewest is not None:
            yield from self._answers(fewest, (), frozenset(), 0)

    def _answers(
        self, fewest: int, named: tuple[int, ...], left_out: frozenset[int], at: int
    ) -> Iterator[tuple[int, ...]]:
        if self.fewest(frozenset(named), left_out) != fewest:
            return
        if at == len(self.choices):
            yield named
            return
        slot = self.choices[at]
        yield from self._answers(fewest, (*named, slot), left_out, at + 1)
        yield from self._answers(fewest, named, left_out | {slot}, at + 1)

    def nearest(self, wish: tuple[int, ...]) -> tuple[int, ...]:
        """The legal answer that keeps to a wish where it can, card by card."""
        fewest = self.fewest()
        named: frozenset[int] = frozenset()
        left_out: frozenset[int] = frozenset()
        for slot in (*wish, *(one for one in self.choices if one not in wish)):
            inside = self.fewest(named | {slot}, left_out) == fewest
            if inside and (slot in wish or self.fewest(named, left_out | {slot}) != fewest):
                named |= {slot}
            else:
                left_out |= {slot}
        return tuple(slot for slot in self.choices if slot in named)

    def random(self, rng: random.Random) -> tuple[int, ...]:
        """A legal answer, drawn at random."""
        shuffled = rng.sample(self.choices, len(self.choices))
        return self.nearest(tuple(shuffled[: rng.randint(self.low, self.high)]))

    def steps(self, chosen: tuple[int, ...]) -> Iterator[int]:
        """What may follow these cards on the way to a legal answer: further cards, and -1 to stop."""
        if len(chosen) >= self.low and self.refusal(chosen) is None:
            yield -1
        if len(chosen) < self.high:
            fewest = self.fewest()
            further = [slot for slot in self.choices if slot not in chosen]
            yield from (slot for slot in further if self.fewest(frozenset((*chosen, slot))) == fewest)


def _keep(best: dict[tuple[int, int, bool], int], state: tuple[int, int, bool], few: int) -> None:
    if few < best.get(state, few + 1):
        best[state] = few
