"""A rule by the numbers of one edition: nothing that an edition's own book does not have is ever cited by it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from rulewright.effects.replacing_rules import ReplacingRules
from rulewright.games.rulebook import load_rulebook

if TYPE_CHECKING:
    from rulewright.kernel.game import Game

Elsewhere = tuple[tuple[str, str], ...]
"""Rules that an edition lacks, each with those of its own that stand in its place, the one that decides first."""


class Counterparts:
    """Which rules of one edition stand for a rule, whatever edition that is of."""

    def __init__(self, package: str, edition: str, elsewhere: Elsewhere) -> None:
        book = load_rulebook(package)
        own = {rule.id for rule in book.of_edition(edition)}
        self._own = own | {section.id for section in book.sections} | {ruling.number for ruling in book.rulings}
        self._foreign = {rule.id for rule in book.rules} - own
        found: dict[str, list[str]] = {rule: [] for rule in self._foreign}
        near: dict[str, str] = {}
        for rule in book.rules:
            for other in rule.same:
                for one, stands in ((rule.id, other), (other, rule.id)):
                    if one in found and stands in own:
                        found[one].append(stands)
            for other in rule.see if rule.id in own else ():
                near.setdefault(other, rule.id)
        for rule_id, stands in elsewhere:
            found[rule_id] = stands.split()
            assert own.issuperset(found[rule_id]), f"{edition} has no rule {stands}"
        self._all = {rule_id: tuple(dict.fromkeys(some)) for rule_id, some in found.items()}
        self._near = near

    def all(self, rule: str) -> tuple[str, ...]:
        """Every rule of the edition that says what a rule says; none if none does, nor for a bare neutral name."""
        return (rule,) if rule in self._own else self._all.get(rule, ())

    def one(self, rule: str) -> str:
        """The rule of the edition under which something is told: the same, else one that bears on it."""
        if rule not in self._foreign:
            return rule
        parent = re.sub(r"(?:[a-z]|\.?\d+)$", "", rule).rstrip(".")
        found = self._all[rule] or ((self._near[rule],) if rule in self._near else ())
        return found[0] if found else (self.one(parent) if parent in self._foreign else "")


@cache
def counterparts(package: str, edition: str, elsewhere: Elsewhere = ()) -> Counterparts:
    """The counterparts of one edition of a game; worked out once."""
    return Counterparts(package, edition, elsewhere)


class NumberedRules(ReplacingRules):
    """Rules that cite the book of their own edition."""

    neutral_names: dict[str, str]
    """The rule of the game behind each name that game-neutral code uses."""
    book: Counterparts
    text_rule: str = ""
    """The rule on text in force, under which other deeds of text are told where the edition has no rule for them."""
    text_within: Mapping[str, str] = MappingProxyType({})
    """What they are told under instead while a procedure, by its label, carries the text out.

    Empty where that is for the one below it to say.
    """

    def rule_of(self, name: str) -> str:
        return self.book.one(self.neutral_names.get(name, name))

    def same_rules(self, name: str) -> tuple[str, ...]:
        return self.book.all(self.neutral_names.get(name, name))

    def at_work(self, game: Game, rule: str) -> str:
        if rule != self.text_rule or not self.text_within:
            return rule
        for frame in reversed(game.state.frames):
            found = self.text_within.get(self.procedures.all[frame.procedure].label, rule)
            if found:
                return found
        return rule

    def told_under(self, name: str) -> tuple[str, ...]:
        found = super().told_under(name)
        return (*found, *filter(None, self.text_within.values())) if self.text_rule in found else found
