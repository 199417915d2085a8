"""From tree to nodes: what a verb is done to, where a choice has to come first."""

from __future__ import annotations

from typing import Any

from rulewright.effects import verbs as v
from rulewright.effects.numbers import CountOf, Fixed, Number, Times
from rulewright.effects.selectors import Cards, Each, Filter, Register
from rulewright.text.parsing import Reader
from rulewright.text.pending import DONE, SUBJECT, DoneSoMany, Misread, Several, Some

Effects = tuple[v.Effect, ...]
ONE = Fixed(1)


class ReadObjects(Reader):
    """What all verbs need."""

    party = False

    def begin(self) -> None:
        self.party = False

    def targets(self, np: Any, *, choose: bool = True) -> tuple[Effects, Cards]:
        """The cards that an object names; where it leaves a choice, the choosing of them before it."""
        if isinstance(np, Cards):
            return (), np
        if isinstance(np, Several):
            found = [self.targets(part, choose=choose) for part in np.parts]
            return tuple(effect for before, _ in found for effect in before), Each(tuple(cards for _, cards in found))
        assert isinstance(np, Some)
        if np.kind in ("every", "bare"):
            return (), np.what
        register = self.fresh()
        return (v.Pick(np.what, np.low, np.high, register, SUBJECT, choose),), Register(register)


def fields_of(described: Filter) -> dict[str, Any]:
    """The fields of a description that say something."""
    plain = Filter()
    names = described.__struct_fields__
    return {name: part for name in names if (part := getattr(described, name)) != getattr(plain, name)}


def for_each(amount: Number, counted: Number) -> Number:
    """So much for each of what is counted."""
    if not isinstance(amount, Fixed):
        raise Misread("only a fixed number can be meant for each")
    if isinstance(counted, CountOf) and counted.cards.area.startswith(DONE):
        if counted.cards != Filter(types=counted.cards.types, area=counted.cards.area):
            raise Misread("for each of what was done is counted whole")
        counted = DoneSoMany(counted.cards.area.removeprefix(DONE), counted.cards.types)
    return counted if amount.n == 1 else Times(amount.n, counted)
