"""Reading with Lark's grammars: every reading of the words, as the values that a reader makes of it.

A grammar is a folder of small `.lark` files, one a concept, read as one. A literal of several words is one token. Words
are known by their base form, so a rule says `"draw" amount "card"` for draw and draws, card and cards; that they agree
is for the proof to see. Readings that come to the same value are one reading; where several remain, the one with longer
phrases comes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib.resources.abc import Traversable
from itertools import product
from typing import Any

from lark import Lark, Token, Transformer, Tree
from lark.grammar import Rule
from lark.lexer import Lexer, PatternStr
from lark.parse_tree_builder import ParseTreeBuilder
from msgspec import Struct

from rulewright.text.chart import Chart, Tables
from rulewright.text.pending import Misread
from rulewright.text.words import Word, Wording, plain

_MOST_READINGS = 24
"""A piece of text with more readings than this has lost its reader anyway."""


class NotParsed(Exception):
    """No reading: the place among the words, and what could have stood there."""

    def __init__(self, at: int, expected: tuple[str, ...]) -> None:
        super().__init__(f"no reading at word {at}")
        self.at = at
        self.expected = expected


class Reading(Struct, frozen=True):
    """One way to read a piece of text."""

    value: Any
    tokens: int
    """Of how many phrases it is made."""


class Reader(Transformer[Token, Any]):
    """Makes values of what the grammar finds; a game has a method for every name in its grammar."""

    _place = ""
    _names = 0

    def begin(self) -> None:
        """A new piece of text begins."""

    def turn_to(self, place: str) -> None:
        """These words by this rule are read next."""
        self._place = place
        self._names = 0

    def fresh(self) -> str:
        """A name for a register that no other words have, the same in every reading; linking gives the lasting one."""
        self._names += 1
        return f"?{self._place}.{self._names}"


class _NoLexer(Lexer):
    """Lark only loads our grammars; the words are split before."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, *given: Any) -> Iterator[Token]:
        raise AssertionError("words are not lexed, they are looked up in the chart")


class Grammar:
    """One game's grammar with its reader, ready to read."""

    def __init__(self, folder: Traversable, wording: Wording, reader: Reader, starts: list[str]) -> None:
        files = sorted((one for one in folder.iterdir() if one.name.endswith(".lark")), key=lambda one: one.name)
        source = "\n".join(one.read_text(encoding="utf-8") for one in files)
        lark = Lark(source, parser="earley", lexer=_NoLexer, start=starts, maybe_placeholders=False)
        self.reader = reader
        self.wording = wording
        self.tables = Tables(lark.rules)
        builder: Any = ParseTreeBuilder
        self.make: dict[Rule, Callable[[list[Any]], Any]] = builder(lark.rules, Tree, ambiguous=True).create_callback(
            reader
        )
        self._printed = {one.name: _readable(one) for one in lark.terminals}
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._shapes: list[tuple[Callable[[str], Any], str]] = []
        for terminal in lark.terminals:
            if isinstance(terminal.pattern, PatternStr):
                words = tuple(wording.lemma(word) for word in plain(terminal.pattern.value))
                self._phrases.setdefault(words[0], []).append((words, terminal.name))
            else:
                self._shapes.append((re.compile(terminal.pattern.value).match, terminal.name))

    def readings(self, words: Sequence[Word], start: str) -> list[Reading]:
        """The readings of these words, the one with the longest phrases first; at least one, or an error."""
        chart = Chart(self.tables, self._tokens(words), start)
        if len(words) not in chart.ends.get((start, 0), ()):
            raise NotParsed(chart.furthest, self._expected(chart))
        self.reader.begin()
        values = _Values(self, chart, words)
        found = values.of(start, 0, len(words))
        if not found:
            raise values.misread or Misread("this has no meaning here")
        return sorted(found, key=lambda one: one.tokens)

    def meanings(self, words: Sequence[Word], start: str, make: Callable[[Any], Any]) -> list[Reading]:
        """Every reading of the words that means something, as what `make` makes of it."""
        found: list[Reading] = []
        reason: Misread | None = None
        for reading in self.readings(words, start):
            try:
                found.append(Reading(make(reading.value), reading.tokens))
            except Misread as error:
                reason = reason or error
        if not found:
            assert reason is not None
            raise reason
        return found

    def _tokens(self, words: Sequence[Word]) -> list[dict[str, list[int]]]:
        """At each place, the terminals that stand there and the number of words each takes.

        The pattern of a terminal matches one word, and may look ahead at the next.
        """
        lemmas = [self.wording.lemma(word.text) for word in words]
        found = []
        for at, lemma in enumerate(lemmas):
            ahead = " ".join(lemmas[at : at + 2])
            here: dict[str, list[int]] = {}
            for phrase, name in self._phrases.get(lemma, ()):
                if tuple(lemmas[at : at + len(phrase)]) == phrase:
                    here.setdefault(name, []).append(len(phrase))
            for matches, name in self._shapes:
                if (match := matches(ahead)) and match.end() == len(lemma):
                    here.setdefault(name, []).append(1)
            found.append(here)
        return found

    def _expected(self, chart: Chart) -> tuple[str, ...]:
        return tuple(sorted({word for name in chart.expected() for word in self._printed.get(name, ())}))


class _Values:
    """The values of one chart, each worked out once."""

    def __init__(self, grammar: Grammar, chart: Chart, words: Sequence[Word]) -> None:
        self.grammar = grammar
        self.chart = chart
        self.words = words
        self.misread: Misread | None = None
        """The first reason for which a reading was dropped."""
        self._found: dict[tuple[str, int, int], list[Reading]] = {}

    def of(self, name: str, start: int, end: int) -> list[Reading]:
        """The different values that a nonterminal has over these words."""
        key = (name, start, end)
        if (known := self._found.get(key)) is not None:
            return known
        found: list[Reading] = []
        for rule in self.grammar.tables.rules[name]:
            for places in self.chart.splits(rule, start, end):
                self._rule(rule, start, places, found)
        self._found[key] = found
        return found

    def _rule(self, rule: Rule, start: int, places: tuple[int, ...], found: list[Reading]) -> None:
        begins = (start, *places)
        parts = []
        for number, symbol in enumerate(rule.expansion):
            here, after = begins[number], begins[number + 1]
            if symbol.is_term:
                parts.append([Reading(self._token(symbol.name, here, after), 1)])
            else:
                parts.append(self.of(str(symbol.name), here, after))
        for chosen in product(*parts):
            self._value(rule, f"{rule.alias or rule.origin.name} {start}-{places[-1]}", chosen, found)

    def _value(self, rule: Rule, place: str, parts: tuple[Reading, ...], found: list[Reading]) -> None:
        if len(found) >= _MOST_READINGS:
            return
        self.grammar.reader.turn_to(place)
        try:
            value = self.grammar.make[rule]([part.value for part in parts])
        except Misread as error:
            self.misread = self.misread or error
            return
        tokens = sum(part.tokens for part in parts)
        for number, other in enumerate(found):
            if other.value == value:
                if tokens < other.tokens:
                    found[number] = Reading(value, tokens)
                return
        found.append(Reading(value, tokens))

    def _token(self, name: str, start: int, end: int) -> Token:
        text = " ".join(_value(word) for word in self.words[start:end])
        return Token(name, text, start_pos=start, end_pos=end)


def _value(word: Word) -> str:
    """A word as nodes keep it: a quoted name as printed, in double quotes."""
    if word.text[:1] == '"' and word.printed[:1] == "'":
        return f'"{word.printed[1:-1]}"'
    return word.printed if word.printed.startswith('"') else word.text


_SHAPES = {
    "NUMBER": ("a number",),
    "QUOTED": ("a subtype in quotes",),
    "SUBTYPE": ("a subtype",),
    "SIGN": ("+1/+1",),
    "ICONS": ("icons",),
    "IDENTIFIER": ("the name of a unique card",),
    "TOKEN_NAME": (),
}


def _readable(terminal: Any) -> tuple[str, ...]:
    """A terminal as one would write it: its words, or what kind of word it is."""
    if terminal.name in _SHAPES:
        return _SHAPES[terminal.name]
    pattern: str = terminal.pattern.value
    return (pattern,) if isinstance(terminal.pattern, PatternStr) else tuple(pattern.split("|"))
