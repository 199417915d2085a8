"""What can be said in a game's language, listed from its constructions, each with an example that is understood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, product

from msgspec import Struct

from rulewright.text.construction import Construction, Rule, Symbol
from rulewright.text.inflection import verb_form
from rulewright.text.language import Language, with_articles
from rulewright.text.pending import Misread, NotYet
from rulewright.text.refusal import NotParsed
from rulewright.text.spacing import plainly
from rulewright.text.words import split

HEADINGS = {
    "players": ("Player", "Actor", "Whose"),
    "nouns": ("Word", "Adjective", "Qualifier", "Post"),
    "amounts": ("Amount", "Counted", "Value", "Measure", "Per"),
    "conditions": ("Simple", "Predication", "Being"),
    "occasions": ("Happening", "Event", "Act", "OneOccasion", "Moment", "Hearing"),
    "durations": ("Duration", "Until", "During"),
    "deeds": ("Deed",),
    "changes": ("Predicate", "Change", "Forbidden"),
    "text in force": ("Standing", "Stand", "Binding", "Price", "Entering"),
}
"""What a designer would look for, each with the categories of constructions that it is said by."""

_SAMPLES = {"$number": "3", "$number.sg": "1", "$number.pl": "2", "$icons": "[R]", "$subtype.pl": '"elves"'}
_QUOTED = {"$subtype": '"elf"', "$quoted": '"Draw a card."', "$title": '"Old Debt"', "$name": "wolf"}
_VERB = re.compile(r"([a-z]+)~")
_MOST = 4
"""How many phrases of a category are tried in a place."""
_TRIES = 24
_ROUNDS = 14
"""Phrases within phrases are found one after the other; this deep, none is the shortest any more."""

Phrase = tuple[str, ...]


class Entry(Struct, frozen=True):
    """One construction: how it is worded, in which other ways, and an example."""

    forms: tuple[str, ...]
    example: str


class Phrases:
    """The shortest phrases of every category of a language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._known: dict[str, list[Phrase]] = {}
        grown = set(language.tables.rules)
        for _ in range(_ROUNDS):
            grown = {name for name in language.tables.rules if self._grows(name, grown)}

    def _grows(self, name: str, grown: set[str]) -> bool:
        """Whether shorter phrases of a category are found, now that those of others have been."""
        rules = self.language.tables.rules[name]
        anew = [rule for rule in rules if name not in self._known or any(one.name in grown for one in rule.expansion)]
        if not anew:
            return False
        before = self._known.get(name, [])
        found = {phrase: None for rule in anew for phrase in islice(self.of_rule(rule), _MOST)} | dict.fromkeys(before)
        self._known[name] = sorted(found, key=lambda one: (len(one), one))[:_MOST]
        return self._known[name] != before

    def of_symbol(self, symbol: Symbol) -> list[Phrase]:
        """Some phrases that can stand at a place of a rule, the shortest first."""
        if not symbol.is_term:
            return self._known.get(symbol.name, [])
        sample = _SAMPLES.get(symbol.name) or _QUOTED.get(symbol.name.partition(".")[0])
        return [(sample if symbol.name[0] == "$" and sample else symbol.name,)]

    def of_rule(self, rule: Rule) -> Iterator[Phrase]:
        """Phrases by one rule."""
        return (joined(parts) for parts in self.parts_of(rule))

    def parts_of(self, rule: Rule) -> Iterator[tuple[Phrase, ...]]:
        """Phrases by one rule, in parts: what stands at each place of it."""
        return product(*(self.of_symbol(one) for one in rule.expansion))

    def sample(self, rule: Rule) -> tuple[Phrase, ...] | None:
        """The shortest phrase by a rule that is understood, in parts; None if none was found."""
        tried = islice(self.parts_of(rule), _TRIES)
        return next((parts for parts in tried if self.understood(joined(parts), rule.origin.name)), None)

    def understood(self, phrase: Phrase, category: str) -> bool:
        """Whether a phrase is read in a category."""
        try:
            found = self.language.readings(split(plainly(" ".join(with_articles(phrase)))), category)
            return any(not isinstance(one.value, NotYet) for one in found)
        except (NotParsed, Misread):
            return False

    def lacks(self, phrase: Phrase, category: str) -> bool:
        """Whether a phrase is understood, but not playable yet."""
        try:
            found = self.language.readings(split(plainly(" ".join(with_articles(phrase)))), category)
        except (NotParsed, Misread):
            return False
        return all(isinstance(one.value, NotYet) for one in found)

    def example(self, rule: Rule) -> str:
        """The shortest phrase by a rule that is understood; empty if none was found."""
        parts = self.sample(rule)
        return "" if parts is None else _spaced(joined(parts))


def joined(parts: Iterable[Phrase]) -> Phrase:
    """The words of several phrases one after the other."""
    return tuple(word for part in parts for word in part)


def _spaced(phrase: Phrase) -> str:
    """A phrase as it is printed: +1/+1 in one piece."""
    words = plainly(" ".join(with_articles(phrase)))
    return re.sub(r"\s*([+-]) ?(\w+) ?/ ?([+-]) ?(\w+)", r" \1\2/\3\4", words).strip()


def verbs(language: Language) -> list[str]:
    """Every verb of a language with its forms."""
    found = {name for one in language.constructions for form in one.forms for name in _VERB.findall(form)}
    shown = []
    for name in sorted(found - {"be", "do", "have"}):
        forms = dict.fromkeys(verb_form(name, form) for form in ("base", "s", "ing", "past", "done"))
        shown.append(", ".join(forms))
    return shown


def vocabulary(language: Language, about: str = "") -> dict[str, list[Entry]]:
    """What can be said, by what it is about; only one heading where one is named."""
    phrases = Phrases(language)
    found: dict[str, list[Entry]] = {}
    for heading, categories in HEADINGS.items():
        if about in ("", heading):
            found[heading] = list(_entries(phrases, categories))
    return found


def _entries(phrases: Phrases, categories: tuple[str, ...]) -> Iterator[Entry]:
    rules: dict[Construction, Rule] = {}
    for name, some in phrases.language.tables.rules.items():
        if (name.partition(".")[0] in categories and "." in name) or name in categories:
            for rule in some:
                if any(symbol.is_term and symbol.name[0] != "$" for symbol in rule.expansion):
                    rules.setdefault(rule.construction, rule)
    for one, rule in rules.items():
        if example := phrases.example(rule):
            yield Entry(tuple(readable(form) for form in one.forms), example)


def readable(form: str) -> str:
    """A form as people read it: … for what can stand there, verbs and nouns as they are."""
    shown = re.sub(r"\{[^}]*\}", "…", form)
    shown = re.sub(r"([a-z-]+)~\w*", lambda found: found[1], shown)
    return plainly(re.sub(r"@\w", "", shown))
