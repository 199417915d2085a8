"""Every way in which words can be read: a chart over whole words, by Earley's method.

A grammar's rules are kept as one trie a nonterminal, so that rules that begin alike are followed together, and a
nonterminal is only begun where one of its first words stands. Rules are never empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

Rule = TypeVar("Rule", bound=Any)
"""A rule has an origin and an expansion, whose symbols have a name and say whether they are words."""

Ends = dict[tuple[str, int], set[int]]
"""Where each nonterminal that was begun at a place can end."""


class Node(Struct):
    """A place inside the rules of one nonterminal."""

    of: str
    terminals: dict[str, Node]
    nonterminals: dict[str, Node]
    complete: bool = False
    number: int = 0


class Tables(Generic[Rule]):
    """The rules of a grammar, made ready for the chart."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules: dict[str, list[Rule]] = {}
        for rule in rules:
            assert rule.expansion, f"{rule.origin.name} can be empty"
            self.rules.setdefault(str(rule.origin.name), []).append(rule)
        self._size = 0
        self.roots = {name: self._trie(name, found) for name, found in self.rules.items()}
        self.first = self._first()
        self._openers = {name: _by_opener(found) for name, found in self.rules.items()}

    def _node(self, name: str) -> Node:
        self._size += 1
        return Node(name, {}, {}, number=self._size)

    def _trie(self, name: str, rules: Sequence[Rule]) -> Node:
        root = self._node(name)
        for rule in rules:
            node = root
            for symbol in rule.expansion:
                edges = node.terminals if symbol.is_term else node.nonterminals
                if (after := edges.get(symbol.name)) is None:
                    after = edges[symbol.name] = self._node(name)
                node = after
            node.complete = True
        return root

    def opening(self, name: str, openers: Iterable[str]) -> list[Rule]:
        """The rules of a nonterminal that begin with one of these symbols."""
        known = self._openers[name]
        return [rule for one in openers for rule in known.get(one, ())]

    def openers(self, name: str) -> Iterable[str]:
        """The symbols with which the rules of a nonterminal begin."""
        return self._openers[name]

    def _first(self) -> dict[str, frozenset[str]]:
        """The terminals with which each nonterminal can begin."""
        found: dict[str, set[str]] = {name: set(root.terminals) for name, root in self.roots.items()}
        grown = True
        while grown:
            grown = False
            for name, root in self.roots.items():
                size = len(found[name])
                for inner in root.nonterminals:
                    found[name] |= found[inner]
                grown = grown or len(found[name]) > size
        return {name: frozenset(terminals) for name, terminals in found.items()}


def _by_opener(rules: Sequence[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for rule in rules:
        found.setdefault(rule.expansion[0].name, []).append(rule)
    return found


class Chart(Generic[Rule]):
    """What was found in one piece of text."""

    def __init__(self, tables: Tables[Rule], tokens: Sequence[Mapping[str, Sequence[int]]], start: str) -> None:
        self.tables = tables
        self.tokens = tokens
        """At each place, the terminals that stand there and how many words each takes."""
        self.ends: Ends = {}
        self.furthest = 0
        self._waiting: list[dict[str, list[tuple[Node, int]]]] = [{} for _ in range(len(tokens) + 1)]
        self._items: list[list[tuple[Node, int]]] = [[] for _ in range(len(tokens) + 1)]
        self._known: list[set[tuple[int, int]]] = [set() for _ in range(len(tokens) + 1)]
        self._add(tables.roots[start], 0, 0)
        for at in range(len(tokens) + 1):
            if self._items[at]:
                self.furthest = at
                self._fill(at)

    def _add(self, node: Node, origin: int, at: int) -> None:
        mark = (node.number, origin)
        if mark not in self._known[at]:
            self._known[at].add(mark)
            self._items[at].append((node, origin))

    def _fill(self, at: int) -> None:
        """Everything that follows at one place; the list grows while it is gone through."""
        items, waiting = self._items[at], self._waiting[at]
        here = self.tokens[at] if at < len(self.tokens) else {}
        for node, origin in items:
            if node.complete:
                self._completed(node.of, origin, at)
            for terminal, after in node.terminals.items():
                for size in here.get(terminal, ()):
                    self._add(after, origin, at + size)
            for name, after in node.nonterminals.items():
                if self.tables.first[name].isdisjoint(here):
                    continue
                if (others := waiting.get(name)) is None:
                    waiting[name] = [(after, origin)]
                    self._add(self.tables.roots[name], at, at)
                else:
                    others.append((after, origin))

    def _completed(self, name: str, origin: int, at: int) -> None:
        ends = self.ends.setdefault((name, origin), set())
        if at not in ends:
            ends.add(at)
            for after, earlier in self._waiting[origin].get(name, ()):
                self._add(after, earlier, at)

    def rules_at(self, name: str, start: int) -> list[Rule]:
        """The rules of a nonterminal whose first symbol stands at a place."""
        here = self.tokens[start]
        return self.tables.opening(
            name, [one for one in self.tables.openers(name) if one in here or (one, start) in self.ends]
        )

    def expected(self) -> set[str]:
        """The terminals that could have stood at the furthest place."""
        found: set[str] = set()
        for node, _ in self._items[self.furthest]:
            found.update(node.terminals)
            for name in node.nonterminals:
                found |= self.tables.first[name]
        return found

    def splits(self, rule: Rule, start: int, end: int) -> list[tuple[int, ...]]:
        """The ways to share out the words from start to end among the symbols of a rule: the place after each."""
        return self._splits(rule, 0, start, end)

    def _splits(self, rule: Rule, number: int, start: int, end: int) -> list[tuple[int, ...]]:
        symbol = rule.expansion[number]
        if symbol.is_term:
            places: Iterable[int] = [start + size for size in self.tokens[start].get(symbol.name, ())]
        else:
            places = self.ends.get((symbol.name, start), ())
        if number == len(rule.expansion) - 1:
            return [(end,)] if end in places else []
        found = []
        for place in places:
            if place < end:
                found += [(place, *rest) for rest in self._splits(rule, number + 1, place, end)]
        return found
