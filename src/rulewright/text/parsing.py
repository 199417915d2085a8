"""Reading with Lark: LALR over whole words. A literal of several words in a grammar is one token, the longest first.

A grammar is a folder of small `.lark` files, one a concept, read as one. Words are known by their base form, so a rule
says `"draw" amount "card"` for draw and draws, card and cards; that they agree is for the proof to see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.resources.abc import Traversable
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer, PatternStr
from lark.parsers.lalr_analysis import Shift

from rulewright.text.words import Word, Wording, plain

Joints = Callable[[Sequence[str], int], tuple[str, ...]]
"""Given the base forms and a place: the terminals that a joint there (a comma, an and) may be, likeliest first."""

UNKNOWN = "UNKNOWN"


class NotParsed(Exception):
    """No reading: the place among the words, and what could have stood there."""

    def __init__(self, at: int, expected: tuple[str, ...]) -> None:
        super().__init__(f"no reading at word {at}")
        self.at = at
        self.expected = expected


class _Words(Lexer):
    """Takes words already split, and at each place the longest phrase that the parser can use there."""

    __future_interface__ = 2
    wording: Wording
    joints: Joints

    def __init__(self, conf: Any) -> None:
        self.phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self.shapes: list[tuple[Callable[[str], Any], str]] = []
        import re

        for terminal in sorted(conf.terminals, key=lambda one: -one.priority):
            if isinstance(terminal.pattern, PatternStr):
                words = tuple(self.wording.lemma(word) for word in plain(terminal.pattern.value))
                self.phrases.setdefault(words[0], []).append((words, terminal.name))
            else:
                self.shapes.append((re.compile(terminal.pattern.value).fullmatch, terminal.name))
        for phrases in self.phrases.values():
            phrases.sort(key=lambda one: -len(one[0]))

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        words: Sequence[Word] = lexer_state.text
        lemmas = [self.wording.lemma(word.text) for word in words]
        at = 0
        while at < len(words):
            kind, size = self._token(lemmas, at, parser_state)
            text = " ".join(_value(word) for word in words[at : at + size])
            yield Token(kind, text, start_pos=at, end_pos=at + size)
            at += size

    def _token(self, lemmas: list[str], at: int, parser_state: Any) -> tuple[str, int]:
        for kind in self.joints(lemmas, at):
            if usable(parser_state, kind):
                return kind, 1
        for phrase, kind in self.phrases.get(lemmas[at], ()):
            if tuple(lemmas[at : at + len(phrase)]) == phrase and usable(parser_state, kind):
                return kind, len(phrase)
        for matches, kind in self.shapes:
            if matches(lemmas[at]) and usable(parser_state, kind):
                return kind, 1
        return UNKNOWN, 1


def usable(parser_state: Any, kind: str) -> bool:
    """Whether the parser can take a token of this kind next: its reductions are tried out on the bare states."""
    states = parser_state.parse_conf.parse_table.states
    stack = list(parser_state.state_stack)
    while True:
        action, argument = states[stack[-1]].get(kind, (None, None))
        if action is None:
            return False
        if action is Shift:
            return True
        if size := len(argument.expansion):
            del stack[-size:]
        stack.append(states[stack[-1]][argument.origin.name][1])


def _value(word: Word) -> str:
    """A word as nodes keep it: a quoted name as printed."""
    return word.printed if word.printed.startswith('"') else word.text


class Grammar:
    """One game's grammar, ready to read."""

    def __init__(self, folder: Traversable, wording: Wording, joints: Joints, starts: list[str]) -> None:
        files = sorted((one for one in folder.iterdir() if one.name.endswith(".lark")), key=lambda one: one.name)
        source = "\n".join(one.read_text(encoding="utf-8") for one in files)
        lexer = type("GameWords", (_Words,), {"wording": wording, "joints": staticmethod(joints)})
        self.lark = Lark(source, parser="lalr", lexer=lexer, start=starts, maybe_placeholders=False)
        self._printed = {one.name: _readable(one) for one in self.lark.terminals}

    def parse(self, words: Sequence[Word], start: str) -> Tree[Token]:
        """The one tree of these words."""
        try:
            return self.lark.parse(words, start=start)
        except UnexpectedToken as error:
            at = len(words) if error.token.type == "$END" else int(error.token.start_pos or 0)
            raise NotParsed(at, self._expected(words[:at], start, error)) from None
        except UnexpectedInput as error:
            raise NotParsed(len(words), ()) from error

    def _expected(self, words: Sequence[Word], start: str, error: UnexpectedToken) -> tuple[str, ...]:
        parser: Any = error.interactive_parser
        names: set[str] = parser.accepts() if parser is not None else set(error.expected)
        return tuple(sorted({word for name in names for word in self._printed.get(name, _NAMELESS.get(name, ()))}))


_NAMELESS = {"$END": ("the end",), "COMMA": (",",), "AND_CLAUSE": ("and",), "AND_NOUN": ("and",), "OR_NOUN": ("or",)}
_SHAPES = {"NUMBER": ("a number",), "QUOTED": ("a subtype in quotes",), "ICONS": ("icons",)}


def _readable(terminal: Any) -> tuple[str, ...]:
    """A terminal as one would write it: its words, or what kind of word it is."""
    if terminal.name in _SHAPES:
        return _SHAPES[terminal.name]
    pattern: str = terminal.pattern.value
    return (pattern,) if isinstance(terminal.pattern, PatternStr) else tuple(pattern.split("|"))
