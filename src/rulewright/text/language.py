"""A game's language: its constructions, ready to read words into values and to print values as words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.selectors import This
from rulewright.text.chart import Chart, Tables
from rulewright.text.construction import Construction, Made, Rule, Symbol, rules_of, substitute
from rulewright.text.inflection import article
from rulewright.text.pending import Attached, Mention, Misread, NotYet, Placed, Unplayable
from rulewright.text.refusal import NotParsed
from rulewright.text.words import Word

_MOST_READINGS = 24
"""Words with more readings than this have lost their reader anyway."""

WEIGHT = 1000
"""What a construction counts for where readings are compared; among equals, the words that local ones reach back."""

FAR_FETCHED = 20 * WEIGHT

Classes = Callable[[Sequence[Word], int], Iterable[tuple[str, Any]]]
"""The classes that the word at a place belongs to besides being itself, each with its value: `$number`, `$quoted` …"""


class Reading(Struct, frozen=True):
    """One way to read some words: the value, and how far-fetched it is (the fewer constructions, the better)."""

    value: Any
    tokens: int
    rule: Rule | None = None
    """By which construction it was read; None for a single word."""
    parts: tuple[Reading, ...] = ()
    word: str = ""
    span: tuple[int, int] = (0, 0)
    """From which word to which."""


class Language:
    """The constructions of one game."""

    def __init__(self, constructions: Iterable[Construction], classes: Classes) -> None:
        self.constructions = tuple(constructions)
        self.classes = classes
        rules = [rule for one in self.constructions for rule in rules_of(one)]
        made = {rule.origin.name for rule in rules}
        rules += _of_any_feature(made)
        rules = _without_unmade(rules)
        self.tables: Tables[Rule] = Tables(rules)
        self._asks = {id(one): _asked_for(one) for one in self.constructions}
        self.vocabulary = frozenset(
            symbol.name for rule in rules for symbol in rule.expansion if symbol.is_term and symbol.name[0] != "$"
        )

    def readings(self, words: Sequence[Word], category: str) -> list[Reading]:
        """The readings of these words, the one made of the fewest constructions first; at least one, or an error."""
        classes = [dict(self.classes(words, at)) for at in range(len(words))]
        tokens = [dict.fromkeys((*_itself(words, at), *classes[at]), (1,)) for at in range(len(words))]
        chart: Chart[Rule] = Chart(self.tables, tokens, category)
        if len(words) not in chart.ends.get((category, 0), ()):
            raise NotParsed(chart.furthest, tuple(sorted(_readable(name) for name in chart.expected())))
        values = _Values(self, chart, words, classes)
        found = values.of(category, 0, len(words))
        if not found:
            raise values.misread or Misread("this has no meaning here")
        return sorted(found, key=lambda one: one.tokens)

    def value(self, rule: Rule, parts: Sequence[Reading], at: str) -> Any:
        """What a rule makes of its parts; of what cannot be played yet, only that."""
        lacking = next((part.value for part in parts if isinstance(part.value, NotYet)), None)
        if lacking is not None:
            return lacking
        slots = {name: part.value for name, part in zip(rule.slots, parts, strict=True) if name}
        node = rule.construction.node
        if not isinstance(node, Made):
            return substitute(node, slots)
        asks = self._asks.get(id(rule.construction), frozenset())
        if "at" in asks:
            slots["at"] = at
        if "said" in asks:
            named = zip(rule.slots, parts, strict=True)
            slots["said"] = {name: " ".join(_said(part, lambda rule: rule)) for name, part in named if name}
        return node.build(**slots)

    # -- printing --

    def usual(self, reading: Reading) -> tuple[str, ...]:
        """What was read in the usual words: each construction in its first form."""
        return with_articles(_said(reading, self._first_form))

    def _first_form(self, rule: Rule) -> Rule:
        """The first form of the same construction that has the same slots, with the same features."""
        slots = _slots_of(rule)
        return next(
            one
            for one in self.tables.rules[rule.origin.name]
            if one.construction is rule.construction and _slots_of(one) == slots
        )


def _said(reading: Reading, form: Callable[[Rule], Rule]) -> tuple[str, ...]:
    """What was read in words again, each construction in the form that is wanted of it."""
    if reading.rule is None:
        return (reading.word,)
    parts = dict(zip(reading.rule.slots, reading.parts, strict=True))
    rule = form(reading.rule)
    found: list[str] = []
    for symbol, name in zip(rule.expansion, rule.slots, strict=True):
        found += _said(parts[name], form) if name else (symbol.name,)
    return tuple(found)


def with_articles(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with the articles that go with what follows them."""
    return tuple(
        article(after) if word in ("a", "an") and after.strip('"')[:1].isalpha() and len(after) > 1 else word
        for word, after in zip(words, (*words[1:], ""), strict=True)
    )


_CLASSES = {
    "$number": "a number",
    "$subtype": "a subtype",
    "$quoted": "a text in quotes",
    "$name": "a name",
    "$title": "a name in quotes",
    "$icons": "icons",
    "$counter": "what a counter is called",
}


def _readable(terminal: str) -> str:
    """A word, or what a class of words is called."""
    return _CLASSES[terminal.partition(".")[0]] if terminal[0] == "$" else terminal


def _slots_of(rule: Rule) -> dict[str, Symbol]:
    return {name: symbol for symbol, name in zip(rule.expansion, rule.slots, strict=True) if name}


def _itself(words: Sequence[Word], at: int) -> tuple[str, ...]:
    """A word as itself; an article only before a word that it goes with."""
    text = words[at].text
    after = words[at + 1].text.lstrip('"') if at + 1 < len(words) else ""
    return () if text in ("a", "an") and after[:1].isalpha() and len(after) > 1 and article(after) != text else (text,)


def _asked_for(one: Construction) -> frozenset[str]:
    """Which of `at` (the place of its words) and `said` (the words of each slot) a construction asks for."""
    if not isinstance(one.node, Made):
        return frozenset()
    return frozenset(("at", "said")) & inspect.signature(one.node.build).parameters.keys()


def _of_any_feature(made: set[str]) -> list[Rule]:
    """A category without a feature can be any that has one."""
    slot = Symbol("", False)
    found = []
    for name in sorted(made):
        bare, dot, _ = name.partition(".")
        if dot:
            unit = Construction(bare, ("",), Made(lambda one: one))
            found.append(Rule(Symbol(bare, False), (Symbol(name, slot.is_term),), ("one",), unit, 0))
    return found


def _without_unmade(rules: list[Rule]) -> list[Rule]:
    """The rules without those that need a category which nothing makes: a game need not have everything."""
    while True:
        made = {rule.origin.name for rule in rules}
        kept = [rule for rule in rules if all(one.is_term or one.name in made for one in rule.expansion)]
        if len(kept) == len(rules):
            return kept
        rules = kept


class _Values:
    """The values of one chart, each worked out once."""

    def __init__(
        self, language: Language, chart: Chart[Rule], words: Sequence[Word], classes: Sequence[dict[str, Any]]
    ) -> None:
        self.language = language
        self.chart = chart
        self.words = words
        self.classes = classes
        self.misread: Misread | None = None
        """The reason, of those for which readings were dropped, that stands furthest on."""
        self._found: dict[tuple[str, int, int], list[Reading]] = {}

    def of(self, name: str, start: int, end: int) -> list[Reading]:
        """The different values that a category has over these words."""
        key = (name, start, end)
        if (known := self._found.get(key)) is not None:
            return known
        found: list[Reading] = []
        self._found[key] = found
        for rule in self.chart.rules_at(name, start):
            for places in self.chart.splits(rule, start, end):
                self._rule(rule, start, places, found)
        return found

    def _rule(self, rule: Rule, start: int, places: tuple[int, ...], found: list[Reading]) -> None:
        begins = (start, *places)
        parts: list[list[Reading]] = []
        for number, symbol in enumerate(rule.expansion):
            here, after = begins[number], begins[number + 1]
            if symbol.is_term:
                word = self.words[here]
                said = word.printed if symbol.name in ("$quoted", "$name") else word.text
                parts.append([Reading(self.classes[here].get(symbol.name), 0, word=said, span=(here, after))])
            else:
                parts.append(self.of(symbol.name, here, after))
        for chosen in product(*parts):
            self._value(rule, begins, chosen, found)

    def _value(self, rule: Rule, begins: tuple[int, ...], parts: tuple[Reading, ...], found: list[Reading]) -> None:
        if len(found) >= _MOST_READINGS:
            return
        at = f"?{begins[0]}-{begins[-1]}"
        try:
            value = self.language.value(rule, parts, at)
        except Unplayable as error:  # kept as a meaning, so that no other takes its place
            value = NotYet(error.message, error.at)
        except Misread as error:
            self.misread = self.misread or error
            return
        if isinstance(value, Mention | Attached) and not value.at:
            value = replace(value, at=begins[0])  # words that point back are tied in the order of the text
        elif type(value) is This:
            value = Placed(begins[0])
        tokens = WEIGHT + sum(part.tokens for part in parts)
        if rule.construction.local:
            tokens += begins[1] - begins[0]
        if rule.construction.far_fetched:
            tokens += FAR_FETCHED
        for number, other in enumerate(found):
            if other.value == value:
                if tokens < other.tokens:
                    found[number] = Reading(value, tokens, rule, parts, span=(begins[0], begins[-1]))
                return
        found.append(Reading(value, tokens, rule, parts, span=(begins[0], begins[-1])))
